import CodecSupport

/// The position of a replay in its recording: the next item, and the batch (the part of the recording) that contains
/// it.
struct ReplayCursor {
    /// Whether a position in the recording is in the current batch, after it or before it.
    enum Direction: Equatable {
        /// The position is in the current batch, at this index.
        case here(Int)
        /// The position is after the current batch, or does not exist.
        case ahead
        /// The position is before the current batch.
        case back
    }

    /// The times at which the items of the current batch were recorded.
    private(set) var times: [Date?] = []

    /// The index of the next item in the current batch.
    ///
    /// It is the number of items if all have been delivered or skipped.
    var index = 0

    /// The index of the current batch's first item, counted over the whole recording.
    private(set) var firstIndex = 0

    /// The fraction of the recording that precedes the current batch, 0...1; `nil` if unknown.
    ///
    /// `progressAfter` is the fraction up to the end of the batch.
    private var progressBefore: Double?
    private var progressAfter: Double?

    /// The recorded times of the items before the current batch.
    private var timeline = RecordedTimeline(minimumInterval: ReplayTiming.defaultInterval)

    /// Creates a cursor before the first batch; the given fraction of the recording counts as delivered.
    init(progress: Double? = 0) {
        progressAfter = progress
    }

    /// The index of the next item, counted over the whole recording.
    var nextIndex: Int { firstIndex &+ index }

    /// The fraction of the recording that has been delivered, 0...1; `nil` if unknown.
    var progress: Double? {
        guard let after = progressAfter, let before = progressBefore, !times.isEmpty else { return progressAfter }
        return before + (after - before) * Double(index) / Double(times.count)
    }

    /// Advances to the next batch; `timeline` contains the times of all items before that batch.
    mutating func ingest(_ times: [Date?], progress: Double?, timeline: RecordedTimeline) {
        // The addition wraps on purpose, since the number of items of an endless stream can exceed a 32-bit `Int`.
        firstIndex &+= self.times.count
        self.times = times
        index = 0
        progressBefore = progressAfter
        progressAfter = progress
        self.timeline = timeline
    }

    /// Skips the remaining items of the current batch.
    mutating func passBatch() { index = times.count }

    /// Returns whether a position in the recording is in the current batch, after it or before it.
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
        return offset < times.count ? .here(offset) : .ahead
    }

    private func direction(where reaches: (RecordedTimeline) -> Bool) -> Direction {
        if reaches(timeline) { return .back }
        var timeline = timeline
        for (index, time) in times.enumerated() {
            timeline.add(time)
            if reaches(timeline) { return .here(index) }
        }
        return .ahead
    }
}
