import Dispatch
import Geolocation

/// A delegate of the provider under test for one role.
///
/// It records reports on any thread.
final class RoleProbe<Role: ProviderRole>: ProviderBase<Role> {
    private let log: ReportLog<Role.Value>

    init(log: ReportLog<Role.Value>) {
        self.log = log
        super.init()
    }

    override func receive(_ value: Role.Value?, from provider: any SensorProvider) {
        log.append(value, isOnActor: DispatchQueue.getSpecific(key: actorMark) != nil)
    }
}

/// A mark on the queue of the sensor actor, by which code can detect that it runs on this queue.
private let actorMark = {
    let key = DispatchSpecificKey<Bool>()
    SensorActor.queue.setSpecific(key: key, value: true)
    return key
}()

/// The reports recorded by a probe.
final class ReportLog<Value: Sendable & Hashable>: Sendable {
    private struct State {
        var values: [Value?] = []
        var countOffActor = 0
        var startOfRun = 0
    }

    private let state = Guarded(State())

    func append(_ value: Value?, isOnActor: Bool) {
        state.withLock { state in
            state.values.append(value)
            if !isOnActor { state.countOffActor += 1 }
        }
    }

    /// Starts a new run, so that only the reports after it are checked.
    func beginRun() {
        state.withLock { $0.startOfRun = $0.values.count }
    }

    /// The number of reports in this run.
    var count: Int { state.withLock { $0.values.count - $0.startOfRun } }

    /// The total number of reports made outside the sensor actor.
    var countOffActor: Int { state.withLock { $0.countOffActor } }

    /// The reports of this run.
    var run: [Value?] { state.withLock { Array($0.values[$0.startOfRun...]) } }
}
