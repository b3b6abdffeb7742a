import CodecSupport
public import FileIO
public import GPXFormat
public import Geolocation
public import TrackFiles

/// Records fixes and headings to a file that is a complete document after each point, even if the program is killed.
///
///     fixes, headings ─▶ RecordedPoint ─▶ Writer ─▶ RecordOutput ─▶ file
///
/// A point contains a fix, the headings of all sources at that time, the collection and presentation headings, and the
/// values of the satellite receiver, such as the dilutions of precision and the number of satellites. The point is
/// written with the next fix, or as soon as the sensor actor is idle. A segment ends when the location is withdrawn,
/// recording is paused or the manager stops. A segment also ends at a gap in time, by default one of more than 300 s.
///
/// A recorder can be added to a manager and removed at any time. An existing recording is continued, with a new
/// segment.
@SensorActor
public final class TrackRecorder<Writer: RecordingWriter>: GeolocationSink {
    /// The name of the sink in messages, which is the name of the recorded format.
    nonisolated public var name: String { Writer.scheme }

    private let place: RecordingPlace
    private let options: RecordingOptions
    private let opening: FileOpening
    private let sources: [String]
    private let motion: MotionActivityMonitor?
    private var host: SinkHost?

    private var writer = Writer.make()
    /// The last fix with its headings, until it is written as a point.
    private var held: RecordedPoint?
    /// The last status of the receiver since the location was withdrawn; `nil` if there is none.
    private var receiver: ReceiverStatus?
    private var lastTime: Date?
    private var isFlushDue = false
    private var isRunning = false
    private var hasSegment = false
    private var needsSegment = false
    private var output: RecordOutput?
    private var openingFailure: ProviderError?
    private var invalidFixes = 0
    private var lostFixes = 0

    /// Whether recording is paused, so that the recorder ignores fixes.
    public private(set) var isPaused = false

    /// Creates a recorder of a track.
    ///
    /// The recorder opens the file when it is started, and continues the file if it is a recording of this format.
    ///
    /// - Parameters:
    ///   - path: The path of the file, `-` for standard output, or a folder, in which the file is named after its first
    ///     fix.
    ///   - options: The duration to keep, the track's name and the maximum gap within a segment.
    ///   - opening: The options with which the file is opened.
    ///   - motion: The source of the traveller's activity, which is recorded with each point.
    ///   - sources: The paths of files that are being read, which the recorder never overwrites.
    nonisolated public init(
        path: String, options: RecordingOptions = RecordingOptions(), opening: FileOpening = FileOpening(),
        motion: MotionActivityMonitor? = nil, sparing sources: [String] = []
    ) {
        place = RecordingPlace(path: path)
        self.options = options
        self.opening = opening
        self.motion = motion
        self.sources = sources
    }

    /// The path of the recording; `nil` until its file is opened.
    public var path: String? { output?.name }

    // MARK: Recording

    /// Opens the file of the recording; a file in a folder is opened with the first fix.
    ///
    /// - Throws: `ProviderError` if the file cannot be written, or the recorder is already running.
    public func start(in host: SinkHost) throws {
        guard !isRunning else {
            throw ProviderError("\(path ?? name) is being recorded; finish that before it is started again")
        }
        try place.check()
        held = nil
        receiver = nil
        lastTime = nil
        openingFailure = nil
        lostFixes += output?.droppedRecords ?? 0
        output = nil
        hasSegment = false
        needsSegment = false
        if case .file = place { try open(at: host.clock.now, in: host) }
        self.host = host
        isRunning = true
    }

    /// Records a fix, a heading or the status of a satellite receiver.
    public func receive(_ event: borrowing GeolocationEvent) {
        guard isRunning else { return }
        switch copy event {
        case .location(let fix): handle(fix)
        case .heading, .resolved: if held != nil, let host { held?.known = host.known }
        case .locationWithdrawn:
            endSegment()
            receiver = nil
        case .state(let state, _): if state != .running { endSegment() }
        case .derived(let event): if let status = event as? ReceiverStatus { receiver = status }
        case .status: break
        }
    }

    /// Ends the document of the recording, and waits until it has been written.
    public func finish() async {
        flush()
        if isRunning, let openingFailure { host?.report(.failed(openingFailure)) }
        isRunning = false
        await output?.close()
    }

    /// Pauses recording; fixes that were received before the pause are still written.
    public func pause() {
        endSegment()
        isPaused = true
    }

    /// Resumes recording in a new segment.
    public func resume() { isPaused = false }

    /// Saves the recording so far to the file at the given path, and replaces the content of that file.
    ///
    /// - Throws: `ProviderError` if that file cannot be written, if nothing has been recorded yet, or if the recording
    ///   goes to a pipe, a terminal or standard output.
    public func save(to path: String) async throws {
        flush()
        guard let output else { throw ProviderError("nothing has been recorded yet that could be saved") }
        try await output.save(to: path)
    }

    private func handle(_ fix: Location) {
        flush()
        guard !isPaused else { return }
        guard fix.isValid else {
            invalidFixes += 1
            return
        }
        if let lastTime, abs(fix.timestamp.timeIntervalSince(lastTime)) > options.maximumGap { endSegment() }
        lastTime = fix.timestamp
        held = RecordedPoint(fix: fix, activity: motion?.activity, known: host?.known ?? KnownValues())
        guard !isFlushDue else { return }
        isFlushDue = true
        // The point is written later, after the provider has reported the headings that belong to this fix.
        SensorActor.enqueue { [self] in
            isFlushDue = false
            flush()
        }
    }

    private func flush() {
        guard let sample = held else { return }
        held = nil
        guard let output = output ?? openLate(at: sample.fix.timestamp) else {
            lostFixes += 1
            return
        }
        if needsSegment {
            writer.write(.segmentEnd())
            writer.write(.segmentStart)
            needsSegment = false
        }
        writer.write(.point(sample.point(receiver: receiver)))
        hasSegment = true
        output.append(writer.bytes, time: sample.fix.timestamp.timeIntervalSinceReferenceDate)
        writer.removeAll()
    }

    private func endSegment() {
        flush()
        // A new segment is needed only if the current segment has points.
        if hasSegment { needsSegment = true }
        hasSegment = false
    }

    // MARK: The document

    private func openLate(at time: Date) -> RecordOutput? {
        guard let host else { return nil }
        let isFirst = openingFailure == nil
        do {
            try open(at: time, in: host)
            openingFailure = nil
            if !isFirst { host.report(.running) }
        } catch {
            // The next fix causes another attempt to open the file of the recording.
            let failure = ProviderError(error)
            openingFailure = failure
            if isFirst { host.report(.degraded(failure.description)) }
        }
        return output
    }

    private func open(at time: Date, in host: SinkHost) throws {
        writer = Writer.make()
        writer.write(.metadata(GPXMetadata(creator: GPXWriter.creator, name: options.name, time: time)))
        writer.write(.trackStart(GPXPathHead(name: options.name)))
        writer.write(.segmentStart)
        var format = Writer.growth
        format.closing = writer.closing
        let output = try RecordOutput(
            path: place.path(at: time, extension: Writer.scheme), head: writer.bytes, format: format,
            keeping: options.ring, opening: opening, sparing: sources, host: host)
        writer.removeAll()
        if let earlier = output.earlierRecord {
            writer.resume(behind: earlier)
            needsSegment = true
        }
        self.output = output
    }

    // MARK: Status

    /// Whether the recorder can accept more events: `wait` while the output's buffer is more than half full, otherwise
    /// `ready`.
    public var demand: SinkDemand { output?.isBusy == true ? .wait : .ready }

    /// Writes the point of the last fix, and calls `body` once, when all points have been written or cannot be written.
    public func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void) {
        flush()
        if let output, openingFailure == nil { return output.whenWritten(body) }
        body(openingFailure.map { .lost($0.description) } ?? .written)
    }

    /// Abandons the output if it is a pipe or terminal that accepts nothing for 5 s from now on.
    public func finishPromptly() { output?.finishPromptly() }

    /// The number of fixes that could not be recorded, by reason.
    public var drops: DropCounts {
        var drops = output?.earlierDrops ?? DropCounts()
        drops.add("fix out of range", count: invalidFixes)
        drops.add("fix that could not be written", count: lostFixes + (output?.droppedRecords ?? 0))
        return drops
    }
}

/// A recorder of tracks as GPX documents.
public typealias GPXRecorder = TrackRecorder<GPXWriter>

/// Another name for ``GPXRecorder``.
public typealias GPXTracker = GPXRecorder

/// A recorder of GeoJSON documents, in which each point is a feature.
public typealias GeoJSONRecorder = TrackRecorder<GeoJSONWriter>

/// A recorder of comma-separated values (CSV).
public typealias CSVRecorder = TrackRecorder<CSVWriter>
