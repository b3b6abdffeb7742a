import Synchronization

/// An asynchronous sequence of events that buffers a limited number of them, and can be used from any isolation.
///
/// The sequence can be iterated only once. It ends when the object that created the sequence is deallocated.
public struct BufferedEvents<Element: Sendable>: AsyncSequence, Sendable {
    let stream: AsyncStream<Element>
    let counter: EventCounter

    /// The number of events that were dropped because the buffer was full; the oldest are dropped first.
    public var droppedCount: Int { counter.drops }

    /// Creates the iterator of the sequence of events.
    public func makeAsyncIterator() -> Iterator { Iterator(base: stream.makeAsyncIterator(), counter: counter) }

    /// An iterator that returns one event after the other.
    public struct Iterator: AsyncIteratorProtocol {
        var base: AsyncStream<Element>.Iterator
        let counter: EventCounter

        /// Returns the next event; `nil` at the end of the sequence.
        public mutating func next() async -> Element? { await next(isolation: nil) }

        /// Returns the next event on the caller's actor; `nil` at the end of the sequence.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            let element = await base.next(isolation: actor)
            if element != nil { counter.didTake() }
            return element
        }
    }
}

/// The asynchronous sequence returned by ``GeolocationManager/events``.
public typealias GeolocationEvents = BufferedEvents<GeolocationEvent>

/// The rule for events that a listener does not read as fast as the sources report them.
public enum EventOverflow: Sendable, Hashable {
    /// The oldest unread events are dropped and counted.
    case dropOldest
    /// A replay at `rate=max` waits until the listener has read half of the buffered events, so that nothing is lost.
    ///
    /// The replay waits forever for a listener that retains the sequence without iterating it. Other sources never
    /// wait: if the unread events exceed the capacity of the sequence by more than 1024, the oldest ones are dropped
    /// and counted.
    case wait
}

/// Counts the events that a listener has not read yet, and the events that were dropped.
final class EventCounter: Sendable {
    private let dropped = Atomic<Int>(0)
    private let waiting = Atomic<Int>(0)
    private let capacity: Int
    private let onReady: (@Sendable () -> Void)?

    /// Creates a counter of unread and dropped events.
    ///
    /// - Parameters:
    ///   - capacity: The number of unread events at which sources should wait.
    ///   - onReady: Called on any thread when the number of unread events has fallen to half of `capacity`; `nil` if no
    ///     source waits.
    init(capacity: Int, onReady: (@Sendable () -> Void)?) {
        self.capacity = capacity
        self.onReady = onReady
    }

    /// The number of events that were dropped because the listener did not read them in time.
    var drops: Int { dropped.load(ordering: .relaxed) }

    /// Whether the listener has so many unread events that sources should wait before they report more.
    var isFull: Bool { onReady != nil && waiting.load(ordering: .relaxed) >= capacity }

    func didDrop() { dropped.wrappingAdd(1, ordering: .relaxed) }

    func didAdd() { if onReady != nil { waiting.wrappingAdd(1, ordering: .relaxed) } }

    func didTake() {
        guard let onReady else { return }
        if waiting.wrappingSubtract(1, ordering: .relaxed).newValue == capacity / 2 { onReady() }
    }

    /// Resumes the sources that are waiting for this listener, since the listener has ended.
    func end() {
        waiting.store(.min / 2, ordering: .relaxed)
        onReady?()
    }
}
