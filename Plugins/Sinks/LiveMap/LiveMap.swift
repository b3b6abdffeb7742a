import CodecSupport
public import Geolocation
import MapStream
import NetworkIO
import RouteGeometry
import SensorIO
import SubjectTracking

/// Serves a web page with a live map of subjects (tracked pets, people and vehicles), trails, areas, routes, alerts,
/// and the health of providers, filters and sinks.
///
///     let map = LiveMap(LiveMapSettings(port: 8080))
///     map.onAddress = { print("the map is at \($0)") }
///     try manager.add(map)
///
/// Each open page is updated at its own pace, and slows down neither other pages nor the pipeline. If a user
/// acknowledges an alert on a page, the sink publishes an `acknowledge` event. If a page shows a subject in detail, the
/// sink publishes an `attention` event.
///
///     events ─▶ MapObserver ─changes─▶ MapServer (network actor) ─▶ MapSession (one per page) ─▶ page
///     acknowledge, attention ◀─ MapReport ◀─ MapSession ◀─ page
@SensorActor
public final class LiveMap: GeolocationSink {
    /// The name of the sink in messages.
    nonisolated public let name = "live-map"

    /// A function that is called with the address of the page when the port is open.
    ///
    /// If a token was generated, the address includes the token.
    public var onAddress: (@SensorActor (MapAddress) -> Void)?

    /// The number of open pages that show the map.
    public private(set) var pages = 0

    /// The intervals in seconds between two batches of changes to the map: while pages show the map, and while no page
    /// does.
    nonisolated private static let (interval, idleInterval) = (0.016, 1.0)

    /// The interval in seconds between two checks of the pipeline's health.
    nonisolated private static let healthInterval = 1.0

    /// The maximum numbers of pending changes and of batches on their way to the server; if either is reached, a replay
    /// waits.
    nonisolated private static let (changeLimit, batchLimit) = (8192, 4)

    /// The seconds for which a subject counts as watched after a page has reported that it shows the subject in detail.
    ///
    /// Pages repeat this report twice in that time.
    nonisolated private static let attentionTime = 60.0

    nonisolated private let settings: LiveMapSettings
    private var observer: MapObserver
    private var health = MapHealth()
    private var host: SinkHost?
    private var server: MapServer?
    private var door: MapDoor?
    private let port: ServedPort
    private var flushing: SensorDeadline?
    private var watching: SensorDeadline?
    private var measuring: SensorDeadline?
    private var lastFlush: SensorInstant?
    private var batches = 0
    private var isHeadingDue = false
    private var hasRequested = false

    /// Creates a map that is not yet served.
    ///
    /// - Parameter settings: The settings of the map. Default: those with a free port on the loopback interface.
    nonisolated public init(_ settings: LiveMapSettings = LiveMapSettings()) {
        self.settings = settings
        port = ServedPort(scheme: "map", address: settings.server.address, port: settings.server.port)
        observer = MapObserver(settings)
    }

    deinit {
        // The server is closed if the map is released while it runs.
        if let server { NetworkActor.enqueue { server.close() } }
    }

    // MARK: The run

    /// Starts serving the page with the map.
    public func start(in host: SinkHost) throws {
        self.host = host
        flushing = SensorDeadline(clock: host.systemClock)
        flushing?.onReached { [weak self] in self?.flush() }
        watching = SensorDeadline(clock: host.clock)
        watching?.onReached { [weak self] in self?.check() }
        measuring = SensorDeadline(clock: host.systemClock)
        measuring?.onReached { [weak self] in self?.measure() }
        // A new server knows nothing of an earlier run of the map, so the changes begin anew.
        (observer, health) = (MapObserver(settings), MapHealth())
        (pages, batches, lastFlush) = (0, 0, nil)
        (isHeadingDue, hasRequested) = (false, false)
        let door = MapDoor(settings)
        let server = MapServer(settings, door: door, at: MapMoment(host.clock), clock: host.systemClock) {
            [weak self] report in self?.handle(report)
        }
        (self.door, self.server) = (door, server)
        // The server keeps the state of the map while its port cannot be opened.
        port.begin(in: host) { NetworkActor.enqueue { server.open() } }
        measuring?.arm(after: Self.healthInterval)
    }

    /// Records the changes of the map that the given event causes.
    public func receive(_ event: borrowing GeolocationEvent) {
        guard let host else { return }
        if !hasRequested {
            // The features of the map cannot be requested in `start(in:)`, since the replies would not reach this sink
            // at that time.
            hasRequested = true
            host.publish(FeatureRequest(at: host.clock.now))
        }
        observer.observe(
            event, at: host.clock.now, isOtherDevice: host.provider(of: .location)?.reportsOtherDevices == true)
        switch copy event {
        case .location, .heading, .locationWithdrawn: isHeadingDue = true
        case .status: measuring?.arm(after: 0)
        case .derived, .resolved, .state: break
        }
        planFlush()
        // The event may have brought forward the next change that is due without an event.
        watching?.arm(within: Self.healthInterval)
    }

    /// Sends the last changes to the pages, and stops serving the map.
    public func finish() async {
        for deadline in [flushing, watching, measuring] { deadline?.disarm() }
        flush()
        host = nil
        port.end()
        guard let server else { return }
        self.server = nil
        await withCheckedContinuation { continuation in
            NetworkActor.enqueue {
                server.close()
                continuation.resume()
            }
        }
    }

    // MARK: Changes

    private func planFlush() {
        guard let host, let flushing, !flushing.isArmed, !observer.changes.isEmpty || isHeadingDue else { return }
        let interval = pages > 0 ? Self.interval : Self.idleInterval
        let now = host.systemClock.coarseInstant
        let elapsed = lastFlush.map { now.seconds(since: $0) } ?? interval
        if elapsed >= interval || observer.changes.count >= Self.changeLimit { return flush() }
        flushing.arm(after: interval - elapsed)
    }

    private func flush() {
        guard let host, let server else { return }
        if isHeadingDue {
            isHeadingDue = false
            observer.record(heading: host.known.presentation?.heading)
        }
        lastFlush = host.systemClock.coarseInstant
        let (changes, moment) = (observer.takeChanges(), MapMoment(host.clock))
        guard !changes.isEmpty else { return }
        batches += 1
        NetworkActor.enqueue { server.apply(changes, at: moment) }
    }

    /// Records changes of the map that no event causes, such as the lost connection of a subject whose fixes have
    /// stopped.
    private func check() {
        guard let host, let watching else { return }
        let now = host.clock.now
        if let next = observer.check(at: now) {
            watching.arm(after: max(Self.healthInterval, next.timeIntervalSince(now)))
        }
        planFlush()
    }

    private func measure() {
        guard let host, let server else { return }
        measuring?.arm(after: Self.healthInterval)
        // A replay has no current time before its first value. The health of the pipeline is not reported until then.
        guard settings.only == nil, host.clock.replay == nil || !observer.counts.isEmpty else { return }
        let parts = health.components(of: host.flow, counts: observer.counts, at: host.systemClock.coarseInstant)
        guard let parts else { return }
        let moment = MapMoment(host.clock)
        batches += 1
        NetworkActor.enqueue { server.apply([.health(parts)], at: moment) }
    }

    // MARK: Reports of the server

    private func handle(_ report: MapReport) {
        guard let host else { return }
        switch report {
        case .port(let report):
            port.handle(report)
            if case .opened(let port) = report {
                onAddress?(MapAddress(settings.server, port: port, token: door?.madeToken))
            }
        case .pages(let count):
            pages = count
            // Without pages, pending changes may wait for the longer interval. The first page therefore receives them
            // at once.
            flushing?.disarm()
            planFlush()
        case .acknowledged(let id):
            host.publish(
                RecordedEvent(type: "acknowledge", time: host.clock.now, fields: ["id": .string(id)]))
        case .looksAt(let subject):
            host.publish(SubjectAttention(to: subject, for: Self.attentionTime, at: host.clock.now))
        case .applied:
            batches -= 1
            if demand == .ready { host.didBecomeReady() }
        }
    }

    // MARK: State

    /// The number of dropped fixes and messages, and of refused clients, by reason.
    public var drops: DropCounts {
        var drops = port.drops
        drops.add(observer.drops)
        return drops
    }

    /// Whether the map can accept more events: `wait` while too many changes are pending, so that a fast replay is
    /// shown completely; otherwise `ready`.
    public var demand: SinkDemand {
        observer.changes.count >= Self.changeLimit || batches >= Self.batchLimit ? .wait : .ready
    }

    /// Whether the map listens on a port: `true`.
    public var listens: Bool { true }

    /// The port that pages connect to; `nil` if the port is not open.
    public var boundPort: Int? { port.number }
}
