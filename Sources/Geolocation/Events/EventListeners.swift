/// The sequences that are being listened to; with none, an event costs one comparison.
///
/// An `AsyncStream` costs about 1 µs for each event, which is fine at the edge and the reason why nothing inside uses one.
final class EventListeners<Element: Sendable> {
    private var listeners: [(continuation: AsyncStream<Element>.Continuation, dropCounter: DropCounter)] = []

    /// Whether nobody has asked for a sequence, or all who did are known to have gone.
    var isEmpty: Bool { listeners.isEmpty }

    /// Makes a sequence that keeps the newest `capacity` events, 1 at least.
    func makeSequence(capacity: Int) -> BufferedEvents<Element> {
        let dropCounter = DropCounter()
        let (stream, continuation) = AsyncStream.makeStream(
            of: Element.self, bufferingPolicy: .bufferingNewest(max(1, capacity)))
        listeners.append((continuation, dropCounter))
        return BufferedEvents(stream: stream, dropCounter: dropCounter)
    }

    func yield(_ element: @autoclosure () -> Element) {
        if !listeners.isEmpty { yieldToAll(element()) }
    }

    /// Apart from the test above, so that the empty case stays small enough to be inlined.
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
