import CodecSupport
public import Geolocation

/// A replay item for which values between this item and the next one can be interpolated.
public protocol InterpolatableItem: ReplayItem {
    /// Whether the recording was interrupted before this item, so that no values before it can be interpolated.
    var beginsSegment: Bool { get }

    /// Returns an item with values interpolated between this item and the next one.
    ///
    /// `fraction` is above 0 and below 1: the part of the time from this item to the next that has passed. The caller
    /// sets the time of the result.
    func interpolated(to next: Self, at fraction: Double) -> Self
}

/// Resamples the items of a recording at a fixed rate by interpolation.
///
/// Items are interpolated within stretches, the parts of the recording without an interruption. An item is emitted at
/// the beginning of a stretch and then every 1/`frequency` seconds; the last recorded item of a stretch is always
/// emitted. A stretch ends at the end of a segment, at an item without a time, if times do not increase, and if two
/// items are more than ``maximumGap`` apart. If recorded items are closer together than 1/`frequency` seconds, some are
/// left out.
///
/// Memory is bounded: one batch of the source that reads the recording, and one batch of ``batchSize`` items.
public struct InterpolatingSource<Base: ReplaySource>: ReplaySource where Base.Item: InterpolatableItem {
    /// The type of the items that are read and resampled.
    public typealias Item = Base.Item

    /// The allowed range of `frequency`, in items per second.
    ///
    /// The limits prevent a wrong number from flooding or stopping the replay.
    public static var frequencies: ClosedRange<Double> { 0.01...1000 }

    /// The maximum time between two recorded items, in seconds, for which items between them are interpolated.
    ///
    /// In a longer gap, the traveller may have been anywhere.
    public static var maximumGap: Double { 30 }

    /// The maximum number of items in a batch that this source returns.
    public static var batchSize: Int { 2048 }

    /// The time in seconds around a recorded item within which a sampling instant emits that item instead of an
    /// interpolated one.
    private static var tolerance: Double { 1e-6 }

    private var base: Base
    private let period: Double

    /// The batch of recorded items that was read last; `index` is the index of its next item to be used.
    private var batch = ReplayBatch<Item>(items: [], progress: 0)
    private var index = 0
    private var progressBefore: Double?

    /// The last recorded item before the next sampling instant; `nil` if it has no time.
    private var last: Item?

    /// Whether the last recorded item of the stretch has been emitted.
    private var isLastGiven = true

    /// The time at which the current stretch began, in seconds since 2001.
    ///
    /// `moments` is the number of sampling instants in the stretch so far.
    private var begin = 0.0
    private var moments = 0.0

    private var isAtEnd = false

    /// The error that ended reading the recording; it is thrown after the items that are still buffered have been
    /// returned.
    private var failure: (any Error)?

    /// Creates a source that resamples the recorded items of the source `base`.
    ///
    /// - Parameters:
    ///   - base: The source of the recorded items.
    ///   - frequency: The number of items per second; clamped to ``frequencies``.
    public init(_ base: Base, frequency: Double) {
        self.base = base
        period = 1 / (frequency.isNaN ? 1 : frequency.clamped(to: Self.frequencies))
    }

    /// The numbers of inputs dropped while the recording was read, by reason.
    public var drops: DropCounts { base.drops }

    /// Whether the recording can be opened again.
    public var isRepeatable: Bool { base.isRepeatable }

    /// Returns the next resampled items; an empty batch at the end.
    ///
    /// - Throws: The error that ended reading the recording, after all items before the error have been returned.
    public mutating func nextBatch() throws -> ReplayBatch<Item> {
        var items: [Item] = []
        items.reserveCapacity(Self.batchSize)
        while items.count < Self.batchSize {
            if index < batch.items.count {
                give(upTo: batch.items[index], into: &items)
            } else if isAtEnd {
                giveLast(into: &items)
                break
            } else if items.isEmpty {
                readBatch()
            } else {
                // The items that are available are returned before further ones are read, since reading may block.
                break
            }
        }
        if items.isEmpty, let failure { throw failure }
        return ReplayBatch(items: items, progress: progress, minimumInterval: batch.minimumInterval)
    }

    private var progress: Double? {
        guard let after = batch.progress, let before = progressBefore, !batch.items.isEmpty else {
            return batch.progress
        }
        return before + (after - before) * Double(index) / Double(batch.items.count)
    }

    private mutating func readBatch() {
        progressBefore = batch.progress
        index = 0
        do {
            batch = try base.nextBatch()
            isAtEnd = batch.items.isEmpty
        } catch {
            batch.items = []
            failure = error
            isAtEnd = true
        }
    }

    /// Emits an item for the next sampling instant, unless that instant is later than the recorded item `next`.
    ///
    /// Once the sampling instant has reached `next`, the source moves on to the recorded item that follows `next`.
    private mutating func give(upTo next: Item, into items: inout [Item]) {
        guard let time = next.time?.timeIntervalSinceReferenceDate, let last, let lastTime = timeOf(last, before: next)
        else { return beginStretch(with: next, into: &items) }
        let moment = begin + moments * period
        if moment < time - Self.tolerance {
            var item = last.interpolated(to: next, at: (moment - lastTime) / (time - lastTime))
            item.time = Date(timeIntervalSinceReferenceDate: moment)
            items.append(item)
            moments += 1
            return
        }
        isLastGiven = moment <= time + Self.tolerance
        if isLastGiven {
            items.append(next)
            moments += 1
        }
        self.last = next
        index += 1
    }

    /// Returns the time at which an item was recorded, in seconds since 2001.
    ///
    /// The result is `nil` if the next item begins another stretch, so that nothing is interpolated between both items.
    private func timeOf(_ item: Item, before next: Item) -> Double? {
        guard let start = item.time, let end = next.time, !next.beginsSegment else { return nil }
        let gap = end.timeIntervalSince(start)
        return gap > 0 && gap <= Self.maximumGap ? start.timeIntervalSinceReferenceDate : nil
    }

    /// Ends the current stretch with its last recorded item, then begins another stretch.
    private mutating func beginStretch(with next: Item, into items: inout [Item]) {
        if !isLastGiven { return giveLast(into: &items) }
        items.append(next)
        index += 1
        moments = 1
        begin = next.time?.timeIntervalSinceReferenceDate ?? 0
        last = next.time == nil ? nil : next
    }

    private mutating func giveLast(into items: inout [Item]) {
        if let last, !isLastGiven { items.append(last) }
        isLastGiven = true
    }
}
