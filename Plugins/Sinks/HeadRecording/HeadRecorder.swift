import CodecSupport
public import FileIO
public import Geolocation
import HeadCalibration

/// Records the samples of a head tracker to a CSV file (a trace), for replay.
///
///     head events ─────────────┬▶ HeadTraceLine ─▶ RecordOutput ─▶ file
///     course, device heading ──┘
///
/// Each `head` event becomes a line. The line also contains the course and the device heading received since the
/// previous line: the references that a calibration could have used at that time. The file contains only whole lines,
/// even if the disk is full. An existing trace is continued.
@SensorActor
public final class HeadRecorder: GeolocationSink {
    /// The name of the sink in messages.
    nonisolated public let name = "imu"

    /// The age in seconds above which a course or device heading is discarded, since the head may have turned in the
    /// meantime.
    nonisolated private static let longestWait = 3.0

    nonisolated private static let format = RecordFormat(closing: [], marks: .lines(below: HeadTraceLine.header))

    /// A course or a device heading to write with the next line, unless it is older than `longestWait` by then.
    private struct Reference {
        var direction: Double
        var arrival: SensorInstant
    }

    private let path: String
    private let opening: FileOpening
    private let sources: [String]
    private var clock: any SensorClock = SystemClock()
    private var course: Reference?
    private var device: Reference?
    private var line: [UInt8] = []
    private var output: RecordOutput?
    private var isRunning = false
    private var invalidSamples = 0
    private var otherSamples = 0
    private var selection = SenderSelection<String>(failover: 3)
    private var lostSamples = 0

    /// Creates a recorder of head samples.
    ///
    /// The recorder opens the file when it is started, and continues the file if it is a trace.
    ///
    /// - Parameters:
    ///   - path: The path of the file, or `-` for standard output.
    ///   - opening: The options with which the file is opened.
    ///   - sources: The paths of files that are being read, which the recorder never overwrites.
    nonisolated public init(
        path: String, opening: FileOpening = FileOpening(), sparing sources: [String] = []
    ) {
        self.path = path
        self.opening = opening
        self.sources = sources
    }

    // MARK: Recording

    /// Opens the trace file, and writes the header line to a new file.
    ///
    /// - Throws: `ProviderError` if the file cannot be written, or the recorder is already running.
    public func start(in host: SinkHost) throws {
        guard !isRunning else {
            throw ProviderError("\(path) is being recorded; finish that before it is started again")
        }
        let output = try RecordOutput(
            path: path, head: HeadTraceLine.header, format: Self.format, opening: opening,
            sparing: sources, host: host)
        clock = host.clock
        lostSamples += self.output?.droppedRecords ?? 0
        self.output = output
        course = nil
        device = nil
        selection = SenderSelection(failover: 3)
        isRunning = true
    }

    /// Records a head sample, or stores a course or device heading for the next sample.
    public func receive(_ event: borrowing GeolocationEvent) {
        guard isRunning else { return }
        switch copy event {
        case .derived(let event): if let event = event as? HeadEvent { handle(event) }
        case .heading(.course, let heading, _): course = reference(heading)
        case .heading(.device, let heading, _): device = reference(heading)
        case .heading(.user, _, _), .location, .locationWithdrawn, .resolved, .state, .status: break
        }
    }

    /// Ends the trace, and waits until the whole trace has been written.
    public func finish() async {
        isRunning = false
        await output?.close()
    }

    private func handle(_ event: HeadEvent) {
        // Samples of another tracker are dropped. In a trace of two trackers, the yaw would jump at each sample.
        guard selection.accepts(event.provider, hasValue: true, at: clock.coarseInstant) else {
            otherSamples += 1
            return
        }
        let content = HeadTraceLine(event: event, course: direction(of: course), device: direction(of: device))
        guard content.write(to: &line) else {
            invalidSamples += 1
            return
        }
        course = nil
        device = nil
        output?.append(line, time: event.time.timeIntervalSinceReferenceDate)
        line.removeAll(keepingCapacity: true)
    }

    private func reference(_ heading: HeadingValue?) -> Reference? {
        guard let heading, heading.isValid else { return nil }
        return Reference(direction: heading.value, arrival: clock.coarseInstant)
    }

    private func direction(of reference: Reference?) -> Double? {
        guard let reference else { return nil }
        return clock.coarseInstant.seconds(since: reference.arrival) <= Self.longestWait ? reference.direction : nil
    }

    // MARK: Status

    /// Whether the recorder can accept more events: `wait` while the output's buffer is more than half full, otherwise
    /// `ready`.
    public var demand: SinkDemand { output?.isBusy == true ? .wait : .ready }

    /// Calls `body` once, when all lines so far have been written or cannot be written.
    public func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void) {
        if let output { output.whenWritten(body) } else { body(.written) }
    }

    /// Abandons the output if it is a pipe or terminal that accepts nothing for 5 s from now on.
    public func finishPromptly() { output?.finishPromptly() }

    /// The number of samples that could not be recorded, by reason.
    public var drops: DropCounts {
        var drops = output?.earlierDrops ?? DropCounts()
        drops.add("head sample out of range", count: invalidSamples)
        drops.add("head sample of a tracker beside the one that is recorded", count: otherSamples)
        drops.add("head sample that could not be written", count: lostSamples + (output?.droppedRecords ?? 0))
        return drops
    }
}
