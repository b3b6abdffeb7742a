import Synchronization

/// An asynchronous sequence of events that buffers the newest and counts dropped ones; usable from any isolation.
///
/// It can be iterated once. It ends when the object that created it is deallocated.
public struct BufferedEvents<Element: Sendable>: AsyncSequence, Sendable {
    let stream: AsyncStream<Element>
    let dropCounter: DropCounter

    /// The number of oldest events dropped because the buffer was full.
    public var droppedCount: Int { dropCounter.value }

    /// Creates the iterator.
    public func makeAsyncIterator() -> AsyncStream<Element>.Iterator { stream.makeAsyncIterator() }
}

/// The sequence of ``GeolocationManager/events``.
public typealias GeolocationEvents = BufferedEvents<GeolocationEvent>

/// A counter that is incremented on the actor and can be read anywhere.
final class DropCounter: Sendable {
    private let count = Atomic<Int>(0)

    var value: Int { count.load(ordering: .relaxed) }

    func increment() { count.wrappingAdd(1, ordering: .relaxed) }
}
