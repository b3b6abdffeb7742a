import Foundation
import GPXFormat
import Geolocation
import SensorReplay

/// Reads the tracks of a GPX document in bounded memory: some thousand points at a time.
struct GPXTrackSource: ReplaySource {
    /// Points in one batch: large enough that handing it over costs nothing, small enough to be read in some milliseconds.
    private static let batchSize = 2048

    private let document: GPXDocumentSource
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

    init(document: GPXDocumentSource, minimumInterval: Double) {
        self.document = document
        synthesizer = TrackSynthesizer(minimumInterval: minimumInterval)
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
            if let recordedInterval { synthesizer.minimumInterval = recordedInterval }
        case .point(let point):
            points += 1
            note(point.time)
            if let sample = synthesizer.add(point) { items.append(sample) }
        case .segmentEnd:
            if let sample = synthesizer.endSegment() { items.append(sample) }
        case .trackStart, .segmentStart, .trackEnd:
            break
        }
    }

    private mutating func note(_ time: Date?) {
        guard let time else { return }
        if let lastTime, time < lastTime { faults.noteBackwardTime(line: reader.line) }
        lastTime = time
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
