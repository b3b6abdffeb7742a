import Geolocation

/// What a replay reads from: a source, and how far the items that it has given reach.
struct ReplayReading<Item: ReplayItem> {
    private var source: any ReplaySource<Item>
    private var timeline: RecordedTimeline
    private let minimumInterval: Double?
    private let refusal: ProviderError?
    private var isRepeatable: Bool?

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - source: The source at its beginning.
    ///   - minimumInterval: Seconds between items of which one has no time; nil leaves it to the recording.
    ///   - refusal: What is thrown, before anything is read, where the recording can be read only once; nil where that is
    ///     enough.
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
            // Before the read, which may wait for somebody to write.
            if !isRepeatable, let refusal { throw refusal }
            return try source.nextBatch()
        }
        if minimumInterval == nil, case .success(let batch) = batch, let interval = batch.minimumInterval {
            timeline.minimumInterval = interval
        }
        let before = timeline
        // Here and not on the sensor actor, since each item is looked at.
        if case .success(let batch) = batch {
            // By index, since a copy of each item would cost more than the sum.
            for index in batch.items.indices { timeline.add(batch.items[index].time) }
        }
        // The drops come after the batch, of which they are part.
        return ReplayPortion(batch: batch, drops: source.drops, isRepeatable: isRepeatable, timeline: before)
    }
}

/// A batch, or what was thrown instead, with what the replay has to know besides.
struct ReplayPortion<Item: ReplayItem>: Sendable {
    let batch: Result<ReplayBatch<Item>, any Error>

    /// What was dropped up to the end of the batch.
    let drops: DropCounts

    /// Whether the recording can be opened again.
    let isRepeatable: Bool

    /// How far the items before the batch reach.
    let timeline: RecordedTimeline
}
