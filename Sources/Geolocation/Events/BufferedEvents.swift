import Synchronization

/// A sequence of events for `for await`, from any isolation: it keeps the newest and counts what it had to drop.
///
/// It can be iterated once; ask its maker for another. It ends when its maker goes away.
public struct BufferedEvents<Element: Sendable>: AsyncSequence, Sendable {
    let stream: AsyncStream<Element>
    let dropCounter: DropCounter

    /// How many of the oldest events have been dropped because nobody took them in time.
    public var droppedCount: Int { dropCounter.value }

    /// Begins the iteration.
    public func makeAsyncIterator() -> AsyncStream<Element>.Iterator { stream.makeAsyncIterator() }
}

/// The sequence that ``GeolocationManager/events`` makes.
public typealias GeolocationEvents = BufferedEvents<GeolocationEvent>

/// A count that one side raises and any side reads.
final class DropCounter: Sendable {
    private let count = Atomic<Int>(0)

    var value: Int { count.load(ordering: .relaxed) }

    func increment() { count.wrappingAdd(1, ordering: .relaxed) }
}
