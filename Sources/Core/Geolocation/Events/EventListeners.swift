/// The active event sequences; with none, an event costs one comparison.
///
/// An `AsyncStream` costs about 1 µs per event, which is why it is used only at the edge and never inside.
package final class EventListeners<Element: Sendable> {
    private var listeners: [(continuation: AsyncStream<Element>.Continuation, dropCounter: DropCounter)] = []

    package init() {}

    /// Whether there are no sequences; a terminated one is removed on the next event.
    package var isEmpty: Bool { listeners.isEmpty }

    /// Creates a sequence that buffers the newest `capacity` events, at least 1.
    package func makeSequence(capacity: Int) -> BufferedEvents<Element> {
        let dropCounter = DropCounter()
        let (stream, continuation) = AsyncStream.makeStream(
            of: Element.self, bufferingPolicy: .bufferingNewest(max(1, capacity)))
        listeners.append((continuation, dropCounter))
        return BufferedEvents(stream: stream, dropCounter: dropCounter)
    }

    /// Appends an element to all sequences.
    package func yield(_ element: @autoclosure () -> Element) {
        if !listeners.isEmpty { yieldToAll(element()) }
    }

    /// Separate from `yield(_:)`, so that the empty case is small enough to be inlined.
    @inline(never)
    private func yieldToAll(_ element: Element) {
        listeners.removeAll { listener in
            switch listener.continuation.yield(element) {
            case .enqueued: return false
            case .dropped: listener.dropCounter.increment()
            case .terminated: return true
            @unknown default: break
            }
            return false
        }
    }

    deinit {
        for listener in listeners { listener.continuation.finish() }
    }
}
