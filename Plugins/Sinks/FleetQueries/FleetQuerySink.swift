import CodecSupport
public import Geolocation
import LocationRelay
import LocationStore
import NetworkIO

/// Answers questions about the devices of a fleet over HTTP: who there is, where each is, and where it was.
///
///     GET /devices                  the devices that the reader may see, in pages
///     GET /devices/ID               a device with its last known position
///     GET /devices/ID/last          the same as a feature of GeoJSON
///     GET /devices/ID/track         its fixes of a span of time, from a store
///
/// The devices are those whose fixes receivers publish, and the machine itself under the name of the settings of the source.
@SensorActor
public final class FleetQuerySink: GeolocationSink {
    /// The name in messages.
    nonisolated public let name = "queries"

    nonisolated private let settings: FleetQuerySettings
    private let reader: StoreReader?
    private var register = DeviceRegister()
    private var host: SinkHost?
    private var server: QueryServer?
    private var port: Int?
    private var backoff = Backoff(BackoffPolicy(base: 0.5, factor: 2, cap: 10))
    private var retry: SensorDeadline?
    private var ownDrops = DropCounts()

    /// Creates a server that does not listen yet.
    ///
    /// - Parameter settings: Where it listens, and who may ask. Default: port 8090 of this machine alone, without a store.
    nonisolated public init(_ settings: FleetQuerySettings = FleetQuerySettings()) {
        self.settings = settings
        reader = settings.storePath.map { StoreReader($0) }
    }

    deinit {
        // Releasing a running sink closes its server.
        if let server { NetworkActor.enqueue { server.close() } }
    }

    /// Starts listening.
    public func start(in host: SinkHost) throws {
        self.host = host
        retry = SensorDeadline(clock: host.systemClock)
        retry?.onReached { [weak self] in self?.open() }
        open()
    }

    private func open() {
        guard let host else { return }
        let server = QueryServer(settings, clock: host.systemClock) { [weak self] report in
            self?.handle(report)
        } answer: { [weak self] query, scope in
            await self?.reply(to: query, within: scope) ?? .later(status: 503, text: "the run has ended")
        }
        self.server = server
        NetworkActor.enqueue { server.open() }
    }

    /// Notes fixes and connections of devices.
    public func receive(_ event: borrowing GeolocationEvent) {
        guard let host, case .derived(let event) = copy event else { return }
        if let fix = ReceivedFix(event) {
            guard !fix.isJump else { return }
            register.note(
                fix.fix.location, of: fix.sender, battery: fix.fix.knownBattery, heading: fix.fix.knownHeading,
                receipt: host.clock.now)
        } else if let link = event as? RelayLink, let state = link.state {
            register.note(isConnected: state == .connected, of: link.peer, at: link.time)
        }
    }

    /// Stops listening.
    public func finish() async {
        retry?.disarm()
        host = nil
        await reader?.close()
        guard let server else { return }
        self.server = nil
        port = nil
        await withCheckedContinuation { continuation in
            NetworkActor.enqueue {
                server.close()
                continuation.resume()
            }
        }
    }

    private func handle(_ report: QueryServer.Report) {
        guard let host else { return }
        switch report {
        case .opened(let port):
            backoff.reset()
            self.port = port
            host.report(.running)
        case .failed(let reason, let isFinal):
            let sentence = "api://\(place) \(reason)"
            if isFinal { return host.report(.failed(ProviderError(sentence))) }
            host.report(.degraded(sentence))
            retry?.arm(after: backoff.fail(at: host.systemClock.instant))
        case .limited(let words): host.report(.degraded("api://\(place) \(words)"))
        case .dropped(let reason): ownDrops.add(reason)
        }
    }

    private var place: String {
        let address = settings.server.address ?? "*"
        return "\(address.contains(":") ? "[\(address)]" : address):\(settings.server.port)"
    }

    // MARK: Answers

    private func reply(to query: Query, within scope: QueryScope) async -> HTTPReply {
        guard let now = host?.clock.now else { return .later(status: 503, text: "the run has ended") }
        switch query {
        case .devices(let id, let count):
            let page = register.page(after: id, count: count, where: scope.contains)
            return .json(QueryAnswer.devices(page.devices, hasMore: page.hasMore, at: now))
        case .device(let id):
            guard let device = register[id] else { return .noDevice }
            return .json(QueryAnswer.device(device, id, at: now))
        case .last(let id):
            guard let device = register[id] else { return .noDevice }
            return .geoJSON(QueryAnswer.last(device, id, at: now))
        case .track(let id, let times, let after, let count):
            guard let reader else {
                return HTTPReply(status: 404, text: "there is no store behind this server: write api:?store=FILE")
            }
            return await Self.track(of: id, in: times, after: after, count: count, from: reader)
        }
    }

    /// Reads and writes a track, away from the sensor actor.
    @concurrent
    private nonisolated static func track(
        of id: String, in times: Range<Date>, after sequence: Int64, count: Int, from reader: StoreReader
    ) async -> HTTPReply {
        do throws(StoreError) {
            let records = try await reader.records(after: sequence, in: times, of: id, count: count)
            let fixes = records.compactMap { record -> Location? in
                if case .fix(let location, _, _) = record.content { location } else { nil }
            }
            let next = records.count < count ? nil : records.last?.sequence
            return .geoJSON(QueryAnswer.track(fixes, of: id, next: next))
        } catch {
            return .later(status: 503, text: "the store cannot be read: \(error)")
        }
    }

    // MARK: State

    /// `false`: nothing leaves the program by itself.
    public var isOutput: Bool { false }

    /// The requests that were turned away, and the fixes that do not count, by reason.
    public var drops: DropCounts {
        var drops = ownDrops
        drops.add(register.drops)
        return drops
    }

    /// The number of devices.
    public var measures: [Measure] { [Measure("devices", .gauge, Double(register.count))] }

    /// `true`.
    public var listens: Bool { true }

    /// The port; `nil` while it is not open.
    public var boundPort: Int? { port }
}

extension HTTPReply {
    fileprivate static func json(_ body: [UInt8]) -> HTTPReply {
        HTTPReply(
            status: 200, fields: .fixed("Content-Type", "application/json") + .fixed("Cache-Control", "no-store"),
            body: body)
    }

    fileprivate static func geoJSON(_ body: [UInt8]) -> HTTPReply {
        HTTPReply(
            status: 200, fields: .fixed("Content-Type", "application/geo+json") + .fixed("Cache-Control", "no-store"),
            body: body)
    }
}
