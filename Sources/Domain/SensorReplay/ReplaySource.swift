public import CodecSupport
public import Geolocation

/// An item that can be replayed.
public protocol ReplayItem: Sendable {
    /// When the item was recorded; `nil` if the recording has no time.
    ///
    /// A replay may replace it, see ``ReplayTimes``.
    var time: Date? { get set }
}

/// A part of a recording.
public struct ReplayBatch<Item: ReplayItem>: Sendable {
    /// The items in recorded order; empty at the end.
    public var items: [Item]

    /// The fraction of the recording read up to the end of this batch, 0...1; `nil` if unknown.
    public var progress: Double?

    /// The minimum seconds between two items from here to the end, if the recording defines it; that of
    /// ``ReplayTiming`` takes precedence.
    public var minimumInterval: Double?

    /// Creates a batch.
    public init(items: [Item], progress: Double?, minimumInterval: Double? = nil) {
        self.items = items
        self.progress = progress
        self.minimumInterval = minimumInterval
    }
}

/// Reads a recording batch by batch, on its own queue, which it may block.
///
/// It is created on that queue and never leaves it, so that it needs no locks.
public protocol ReplaySource<Item> {
    /// The type of the recorded items.
    associatedtype Item: ReplayItem

    /// Returns the next items, some hundred at a time; an empty batch at the end.
    ///
    /// Not called again after that or an error.
    ///
    /// - Throws: An error that says in one sentence what is wrong and where. Items before the error are delivered.
    mutating func nextBatch() throws -> ReplayBatch<Item>

    /// Input dropped so far, by reason.
    var drops: DropCounts { get }

    /// Whether the recording can be opened again, which loops and backward jumps need; read before the first batch, and
    /// may block.
    var isRepeatable: Bool { get }
}

extension ReplaySource {
    /// Default: no drops.
    public var drops: DropCounts { DropCounts() }

    /// Default: `true`.
    public var isRepeatable: Bool { true }
}
