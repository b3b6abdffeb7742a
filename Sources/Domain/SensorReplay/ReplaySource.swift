public import CodecSupport
public import Geolocation

/// An item of a recording that can be replayed.
public protocol ReplayItem: Sendable {
    /// The time at which the item was recorded; `nil` if the recording contains none.
    ///
    /// A replay may replace the time, see ``ReplayTimes``.
    var time: Date? { get set }
}

/// Consecutive items of a recording that are read at once.
public struct ReplayBatch<Item: ReplayItem>: Sendable {
    /// The items in recorded order; empty at the end of the recording.
    public var items: [Item]

    /// The fraction of the recording read up to the end of this batch, 0...1; `nil` if unknown.
    public var progress: Double?

    /// The minimum time between two items of this and later batches, in seconds; `nil` if this batch defines none.
    ///
    /// If it is `nil`, the value of an earlier batch stays in effect. The minimum interval of ``ReplayTiming`` takes
    /// precedence.
    public var minimumInterval: Double?

    /// Creates a batch of recorded items.
    public init(items: [Item], progress: Double?, minimumInterval: Double? = nil) {
        self.items = items
        self.progress = progress
        self.minimumInterval = minimumInterval
    }
}

/// Reads a recording in batches.
///
/// A source is created on a queue of its own and never leaves it. Reading may therefore block, and the source needs no
/// locks.
public protocol ReplaySource<Item> {
    /// The type of the recorded items.
    associatedtype Item: ReplayItem

    /// Returns the next items, some hundred at a time; an empty batch at the end.
    ///
    /// After an empty batch or an error, the function is not called again.
    ///
    /// - Throws: An error whose description states in one sentence the fault and its place. Items before the error are
    ///   delivered.
    mutating func nextBatch() throws -> ReplayBatch<Item>

    /// The numbers of inputs dropped from the recording so far, by reason.
    var drops: DropCounts { get }

    /// Whether the recording can be opened again, as another pass and a backward jump require.
    ///
    /// The replay reads this property before the first batch; reading the property may block.
    var isRepeatable: Bool { get }
}

extension ReplaySource {
    /// The numbers of inputs dropped from the recording; empty by default.
    public var drops: DropCounts { DropCounts() }

    /// Whether the recording can be opened again.
    ///
    /// Default: `true`.
    public var isRepeatable: Bool { true }
}
