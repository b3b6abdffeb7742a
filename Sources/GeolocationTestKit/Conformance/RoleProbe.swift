import Dispatch
import Geolocation
import Synchronization

/// The delegate of an examined provider: it keeps what is reported, from whatever thread.
final class RoleProbe<Role: ProviderRole>: ComposedProvider<Role> {
    private let log: ReportLog<Role.Value>

    init(log: ReportLog<Role.Value>) {
        self.log = log
        super.init()
    }

    override func receive(_ value: Role.Value?, from provider: any SensorProvider) {
        log.append(value, isOnActor: DispatchQueue.getSpecific(key: actorMark) != nil)
    }
}

/// Says of a thread that it runs the sensor actor's queue.
private let actorMark = {
    let key = DispatchSpecificKey<Bool>()
    SensorActor.queue.setSpecific(key: key, value: true)
    return key
}()

/// What a probe heard.
final class ReportLog<Value: Sendable & Hashable>: Sendable {
    private struct State {
        var values: [Value?] = []
        var countOffActor = 0
        var startOfRun = 0
    }

    private let state = Mutex(State())

    func append(_ value: Value?, isOnActor: Bool) {
        state.withLock { state in
            state.values.append(value)
            if !isOnActor { state.countOffActor += 1 }
        }
    }

    /// Begins a new run: what is judged from now on.
    func beginRun() {
        state.withLock { $0.startOfRun = $0.values.count }
    }

    /// How many reports came in this run.
    var count: Int { state.withLock { $0.values.count - $0.startOfRun } }

    /// How many reports ever came off the actor.
    var countOffActor: Int { state.withLock { $0.countOffActor } }

    /// The reports of this run.
    var run: [Value?] { state.withLock { Array($0.values[$0.startOfRun...]) } }
}
