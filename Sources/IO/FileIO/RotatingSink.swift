import CodecSupport
public import Geolocation

/// A sink that continues its recording in a new file when a period ends or a size is reached.
///
/// Each file has a sink of its own. While the sink of a complete file finishes, the next one already receives the
/// events.
public final class RotatingSink: GeolocationSink {
    /// The name of the sink, which is the name of the first file's sink.
    nonisolated public let name: String

    /// The number of seconds between two checks of the file's size.
    nonisolated private static let lookInterval = 1.0

    nonisolated private let names: RotatingName
    nonisolated private let make: @SensorActor (String) -> any GeolocationSink
    nonisolated private let clock: any SensorClock
    private var current: (sink: any GeolocationSink, path: String, begin: Date)?
    private var host: SinkHost?
    private var nextLook = SensorInstant(nanoseconds: .min)

    /// Whether the last attempt to start a new file failed, which is reported as `degraded`.
    private var isStuck = false

    /// The sinks that are finishing their files.
    private var ending: [any GeolocationSink] = []
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
        current = (sink, path, begin)
    }

    /// Starts the first file's sink.
    public func start(in host: SinkHost) throws {
        self.host = host
        try current?.sink.start(in: host)
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
        let next = make(path)
        do {
            try next.start(in: host)
        } catch {
            // The next check tries again to start a new file; until then, the current file is continued. The status is
            // reported once, since the path in the error may contain the time of the check.
            if !isStuck { host.report(.degraded("\(error); \(current.path) is continued")) }
            isStuck = true
            return
        }
        self.current = (next, path, begin)
        if isStuck { host.report(.running) }
        isStuck = false
        finish(current.sink)
    }

    private func finish(_ sink: any GeolocationSink) {
        ending.append(sink)
        ends.append(
            Task {
                await sink.finish()
                earlierDrops.add(sink.drops)
                ending.removeAll { $0 === sink }
                if ending.isEmpty { ends = [] }
            })
    }

    /// Finishes the sinks of all files.
    public func finish() async {
        if let current { finish(current.sink) }
        current = nil
        for end in ends { await end.value }
    }

    /// Requests the sinks of all files to finish without waiting for slow readers.
    public func finishPromptly() { for sink in sinks { sink.finishPromptly() } }

    /// The sinks that are finishing, and the sink of the current file.
    private var sinks: [any GeolocationSink] { ending + (current.map { [$0.sink] } ?? []) }

    /// Whether the sink of the current file uses derived events.
    public var wantsDerivedEvents: Bool { current?.sink.wantsDerivedEvents ?? false }

    /// Whether the sink should receive further events: `wait` if the sink of any file demands `wait`, otherwise
    /// `ready`.
    public var demand: SinkDemand { sinks.contains { $0.demand == .wait } ? .wait : .ready }

    /// Calls `body` once, when all events received so far have been written to their files or cannot be written.
    public func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void) {
        var next = body
        for sink in sinks {
            next = { [next] earlier in
                sink.whenWritten { next(earlier == .taken || earlier == .written ? $0 : earlier) }
            }
        }
        next(.written)
    }

    /// The numbers of events that the sinks of all files have dropped, by reason.
    public var drops: DropCounts {
        var drops = earlierDrops
        for sink in sinks { drops.add(sink.drops) }
        return drops
    }
}
