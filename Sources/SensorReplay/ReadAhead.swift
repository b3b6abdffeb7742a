import Geolocation

/// Produces values one ahead of its consumer on the sensor actor, from a state of its own that may block.
@SensorActor
final class ReadAhead<State, Value: Sendable> {
    private let producer: Producer<State, Value>?
    private let make: @Sendable () -> State
    private let produce: @Sendable (inout State) -> Value
    private var state: State?
    private var isWanted = true
    private var value: Value?
    private var waiter: (@SensorActor () -> Void)?

    /// Begins to produce the first value.
    ///
    /// - Parameters:
    ///   - isSynchronous: Whether each value is produced only when it is taken, in the same call. A clock that stands still
    ///     needs that, since nothing could tell it how long to stand still.
    ///   - make: Makes the state.
    ///   - produce: Makes a value of it; it may block.
    init(
        isSynchronous: Bool, make: @escaping @Sendable () -> State, produce: @escaping @Sendable (inout State) -> Value
    ) {
        self.make = make
        self.produce = produce
        producer = isSynchronous ? nil : Producer(make: make, produce: produce)
        produceNext()
    }

    /// Begins to produce the next value; to be called once after each value that was taken, unless it was the last.
    func produceNext() {
        isWanted = true
        guard let producer else { return }
        Task { arrive(await producer.next()) }
    }

    /// Takes the value that has been produced; nil while there is none.
    func take() -> Value? {
        if producer == nil, isWanted { value = produceHere() }
        defer { value = nil }
        if value != nil { isWanted = false }
        return value
    }

    /// Calls `resume` as soon as there is a value to take, and never within this call.
    func whenReady(_ resume: @escaping @SensorActor () -> Void) {
        if value == nil { waiter = resume } else { SensorActor.enqueue(resume) }
    }

    private func produceHere() -> Value {
        var state = self.state ?? make()
        self.state = nil
        defer { self.state = state }
        return produce(&state)
    }

    private func arrive(_ value: Value) {
        self.value = value
        let waiter = waiter
        self.waiter = nil
        waiter?()
    }
}

/// Holds the state on a queue of its own.
private actor Producer<State, Value: Sendable> {
    private let executor = DispatchQueueExecutor(label: "geolocation.read-ahead")
    private let make: @Sendable () -> State
    private let produce: @Sendable (inout State) -> Value
    private var state: State?

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(make: @escaping @Sendable () -> State, produce: @escaping @Sendable (inout State) -> Value) {
        self.make = make
        self.produce = produce
    }

    func next() -> Value {
        // Out of the property and back, so that the state is never shared and its buffers are changed in place.
        var state = self.state ?? make()
        self.state = nil
        defer { self.state = state }
        return produce(&state)
    }
}
