public import Geolocation

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One thing to be replayed.
public protocol ReplayItem: Sendable {
    /// When it was recorded; nil where the recording does not say. A replay may set another time, see ``ReplayTimes``.
    var time: Date? { get set }
}

/// A part of a recording.
public struct ReplayBatch<Item: ReplayItem>: Sendable {
    /// The items, in the order of the recording; none at its end.
    public var items: [Item]

    /// How much of the recording has been read with this batch, 0...1; nil where that is not known.
    public var progress: Double?

    /// Seconds between two items at least from here on to the end, where the recording itself says so; what the
    /// ``ReplayTiming`` sets counts before it.
    public var minimumInterval: Double?

    /// Makes a batch.
    public init(items: [Item], progress: Double?, minimumInterval: Double? = nil) {
        self.items = items
        self.progress = progress
        self.minimumInterval = minimumInterval
    }
}

/// Reads a recording from its beginning, batch by batch, on a queue of its own where it may block.
///
/// It is made on that queue and never leaves it, so that it needs no locks.
public protocol ReplaySource<Item> {
    /// What the recording is made of.
    associatedtype Item: ReplayItem

    /// The next items, some hundred at a time; an empty batch at the end. Not called again after that or an error.
    ///
    /// - Throws: An error that says in one sentence what was wrong, with its place. What came before it is delivered.
    mutating func nextBatch() throws -> ReplayBatch<Item>

    /// What could not be used so far, by reason.
    var drops: DropCounts { get }

    /// Whether another source can read the same recording from its beginning, which loops and ways back need; asked
    /// before the first batch, and may block.
    var isRepeatable: Bool { get }
}

extension ReplaySource {
    /// Nothing was dropped.
    public var drops: DropCounts { DropCounts() }

    /// True.
    public var isRepeatable: Bool { true }
}
