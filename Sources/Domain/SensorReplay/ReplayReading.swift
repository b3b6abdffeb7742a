import CodecSupport
import Geolocation

/// The reading state of a replay: the source, and the time line of the items read so far.
struct ReplayReading<Item: ReplayItem> {
    private var source: any ReplaySource<Item>
    private var timeline: RecordedTimeline
    private let minimumInterval: Double?
    private let refusal: ProviderError?
    private var isRepeatable: Bool?

    /// Starts reading.
    ///
    /// - Parameters:
    ///   - source: A source at its beginning.
    ///   - minimumInterval: Seconds between two items if one has no time; `nil` uses that of the recording.
    ///   - refusal: The error to throw, before anything is read, if the recording can be read only once; `nil` if one
    ///     pass is enough.
    init(_ source: any ReplaySource<Item>, minimumInterval: Double?, refusal: ProviderError?) {
        self.source = source
        self.minimumInterval = minimumInterval
        self.refusal = refusal
        timeline = RecordedTimeline(minimumInterval: minimumInterval ?? ReplayTiming.defaultInterval)
    }

    /// Reads the next batch.
    mutating func next() -> ReplayPortion<Item> {
        let isRepeatable = isRepeatable ?? source.isRepeatable
        self.isRepeatable = isRepeatable
        let batch = Result {
            // Before the read, which may block until data is written.
            if !isRepeatable, let refusal { throw refusal }
            return try source.nextBatch()
        }
        if minimumInterval == nil, case .success(let batch) = batch, let interval = batch.minimumInterval {
            timeline.minimumInterval = interval
        }
        let before = timeline
        // Here rather than on the sensor actor, since every item is inspected.
        var times: [Date?] = []
        if case .success(let batch) = batch {
            times.reserveCapacity(batch.items.count)
            // By index, since copying each item would cost more than the sum.
            for index in batch.items.indices { times.append(batch.items[index].time) }
            for time in times { timeline.add(time) }
        }
        // Taken after the batch, so that its drops are included.
        return ReplayPortion(
            batch: batch, times: times, drops: source.drops, isRepeatable: isRepeatable, timeline: before)
    }
}

/// A batch or an error, with the state that the replay needs besides.
struct ReplayPortion<Item: ReplayItem>: Sendable {
    let batch: Result<ReplayBatch<Item>, any Error>

    /// When the items of the batch were recorded.
    let times: [Date?]

    /// The input dropped up to the end of the batch.
    let drops: DropCounts

    /// Whether the recording can be opened again.
    let isRepeatable: Bool

    /// The time line of the items before the batch.
    let timeline: RecordedTimeline
}
