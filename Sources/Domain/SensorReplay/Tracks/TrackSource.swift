import CodecSupport
public import GPXFormat
public import Geolocation

/// The items of a track document of any format, in order.
///
/// The document is opened when the first item is read.
public protocol TrackItems: Sendable {
    /// The number of the line that is being read; 0 if unknown.
    var line: Int { get }

    /// The numbers of parts of the document dropped so far, by reason and with the line of the first occurrence.
    var drops: DropCounts { get }

    /// The fraction of the document read so far, 0...1; `nil` if unknown.
    var progress: Double? { get }

    /// Whether the document can be opened again.
    ///
    /// The replay reads this property before the first item; reading the property may block.
    var isRepeatable: Bool { get }

    /// Returns the next item of the document, or `nil` at the end; the call may block.
    ///
    /// - Throws: An error whose description states in one sentence the fault and its place.
    mutating func next() throws -> GPXItem?
}

/// Reads the tracks of a document in bounded memory, some thousand points at a time.
struct TrackSource<Items: TrackItems>: ReplaySource {
    /// The number of points in a batch.
    ///
    /// It is so large that passing a batch costs little, and so small that a batch is read in some milliseconds.
    private static var batchSize: Int { 2048 }

    /// The time in seconds between two points above which the gap between them is counted as an irregularity of the
    /// track.
    private static var longGap: Double { 86_400 }

    /// The wait in seconds above which the line of the next point is stored, so that the simulator can report that
    /// line.
    ///
    /// It is a little less than the 600 s above which the simulator reports a wait, since the wait may be rounded.
    private static var longWait: Double { 599 }

    private let title: String
    private var timing: ReplayTiming
    private var reader: Items
    private var synthesizer: TrackSynthesizer
    private var keywords = TrackKeywords(nil)
    private var pace: WalkingPace?
    private var recordedInterval: Double?

    /// The time of the first point if the track is replayed at walking speed and the file has no times.
    private let begin: Date
    private var lastTime: Date?
    private var points = 0
    private var faults = TrackFaults()
    private var isAtEnd = false

    /// The error that ended reading; it is thrown after the points before it have been returned.
    private var failure: (any Error)?

    init(_ items: Items, title: String, timing: ReplayTiming, begin: Date) {
        reader = items
        self.title = title
        self.begin = begin
        self.timing = timing
        synthesizer = TrackSynthesizer(minimumInterval: timing.minimumInterval ?? ReplayTiming.defaultInterval)
    }

    var drops: DropCounts { faults.counts(with: reader.drops) }

    var isRepeatable: Bool { reader.isRepeatable }

    mutating func nextBatch() throws -> ReplayBatch<TrackSample> {
        var items: [TrackSample] = []
        items.reserveCapacity(Self.batchSize + 1)
        do {
            try fill(&items)
        } catch {
            // The complete points before the error are replayed before the replay fails.
            if let last = synthesizer.endSegment() { items.append(last) }
            failure = error
            isAtEnd = true
        }
        if items.isEmpty, let failure { throw failure }
        return ReplayBatch(items: items, progress: reader.progress, minimumInterval: recordedInterval)
    }

    private mutating func fill(_ items: inout [TrackSample]) throws {
        while items.count < Self.batchSize, !isAtEnd {
            if let item = try reader.next() {
                ingest(item, into: &items)
            } else {
                isAtEnd = true
                if points == 0 { throw ProviderError("\(title) has no track points to replay") }
            }
        }
    }

    private mutating func ingest(_ item: GPXItem, into items: inout [TrackSample]) {
        switch item {
        case .metadata(let metadata):
            ingest(TrackKeywords(metadata.keywords))
        case .point(let point):
            points += 1
            if pace == nil { add(point, to: &items) } else { walk(to: point, into: &items) }
        case .segmentEnd:
            if let sample = synthesizer.endSegment() { items.append(sample) }
        default:
            break
        }
    }

    private mutating func add(_ point: GPXPoint, to items: inout [TrackSample]) {
        let activity = activity(of: point)
        if let sample = synthesizer.add(point, activity: activity, after: checkTime(point.time)) {
            items.append(sample)
        }
    }

    private mutating func walk(to point: GPXPoint, into items: inout [TrackSample]) {
        var point = point
        pace?.apply(to: &point, beginsSegment: !synthesizer.isInSegment)
        add(point, to: &items)
    }

    private mutating func ingest(_ keywords: TrackKeywords) {
        self.keywords = keywords
        if keywords.hasUnknownActivity { faults.unknownActivities.count(line: reader.line) }
        if keywords.isWalked { pace = WalkingPace(begin: begin) }
        // If the track is replayed at walking speed, its times are calculated, and no minimum interval is needed.
        recordedInterval = keywords.timeInterval ?? (keywords.isWalked ? 0 : nil)
        timing.minimumInterval = timing.minimumInterval ?? recordedInterval
        synthesizer.minimumInterval = timing.minimumInterval ?? ReplayTiming.defaultInterval
    }

    /// Returns the traveller's activity at a point: as recorded, otherwise from the file's keyword, otherwise walking.
    private mutating func activity(of point: GPXPoint) -> MotionActivity {
        if let word = point.activity {
            // A recorded activity "unknown" is treated as if it were missing.
            if let activity = MotionActivity(recorded: word) {
                if activity != .unknown { return activity }
            } else {
                faults.unknownActivities.count(line: reader.line)
            }
        }
        return keywords.activity ?? .walking
    }

    /// Counts a point whose time is before that of the previous point, or more than a day after it.
    ///
    /// Returns the gap before the point if the gap is longer than a day, or if the replay waits for more than
    /// ``longWait`` seconds. In all other cases, returns an empty gap.
    private mutating func checkTime(_ time: Date?) -> TrackGap {
        guard let time else { return TrackGap() }
        defer { lastTime = time }
        guard let lastTime else { return TrackGap() }
        let difference = time.timeIntervalSince(lastTime)
        if difference < 0 { faults.backwardTimes.count(line: reader.line) }
        let isLongGap = difference > Self.longGap
        guard isLongGap || timing.wait(from: lastTime, to: time) > Self.longWait else { return TrackGap() }
        let line = reader.line
        if isLongGap { faults.longGaps.count(line: line) }
        return TrackGap(line: Int32(clamping: line), seconds: Float(difference))
    }
}
