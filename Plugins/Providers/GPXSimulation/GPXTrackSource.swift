import Foundation
import GPXFormat
import Geolocation
import SensorReplay

/// Reads the tracks of a GPX document in bounded memory: some thousand points at a time.
struct GPXTrackSource: ReplaySource {
    /// Points in one batch: large enough that handing it over costs nothing, small enough to be read in some milliseconds.
    private static let batchSize = 2048

    /// Seconds of the recording that make a gap a fault.
    private static let longGap = 86_400.0

    /// Seconds of real time that the simulator tells of, with the line; a little less, as its sum may be rounded.
    private static let longWait = 599.0

    private let document: GPXDocumentSource
    private var timing: ReplayTiming
    private var input: GPXInput?
    private var reader = GPXReader()
    private var synthesizer: TrackSynthesizer
    private var recordedInterval: Double?
    private var lastTime: Date?
    private var points = 0
    private var faults = TrackFaults()
    private var isAtEnd = false

    /// What went wrong behind the points that have not been handed over yet.
    private var failure: (any Error)?

    init(document: GPXDocumentSource, timing: ReplayTiming) {
        self.document = document
        self.timing = timing
        synthesizer = TrackSynthesizer(minimumInterval: timing.minimumInterval ?? ReplayTiming.defaultInterval)
    }

    var drops: DropCounts { faults.counts(with: reader.drops) }

    mutating func nextBatch() throws -> ReplayBatch<TrackSample> {
        if input == nil { input = try document.open() }
        var items: [TrackSample] = []
        items.reserveCapacity(Self.batchSize + 1)
        do {
            try fill(&items)
        } catch {
            // What was whole is replayed before the run fails.
            if let last = synthesizer.endSegment() { items.append(last) }
            failure = (error as? GPXError).map { ProviderError("\(document.name): \($0)") } ?? error
            isAtEnd = true
        }
        if items.isEmpty, let failure { throw failure }
        return ReplayBatch(items: items, progress: input?.progress, minimumInterval: recordedInterval)
    }

    private mutating func fill(_ items: inout [TrackSample]) throws {
        while items.count < Self.batchSize, !isAtEnd {
            if let item = try reader.next() {
                take(item, into: &items)
            } else if let chunk = try input?.read() {
                reader.append(chunk.span)
            } else {
                reader.finish()
                while let item = try reader.next() { take(item, into: &items) }
                isAtEnd = true
                if points == 0 { throw ProviderError("\(document.name) has no track points to replay") }
            }
        }
    }

    private mutating func take(_ item: GPXItem, into items: inout [TrackSample]) {
        switch item {
        case .metadata(let metadata):
            recordedInterval = metadata.timeInterval
            timing.minimumInterval = timing.minimumInterval ?? recordedInterval
            synthesizer.minimumInterval = timing.minimumInterval ?? ReplayTiming.defaultInterval
        case .point(let point):
            points += 1
            if let sample = synthesizer.add(point, after: note(point.time)) { items.append(sample) }
        case .segmentEnd:
            if let sample = synthesizer.endSegment() { items.append(sample) }
        case .trackStart, .segmentStart, .trackEnd:
            break
        }
    }

    /// Looks at the time of a point, and returns the gap before it where the wait for it is long.
    private mutating func note(_ time: Date?) -> TrackGap {
        guard let time else { return TrackGap() }
        defer { lastTime = time }
        guard let lastTime else { return TrackGap() }
        let difference = time.timeIntervalSince(lastTime)
        if difference < 0 { faults.noteBackwardTime(line: reader.line) }
        let isLongGap = difference > Self.longGap
        guard isLongGap || timing.wait(from: lastTime, to: time) > Self.longWait else { return TrackGap() }
        let line = reader.line
        if isLongGap { faults.noteLongGap(line: line) }
        return TrackGap(line: Int32(clamping: line), seconds: Float(difference))
    }
}

extension GPXMetadata {
    /// Seconds between points, from the keyword `time_interval:1.4`; nil where there is none above 0.
    fileprivate var timeInterval: Double? {
        guard let keywords, let range = keywords.range(of: "time_interval:") else { return nil }
        let number = keywords[range.upperBound...].prefix { $0.isNumber || $0 == "." }
        return Double(number).flatMap { $0 > 0 ? $0 : nil }
    }
}
