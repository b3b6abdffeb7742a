package import Geolocation

/// Produces values on a separate queue, so that the next value is produced while the consumer uses the current one.
///
/// The consumer runs on the sensor actor. Producing a value, such as reading from a file, may block the queue.
@SensorActor
package final class ReadAhead<State, Value: Sendable> {
    private let producer: Producer<State, Value>?
    private var production: Production<State, Value>
    private var isWanted = true
    private var value: Value?
    private var waiter: (@SensorActor () -> Void)?

    /// Creates the producer and starts producing the first value.
    ///
    /// - Parameters:
    ///   - isSynchronous: Whether each value is produced only in the call that takes it. A manual clock requires this,
    ///     since it cannot know how long to wait for another queue.
    ///   - make: A function that returns the initial state.
    ///   - produce: A function that produces a value from the state; it may block.
    package init(
        isSynchronous: Bool, make: @escaping @Sendable () -> State, produce: @escaping @Sendable (inout State) -> Value
    ) {
        production = Production(make: make, produce: produce)
        producer = isSynchronous ? nil : Producer(Production(make: make, produce: produce))
        produceNext()
    }

    /// Starts producing the next value.
    ///
    /// The consumer calls this function once after it has taken a value, unless that value was the last.
    package func produceNext() {
        isWanted = true
        guard let producer else { return }
        Task { arrive(await producer.next()) }
    }

    /// Returns the value that has been produced, and removes it; `nil` if the value is not ready yet.
    package func take() -> Value? {
        if producer == nil, isWanted { value = production.next() }
        defer { value = nil }
        if value != nil { isWanted = false }
        return value
    }

    /// Calls `resume` as soon as the next value is ready, but always after this call has returned.
    package func whenReady(_ resume: @escaping @SensorActor () -> Void) {
        if value == nil { waiter = resume } else { SensorActor.enqueue(resume) }
    }

    private func arrive(_ value: Value) {
        self.value = value
        let waiter = waiter
        self.waiter = nil
        waiter?()
    }
}

/// Produces values from a state, which is created before the first value.
private struct Production<State, Value> {
    let make: @Sendable () -> State
    let produce: @Sendable (inout State) -> Value
    private var state: State?

    init(make: @escaping @Sendable () -> State, produce: @escaping @Sendable (inout State) -> Value) {
        (self.make, self.produce) = (make, produce)
    }

    mutating func next() -> Value {
        // The state is moved out of the property and back, so that it is uniquely referenced and its buffers are
        // changed in place.
        var state = self.state ?? make()
        self.state = nil
        defer { self.state = state }
        return produce(&state)
    }
}

/// An actor that produces values on a queue of its own; producing a value may block that queue.
private actor Producer<State, Value: Sendable> {
    private let executor = DispatchQueueExecutor(label: "geolocation.read-ahead")
    private var production: Production<State, Value>

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ production: sending Production<State, Value>) { self.production = production }

    func next() -> Value { production.next() }
}
