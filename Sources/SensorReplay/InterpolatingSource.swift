public import Geolocation
import GeolocationPrimitives

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An item between two of which others can be worked out.
public protocol InterpolatableItem: ReplayItem {
    /// Whether the recording was interrupted before this item, so that nothing is known in between.
    var beginsSegment: Bool { get }

    /// The item at `fraction`, more than 0 and less than 1, of the time from this one to the next; its time is set later.
    func interpolated(to next: Self, at fraction: Double) -> Self
}

/// Gives the items of another source at a fixed rate, and works out those that were not recorded.
///
/// The items of a stretch come at its beginning and then every 1/`frequency` seconds; the last recorded one ends it. A
/// stretch ends where a segment does, where an item has no time, where times do not rise, and where two lie more than
/// ``maximumGap`` apart. Of items that lie closer than the rate only those that are due are given.
///
/// Memory is bounded: that of one batch of the other source and one of ``batchSize`` items.
public struct InterpolatingSource<Base: ReplaySource>: ReplaySource where Base.Item: InterpolatableItem {
    /// What the recording is made of.
    public typealias Item = Base.Item

    /// Items in one second; the limits keep a slip from flooding or freezing the replay.
    public static var frequencies: ClosedRange<Double> { 0.01...1000 }

    /// Seconds between two recorded items over which nothing is worked out; who was not seen for longer may have been
    /// anywhere.
    public static var maximumGap: Double { 30 }

    /// Items in one batch at most.
    public static var batchSize: Int { 2048 }

    /// Seconds by which a moment may miss that of a recorded item and still be it.
    private static var tolerance: Double { 1e-6 }

    private var base: Base
    private let period: Double

    /// The batch of recorded items and the next one in it.
    private var batch = ReplayBatch<Item>(items: [], progress: 0)
    private var index = 0
    private var progressBefore: Double?

    /// The recorded item before the next moment, where it has a time.
    private var last: Item?

    /// Whether the last item has been given.
    private var isLastGiven = true

    /// When the stretch began, as seconds since 2001, and how many of its moments have passed.
    private var begin = 0.0
    private var moments = 0.0

    private var isAtEnd = false

    /// What the other source threw behind the items that have not been handed over yet.
    private var failure: (any Error)?

    /// Makes a source.
    ///
    /// - Parameters:
    ///   - base: The source of the recorded items.
    ///   - frequency: Items in one second; clamped to ``frequencies``.
    public init(_ base: Base, frequency: Double) {
        self.base = base
        period = 1 / (frequency.isNaN ? 1 : frequency.clamped(to: Self.frequencies))
    }

    /// What the other source could not use.
    public var drops: DropCounts { base.drops }

    /// Whether the other source can be made again.
    public var isRepeatable: Bool { base.isRepeatable }

    /// The next items.
    ///
    /// - Throws: What the other source throws, behind all that comes of the items before it.
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
                // What there is goes out before more is read, which may take its time.
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

    /// Gives at most one item, and goes on to the next recorded one where nothing more lies before it.
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

    /// When the item was recorded, as seconds since 2001; nil where the next one begins another stretch.
    private func timeOf(_ item: Item, before next: Item) -> Double? {
        guard let start = item.time, let end = next.time, !next.beginsSegment else { return nil }
        let gap = end.timeIntervalSince(start)
        return gap > 0 && gap <= Self.maximumGap ? start.timeIntervalSinceReferenceDate : nil
    }

    /// Ends the stretch with its last recorded item, then begins another one.
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
