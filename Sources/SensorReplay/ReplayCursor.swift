/// The place of a replay in its recording: the batch that is being delivered, and the next item in it.
struct ReplayCursor<Item: ReplayItem> {
    /// Where a place lies, seen from the batch.
    enum Direction: Equatable {
        /// Within the batch, at this index.
        case here(Int)
        /// Behind the batch, or nowhere.
        case ahead
        /// Before the batch.
        case back
    }

    /// The batch.
    private(set) var items: [Item] = []

    /// The index of the next item in the batch; their number where all have been delivered or passed over.
    var index = 0

    /// The number of the batch's first item in the recording.
    private(set) var firstIndex = 0

    /// How much of the recording has been read before the batch, and with it; nil where that is not known.
    private var progressBefore: Double?
    private var progressAfter: Double?

    /// How far the items before the batch reach.
    private var timeline = RecordedTimeline(minimumInterval: ReplayTiming.defaultInterval)

    /// Makes one before its first batch, of a recording of which so much has been delivered.
    init(progress: Double? = 0) {
        progressAfter = progress
    }

    /// The number of the next item in the recording.
    var nextIndex: Int { firstIndex &+ index }

    /// How much of the recording has been delivered, 0...1; nil where that is not known.
    var progress: Double? {
        guard let after = progressAfter, let before = progressBefore, !items.isEmpty else { return progressAfter }
        return before + (after - before) * Double(index) / Double(items.count)
    }

    /// Goes on to the next batch of the recording; `timeline` is how far the items before it reach.
    mutating func take(_ batch: ReplayBatch<Item>, timeline: RecordedTimeline) {
        // Wraps on purpose: an endless stream has more items than an Int of 32 bits can tell, and is replayed on.
        firstIndex &+= items.count
        items = batch.items
        index = 0
        progressBefore = progressAfter
        progressAfter = batch.progress
        self.timeline = timeline
    }

    /// Passes over the rest of the batch.
    mutating func passBatch() { index = items.count }

    /// Where a place lies.
    func direction(of position: ReplayPosition) -> Direction {
        switch position {
        case .index(let number): direction(ofIndex: max(0, number))
        case .time(let time): direction { $0.reaches(time) }
        case .elapsed(let seconds): direction { $0.reaches(elapsed: seconds) }
        }
    }

    private func direction(ofIndex number: Int) -> Direction {
        if number < firstIndex { return .back }
        let offset = number &- firstIndex
        return offset < items.count ? .here(offset) : .ahead
    }

    private func direction(where reaches: (RecordedTimeline) -> Bool) -> Direction {
        if reaches(timeline) { return .back }
        var timeline = timeline
        for (index, item) in items.enumerated() {
            timeline.add(item.time)
            if reaches(timeline) { return .here(index) }
        }
        return .ahead
    }
}
