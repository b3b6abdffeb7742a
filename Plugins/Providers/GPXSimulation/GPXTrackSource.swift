import Foundation
import GPXFormat
import Geolocation
import SensorReplay
import Synchronization

/// Reads the tracks of a GPX document in bounded memory: some hundred points at a time.
final class GPXTrackSource: ReplaySource {
    private struct State {
        var input: GPXInput?
        var reader = GPXReader()
        var synthesizer: TrackSynthesizer
        var metadata: GPXMetadata?
        var lastTime: Date?
        var report = TrackReport()
        var isAtEnd = false
        /// What went wrong behind the points that have not been handed over yet.
        var failure: (any Error)?
    }

    /// Points in one batch: large enough that handing it over costs nothing, small enough to be read in a millisecond.
    private static let batchSize = 512

    private let document: GPXDocumentSource
    private let state: Mutex<State>

    /// Apart from the state, which is locked while a file is being read.
    private let published = Mutex(TrackReport())

    init(document: GPXDocumentSource, minimumInterval: Double) {
        self.document = document
        state = Mutex(State(synthesizer: TrackSynthesizer(minimumInterval: minimumInterval)))
    }

    /// What was dropped or looked odd so far.
    var report: TrackReport { published.withLock { $0 } }

    func nextBatch() throws -> ReplayBatch<TrackSample> {
        try state.withLock { state in
            defer {
                state.report.drops = state.reader.drops
                published.withLock { $0 = state.report }
            }
            return try nextBatch(&state)
        }
    }

    private func nextBatch(_ state: inout State) throws -> ReplayBatch<TrackSample> {
        if state.input == nil { state.input = try document.open() }
        var items: [TrackSample] = []
        items.reserveCapacity(Self.batchSize + 1)
        do {
            try fill(&items, &state)
        } catch {
            // What was whole is replayed before the run fails.
            if let last = state.synthesizer.endSegment() { items.append(last) }
            state.failure = (error as? GPXError).map { ProviderError("\(document.name): \($0)") } ?? error
            state.isAtEnd = true
        }
        if items.isEmpty, let failure = state.failure { throw failure }
        return ReplayBatch(
            items: items, progress: state.input?.progress, minimumInterval: state.metadata?.timeInterval)
    }

    private func fill(_ items: inout [TrackSample], _ state: inout State) throws {
        while items.count < Self.batchSize, !state.isAtEnd {
            if let item = try state.reader.next() {
                take(item, &state, into: &items)
            } else if let chunk = try state.input?.read() {
                state.reader.append(chunk.span)
            } else {
                state.reader.finish()
                while let item = try state.reader.next() { take(item, &state, into: &items) }
                state.isAtEnd = true
                if state.report.points == 0 { throw ProviderError("\(document.name) has no track points to replay") }
            }
        }
    }

    private func take(_ item: GPXItem, _ state: inout State, into items: inout [TrackSample]) {
        switch item {
        case .metadata(let metadata):
            state.metadata = metadata
            if let interval = metadata.timeInterval { state.synthesizer.minimumInterval = interval }
        case .point(let point):
            state.report.points += 1
            note(point.time, &state)
            if let sample = state.synthesizer.add(point) { items.append(sample) }
        case .segmentEnd:
            if let sample = state.synthesizer.endSegment() { items.append(sample) }
        case .trackStart, .segmentStart, .trackEnd:
            break
        }
    }

    private func note(_ time: Date?, _ state: inout State) {
        guard let time else { return }
        if let last = state.lastTime, time < last {
            state.report.noteBackwardTime(line: state.report.backwardTimes == 0 ? state.reader.line : 0)
        }
        state.lastTime = time
    }
}

extension GPXMetadata {
    /// Seconds between points, from the keyword `time_interval:1.4`; nil where there is none above 0.
    var timeInterval: Double? {
        guard let keywords, let range = keywords.range(of: "time_interval:") else { return nil }
        let number = keywords[range.upperBound...].prefix { $0.isNumber || $0 == "." }
        return Double(number).flatMap { $0 > 0 ? $0 : nil }
    }
}
