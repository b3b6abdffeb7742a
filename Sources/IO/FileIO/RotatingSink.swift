import CodecSupport
public import Geolocation

/// A recording that goes on in a new file when a period is over, or when its file has grown to a size.
///
/// Each file is that of a sink of its own. One that is complete is finished while the next one receives the events.
public final class RotatingSink: GeolocationSink {
    /// The name of the sinks.
    nonisolated public let name: String

    /// Seconds between two looks at the size of the file.
    nonisolated private static let lookInterval = 1.0

    nonisolated private let names: RotatingName
    nonisolated private let make: @SensorActor (String) -> any GeolocationSink
    nonisolated private let clock: any SensorClock
    private var current: (sink: any GeolocationSink, path: String, begin: Date)?
    private var host: SinkHost?
    private var nextLook = SensorInstant(nanoseconds: .min)

    /// The sinks of files that are being completed, the drops of those that are, and the ends that are waited for.
    private var ending: [any GeolocationSink] = []
    private var earlierDrops = DropCounts()
    private var ends: [Task<Void, Never>] = []

    /// Returns the sink of a path: one for each file if the path has the place for a date, otherwise a single one.
    ///
    /// - Parameters:
    ///   - path: The path, in which `{date}` stands for the time when a file begins.
    ///   - rotation: When a new file begins.
    ///   - clock: The source of time for values.
    ///   - make: Makes the sink of a file.
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

    /// Begins the first file.
    public func start(in host: SinkHost) throws {
        self.host = host
        try current?.sink.start(in: host)
    }

    /// Passes the event on, after a new file has begun if it is time.
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
            // The next look tries again; meanwhile the old file goes on.
            return host.report(.degraded("\(error); \(current.path) is continued"))
        }
        self.current = (next, path, begin)
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

    /// Completes the last file, and those that are not complete yet.
    public func finish() async {
        if let current { finish(current.sink) }
        current = nil
        for end in ends { await end.value }
    }

    /// Requests a quick end of all files.
    public func finishPromptly() { for sink in sinks { sink.finishPromptly() } }

    /// The sinks of the files that are not complete.
    private var sinks: [any GeolocationSink] { ending + (current.map { [$0.sink] } ?? []) }

    /// Whether the sinks use derived events.
    public var wantsDerivedEvents: Bool { current?.sink.wantsDerivedEvents ?? false }

    /// `wait` while any file does.
    public var demand: SinkDemand { sinks.contains { $0.demand == .wait } ? .wait : .ready }

    /// Calls `body` once, as soon as all files have what was received so far, or cannot.
    public func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void) {
        var next = body
        for sink in sinks {
            next = { [next] earlier in
                sink.whenWritten { next(earlier == .taken || earlier == .written ? $0 : earlier) }
            }
        }
        next(.written)
    }

    /// The drops of all files.
    public var drops: DropCounts {
        var drops = earlierDrops
        for sink in sinks { drops.add(sink.drops) }
        return drops
    }
}
