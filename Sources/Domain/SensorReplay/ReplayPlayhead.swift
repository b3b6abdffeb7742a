import CodecSupport

/// The position of a replay: the pass through the recording, the next item, and a pending jump to another position.
///
/// The playhead knows only the times of the items, not their contents.
struct ReplayPlayhead {
    /// Whether a newly read batch contains the item that is delivered next, and which item that is.
    enum Arrival: Equatable {
        /// The first item of the batch is delivered next, and is the first item of the pass.
        case first
        /// The first item of the batch is delivered next; the item before it was recorded at this time.
        case next(after: Date?)
        /// The batch contains the item to which the pending jump leads, which is delivered next.
        case reached
        /// The pending jump leads beyond the batch, so that no item of the batch is delivered.
        case ahead
    }

    private var cursor = ReplayCursor()

    /// The position to which a pending jump leads; `nil` if no jump is pending.
    ///
    /// The jump is made once the recording has been read up to that position.
    private var jump: ReplayPosition?

    /// Whether the pending jump leads to the start position, which must exist in the recording.
    private var isBeginning = false

    /// Whether the next item is due immediately, even if the replay is paused.
    private(set) var isAtOnce = false

    /// The number of the current pass through the recording, counted from 1.
    private(set) var pass = 1

    /// The index of the last item delivered, counted from 0 over the whole recording; `nil` before the first.
    private(set) var index: Int?

    /// Creates a playhead before the item at which the replay begins.
    ///
    /// - Parameter beginning: The position of that item, which must exist in the recording; `nil` for the first item.
    init(beginning: ReplayPosition? = nil) {
        jump = beginning
        isBeginning = beginning != nil
    }

    /// The fraction of the current pass that has been delivered, 0...1; `nil` if unknown.
    var progress: Double? { cursor.progress }

    /// The index of the next item in the current batch; `nil` if the batch does not contain it.
    var next: Int? { cursor.index < cursor.times.count ? cursor.index : nil }

    /// Returns the time at which an item of the current batch was recorded.
    func time(at index: Int) -> Date? { cursor.times[index] }

    // MARK: Items

    /// Advances past the next item, which the engine delivers now.
    mutating func advance() {
        isAtOnce = false
        // The index is computed without ``ReplayCursor/nextIndex``, which would copy the cursor for each item.
        index = cursor.firstIndex &+ cursor.index
        cursor.index += 1
    }

    /// Advances to the next batch of the recording, and returns whether the next item to deliver is in the batch.
    ///
    /// - Parameters:
    ///   - times: The times at which the items of the batch were recorded.
    ///   - progress: The fraction of the recording read up to the end of the batch, 0...1; `nil` if unknown.
    ///   - timeline: The recorded times of the items before the batch.
    mutating func ingest(_ times: [Date?], progress: Double?, timeline: RecordedTimeline) -> Arrival {
        let previous = cursor.times.last
        cursor.ingest(times, progress: progress, timeline: timeline)
        guard let jump else { return previous.map { .next(after: $0) } ?? .first }
        guard case .here(let index) = cursor.direction(of: jump) else {
            cursor.passBatch()
            return .ahead
        }
        self.jump = nil
        isBeginning = false
        cursor.index = index
        return .reached
    }

    // MARK: Passes

    /// The start position if the pass has ended before that position was reached; otherwise `nil`.
    var missedBeginning: ReplayPosition? { isBeginning ? jump : nil }

    /// Whether any items have been read in the current pass.
    var hasItems: Bool { cursor.nextIndex > 0 }

    /// Discards a pending jump at the end of the pass.
    mutating func endJump() { jump = nil }

    /// Moves to the beginning of the next pass through the recording.
    mutating func beginPass() {
        if pass < .max { pass += 1 }
        cursor = ReplayCursor()
    }

    /// Discards the current batch and the pending jump at the end of a run.
    ///
    /// - Parameter isComplete: Whether the recording was played to its end; if not, the progress stays as it is.
    mutating func end(isComplete: Bool) {
        jump = nil
        isBeginning = false
        isAtOnce = false
        cursor = ReplayCursor(progress: isComplete ? 1 : cursor.progress)
    }

    // MARK: Jumps

    /// Hastens the replay: the next item is due immediately, even if the replay is paused.
    mutating func hasten() { isAtOnce = true }

    /// Moves to a position in the current batch, or begins a jump to a later position.
    ///
    /// - Returns: `false`, without an effect, if the position is before the current batch.
    mutating func seek(to position: ReplayPosition) -> Bool {
        switch cursor.direction(of: position) {
        case .here(let index):
            cursor.index = index
            jump = nil
        case .ahead:
            cursor.passBatch()
            jump = position
        case .back: return false
        }
        isBeginning = false
        return true
    }

    /// Begins a jump to a position that is searched for from the beginning of the recording.
    mutating func rewind(to position: ReplayPosition) {
        cursor = ReplayCursor()
        jump = position
        isBeginning = false
    }

    /// Returns the position to which a step by a number of items leads.
    ///
    /// The result is `nil` if no jump is needed, since the item is the next one anyway. It is also `nil` if no jump is
    /// possible, since a pending jump leads to a position whose index is unknown.
    ///
    /// - Parameters:
    ///   - count: The number of items, backwards if negative.
    ///   - isReading: Whether the recording is open.
    func target(ofStep count: Int, isReading: Bool) -> ReplayPosition? {
        if isOnItsWay { return nil }
        let (target, isOutside) = (stepOrigin ?? -1).addingReportingOverflow(count)
        let number = isOutside ? (count > 0 ? Int.max : 0) : max(0, target)
        // If the step leads to the item that is next anyway, no jump is made, so that its interval from the previous
        // item stays the same.
        if isReading, jump == nil, !isAtOnce, number == cursor.nextIndex { return nil }
        return .index(number)
    }

    /// Whether a jump is pending whose target item has no known index yet, so that steps cannot be counted from that
    /// item.
    private var isOnItsWay: Bool {
        switch jump {
        case nil: false
        case .index: isBeginning
        case .time, .elapsed: true
        }
    }

    /// The index of the item from which a step is counted: the item requested last, otherwise the item delivered last.
    private var stepOrigin: Int? {
        if case .index(let number) = jump { return number }
        return isAtOnce && jump == nil ? cursor.nextIndex : index
    }
}
