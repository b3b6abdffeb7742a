import CodecSupport
import Geolocation

/// Reads a recording batch by batch, and keeps the recorded times of the items read so far.
struct ReplayReading<Item: ReplayItem> {
    private var source: any ReplaySource<Item>
    private var timeline: RecordedTimeline
    private let minimumInterval: Double?
    private let refusal: ProviderError?
    private var isRepeatable: Bool?

    /// Starts reading a recording.
    ///
    /// - Parameters:
    ///   - source: A source at the beginning of the recording.
    ///   - minimumInterval: The time in seconds between two items if one has no recorded time; `nil` to use that of the
    ///     recording.
    ///   - refusal: The error to throw before the first read if the recording can be read only once; `nil` if reading
    ///     it once is sufficient.
    init(_ source: any ReplaySource<Item>, minimumInterval: Double?, refusal: ProviderError?) {
        self.source = source
        self.minimumInterval = minimumInterval
        self.refusal = refusal
        timeline = RecordedTimeline(minimumInterval: minimumInterval ?? ReplayTiming.defaultInterval)
    }

    /// Returns the next batch of the recording, or the error if it cannot be read.
    mutating func next() -> ReplayPortion<Item> {
        let isRepeatable = isRepeatable ?? source.isRepeatable
        self.isRepeatable = isRepeatable
        let batch = Result {
            // This is checked before the first read, which may block until data arrives.
            if !isRepeatable, let refusal { throw refusal }
            return try source.nextBatch()
        }
        if minimumInterval == nil, case .success(let batch) = batch, let interval = batch.minimumInterval {
            timeline.minimumInterval = interval
        }
        let before = timeline
        // The times are collected here, since inspecting every item on the sensor actor would occupy that actor.
        var times: [Date?] = []
        if case .success(let batch) = batch {
            times.reserveCapacity(batch.items.count)
            // Each item is accessed by its index, since copying the items would take most of the time.
            for index in batch.items.indices { times.append(batch.items[index].time) }
            for time in times { timeline.add(time) }
        }
        // The drops are read after the batch, so that the drops in the batch are included.
        return ReplayPortion(
            batch: batch, times: times, drops: source.drops, isRepeatable: isRepeatable, timeline: before)
    }
}

/// The result of reading the next batch of a recording: the batch with the times of its items, or the error that
/// prevented reading it, and the number of inputs dropped so far.
struct ReplayPortion<Item: ReplayItem>: Sendable {
    let batch: Result<ReplayBatch<Item>, any Error>

    /// The times at which the items of the batch were recorded.
    let times: [Date?]

    /// The number of inputs dropped up to the end of the batch, for each reason.
    let drops: DropCounts

    /// Whether the recording can be opened again, for another pass or a backward jump.
    let isRepeatable: Bool

    /// The recorded times of the items before the batch.
    let timeline: RecordedTimeline
}
