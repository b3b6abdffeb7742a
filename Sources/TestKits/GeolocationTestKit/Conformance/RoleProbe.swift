import Dispatch
import Geolocation

/// A delegate that records the reports of the provider under test in one role.
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

/// A value stored in the sensor actor's queue, by which code can detect that it runs on that queue.
private let actorMark = {
    let key = DispatchSpecificKey<Bool>()
    SensorActor.queue.setSpecific(key: key, value: true)
    return key
}()

/// The reports that a delegate has recorded for one role of the provider under test.
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

    /// Begins a new run, so that only later reports are checked.
    func beginRun() {
        state.withLock { $0.startOfRun = $0.values.count }
    }

    /// The number of reports since the current run began.
    var count: Int { state.withLock { $0.values.count - $0.startOfRun } }

    /// The total number of reports that were made outside the sensor actor.
    var countOffActor: Int { state.withLock { $0.countOffActor } }

    /// The reports since the current run began, in order.
    var run: [Value?] { state.withLock { Array($0.values[$0.startOfRun...]) } }
}
