import Dispatch
import Geolocation

/// Produces values on a queue of its own, one ahead of its consumer on the sensor actor.
@SensorActor
final class ReadAhead<Value: Sendable> {
    private let queue = DispatchQueue(label: "geolocation.read-ahead", qos: .userInitiated)
    private let produce: @Sendable () throws -> Value
    private let isSynchronous: Bool
    private var isWanted = true
    private var result: Result<Value, any Error>?
    private var waiter: (@SensorActor () -> Void)?

    /// Begins to produce the first value.
    ///
    /// - Parameters:
    ///   - isSynchronous: Whether each value is produced only when it is taken, in the same call. A clock that stands still
    ///     needs that, since nothing could tell it how long to stand still.
    ///   - produce: Makes a value; it may block.
    init(isSynchronous: Bool = false, _ produce: @escaping @Sendable () throws -> Value) {
        self.isSynchronous = isSynchronous
        self.produce = produce
        produceNext()
    }

    /// Begins to produce the next value; to be called once after each value that was taken, unless it was the last.
    func produceNext() {
        isWanted = true
        guard !isSynchronous else { return }
        queue.async { [self] in
            let result = Result { try produce() }
            SensorActor.enqueue { self.arrive(result) }
        }
    }

    /// Takes the value that has been produced; nil while there is none.
    ///
    /// - Throws: What was thrown instead of producing it.
    func take() throws -> Value? {
        if isSynchronous, isWanted { result = Result { try produce() } }
        guard let result else { return nil }
        self.result = nil
        isWanted = false
        return try result.get()
    }

    /// Calls `resume` as soon as there is a value to take, and never within this call.
    func whenReady(_ resume: @escaping @SensorActor () -> Void) {
        if result == nil { waiter = resume } else { SensorActor.enqueue(resume) }
    }

    private func arrive(_ result: Result<Value, any Error>) {
        self.result = result
        let waiter = waiter
        self.waiter = nil
        waiter?()
    }
}
