import Dispatch
import Geolocation
import Synchronization

/// Produces values on a queue of its own, one ahead of its consumer on the sensor actor.
final class ReadAhead<Value: Sendable>: Sendable {
    private enum State {
        case empty(waiter: (@Sendable () -> Void)?)
        case produced(Result<Value, any Error>)
    }

    private let queue = DispatchQueue(label: "geolocation.read-ahead", qos: .userInitiated)
    private let state = Mutex(State.empty(waiter: nil))
    private let produce: @Sendable () throws -> Value

    /// Begins to produce the first value.
    init(_ produce: @escaping @Sendable () throws -> Value) {
        self.produce = produce
        produceNext()
    }

    /// Begins to produce the next value; to be called once after each value that was taken, unless it was the last.
    func produceNext() {
        queue.async { [self] in
            let result = Result { try produce() }
            let waiter = state.withLock { state -> (@Sendable () -> Void)? in
                defer { state = .produced(result) }
                guard case .empty(let waiter) = state else { return nil }
                return waiter
            }
            waiter?()
        }
    }

    /// Takes the value that has been produced; nil while there is none.
    ///
    /// - Throws: What was thrown instead of producing it.
    func take() throws -> Value? {
        let result: Result<Value, any Error>? = state.withLock { state in
            guard case .produced(let result) = state else { return nil }
            state = .empty(waiter: nil)
            return result
        }
        return try result?.get()
    }

    /// Waits for the value; only for a clock that stands still meanwhile.
    func wait() {
        queue.sync {}
    }

    /// Calls `resume` on the sensor actor as soon as there is a value to take.
    func whenReady(_ resume: @escaping @SensorActor () -> Void) {
        let hop: @Sendable () -> Void = { SensorActor.queue.async(execute: SensorActor.handler(resume)) }
        let isReady = state.withLock { state in
            if case .produced = state { return true }
            state = .empty(waiter: hop)
            return false
        }
        if isReady { hop() }
    }
}
