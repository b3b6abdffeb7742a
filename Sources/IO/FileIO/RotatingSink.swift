import CodecSupport
public import Geolocation

/// A sink that continues its recording in a new file when a period ends or a size is reached.
///
/// Each file has a sink of its own. While the sink of a complete file finishes, the next one already receives the
/// events. If the complete file cannot be written to its end, the loss is reported, and the recording goes on.
public final class RotatingSink: GeolocationSink {
    /// The name of the sink, which is the name of the first file's sink.
    nonisolated public let name: String

    /// A file of the recording.
    @SensorActor
    private final class File {
        let sink: any GeolocationSink
        let path: String
        let begin: Date
        /// Whether the recording is continued in another file.
        var isReplaced = false

        init(_ sink: any GeolocationSink, at path: String, from begin: Date) {
            (self.sink, self.path, self.begin) = (sink, path, begin)
        }
    }

    /// The number of seconds between two checks of the file's size.
    nonisolated private static let lookInterval = 1.0

    nonisolated private let names: RotatingName
    nonisolated private let make: @SensorActor (String) -> any GeolocationSink
    nonisolated private let clock: any SensorClock
    private var current: File?
    private var host: SinkHost?
    private var nextLook = SensorInstant(nanoseconds: .min)

    /// Whether the last attempt to start a new file failed, which is reported as `degraded`.
    private var isStuck = false

    /// The files whose sinks are finishing.
    private var ending: [File] = []
    /// The reason why the end of a replaced file could not be written; `nil` if no loss is unknown to the callers of
    /// ``whenWritten(_:)``.
    private var unreportedLoss: String?
    /// The numbers of events that were dropped by sinks that have finished, by reason.
    private var earlierDrops = DropCounts()
    /// The tasks that finish sinks.
    private var ends: [Task<Void, Never>] = []

    /// Returns the sink for a path: a rotating sink if the path contains `{date}`, otherwise the sink of a single file.
    ///
    /// - Parameters:
    ///   - path: The path, in which `{date}` stands for the start of a file.
    ///   - rotation: The conditions under which a new file is started.
    ///   - clock: The clock that determines when a new file is started.
    ///   - make: Creates the sink of the file at the given path.
    @SensorActor
    public static func sink(
        at path: String, rotation: FileRotation, clock: any SensorClock,
        make: @escaping @SensorActor (String) -> any GeolocationSink
    ) -> any GeolocationSink {
        guard let names = RotatingName(path, rotation) else { return make(path) }
        return RotatingSink(names, clock, make)
    }

    private init(
        _ names: RotatingName, _ clock: any SensorClock, _ make: @escaping @SensorActor (String) -> any GeolocationSink
    ) {
        (self.names, self.clock, self.make) = (names, clock, make)
        let begin = names.begin(of: clock.now)
        let path = names.path(begin)
        let sink = make(path)
        name = sink.name
        current = File(sink, at: path, from: begin)
    }

    /// Starts the first file's sink.
    public func start(in host: SinkHost) throws {
        self.host = host
        if let current { try start(current, in: host) }
    }

    private func start(_ file: File, in host: SinkHost) throws {
        let part = host.makePart()
        part.onStatusChange = { [weak self, weak file] in self?.report($0, ofReplaced: file?.isReplaced ?? true) }
        try file.sink.start(in: part)
    }

    /// Reports the status of a file's sink, or a loss if the sink of a replaced file has failed.
    private func report(_ status: ProviderStatus, ofReplaced isReplaced: Bool) {
        guard isReplaced, case .failed(let error) = status else {
            host?.report(status)
            return
        }
        unreportedLoss = error.description
        // The number of lost events is not known.
        host?.lose(because: error.description)
    }

    /// Passes an event to the sink of the current file, after starting a new file if one is due.
    public func receive(_ event: borrowing GeolocationEvent) {
        rotateIfDue()
        current?.sink.receive(event)
    }

    private func rotateIfDue() {
        let now = clock.coarseInstant
        guard now >= nextLook, let host, let current else { return }
        nextLook = now.advanced(by: Self.lookInterval)
        let time = clock.now
        guard names.isOver(current.path, since: current.begin, at: time) else { return }
        let begin = names.begin(of: time)
        let path = names.path(begin)
        guard path != current.path else { return }
        let next = File(make(path), at: path, from: begin)
        do {
            try start(next, in: host)
        } catch {
            // The next check tries again to start a new file; until then, the current file is continued. The status is
            // reported once, since the path in the error may contain the time of the check.
            if !isStuck { host.report(.degraded("\(error); \(current.path) is continued")) }
            isStuck = true
            return
        }
        self.current = next
        if isStuck { host.report(.running) }
        isStuck = false
        current.isReplaced = true
        finish(current)
    }

    private func finish(_ file: File) {
        ending.append(file)
        ends.append(
            Task {
                await file.sink.finish()
                earlierDrops.add(file.sink.drops)
                ending.removeAll { $0 === file }
                if ending.isEmpty { ends = [] }
            })
    }

    /// Finishes the sinks of all files.
    public func finish() async {
        if let current { finish(current) }
        current = nil
        for end in ends { await end.value }
    }

    /// Requests the sinks of all files to finish without waiting for slow readers.
    public func finishPromptly() { for file in files { file.sink.finishPromptly() } }

    /// The files whose sinks are finishing, and the current file.
    private var files: [File] { ending + (current.map { [$0] } ?? []) }

    /// Whether the sink of the current file uses derived events.
    public var wantsDerivedEvents: Bool { current?.sink.wantsDerivedEvents ?? false }

    /// Whether the sink should receive further events: `wait` if the sink of any file demands `wait`, otherwise
    /// `ready`.
    public var demand: SinkDemand { files.contains { $0.sink.demand == .wait } ? .wait : .ready }

    /// Calls `body` once, when all events received so far have been written to their files or cannot be written.
    public func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void) {
        var next = body
        for file in files {
            next = { [next] earlier in
                file.sink.whenWritten { receipt in
                    var receipt = receipt
                    if file.isReplaced, case .failed(let reason) = receipt { receipt = .lost(reason) }
                    next(earlier == .taken || earlier == .written ? receipt : earlier)
                }
            }
        }
        let loss = unreportedLoss
        unreportedLoss = nil
        next(loss.map { .lost($0) } ?? .written)
    }

    /// The numbers of events that the sinks of all files have dropped, by reason.
    public var drops: DropCounts {
        var drops = earlierDrops
        for file in files { drops.add(file.sink.drops) }
        return drops
    }
}
