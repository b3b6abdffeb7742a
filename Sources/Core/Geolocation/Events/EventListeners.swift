/// The event sequences that listeners are reading; if there are no sequences, an event costs only one comparison.
///
/// An `AsyncStream` costs about 1 µs per event. It is therefore used only for events that leave the package, never
/// between its parts.
package final class EventListeners<Element: Sendable> {
    private var listeners: [(continuation: AsyncStream<Element>.Continuation, counter: EventCounter)] = []

    package init() {}

    /// Whether there are no event sequences; a sequence that has ended is removed on the next event.
    package var isEmpty: Bool { listeners.isEmpty }

    /// Whether a listener has so many unread events that the sources should wait for the listener.
    var isFull: Bool { listeners.contains { $0.counter.isFull } }

    /// Creates a sequence that buffers the newest `capacity` events.
    ///
    /// - Parameters:
    ///   - capacity: The number of events that are buffered, at least 1.
    ///   - margin: The number of further events that are buffered if sources wait for the listener. The margin is
    ///     needed because one sample causes several events.
    ///   - onReady: Called on any thread when sources no longer need to wait; `nil` if they never wait.
    package func makeSequence(
        capacity: Int, margin: Int = 0, onReady: (@Sendable () -> Void)? = nil
    ) -> BufferedEvents<Element> {
        let capacity = max(1, capacity)
        let counter = EventCounter(capacity: capacity, onReady: onReady)
        let (stream, continuation) = AsyncStream.makeStream(
            of: Element.self, bufferingPolicy: .bufferingNewest(capacity + (onReady == nil ? 0 : margin)))
        if onReady != nil { continuation.onTermination = { _ in counter.end() } }
        // The array is replaced as a whole, so that the compiler can omit the run-time check for exclusive access.
        listeners = listeners + [(continuation, counter)]
        return BufferedEvents(stream: stream, counter: counter)
    }

    /// Appends an element to all event sequences and removes those that have ended.
    ///
    /// - Returns: Whether the last sequence was removed.
    @discardableResult
    package func yield(_ element: @autoclosure () -> Element) -> Bool {
        listeners.isEmpty ? false : yieldToAll(element())
    }

    /// Appends an element to all event sequences, of which there is at least one.
    ///
    /// This function is separate from `yield(_:)`, so that `yield(_:)` is small enough to be inlined.
    @inline(never)
    private func yieldToAll(_ element: Element) -> Bool {
        var ended: [EventCounter] = []
        for listener in listeners {
            switch listener.continuation.yield(element) {
            case .enqueued: listener.counter.didAdd()
            case .dropped: listener.counter.didDrop()
            case .terminated: ended.append(listener.counter)
            @unknown default: break
            }
        }
        guard !ended.isEmpty else { return false }
        listeners = listeners.filter { listener in !ended.contains { $0 === listener.counter } }
        return listeners.isEmpty
    }

    deinit {
        for listener in listeners { listener.continuation.finish() }
    }
}
