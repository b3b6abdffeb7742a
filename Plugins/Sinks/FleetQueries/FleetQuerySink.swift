import CodecSupport
public import Geolocation
import LocationRelay
import LocationStore
public import NetworkIO
import WebSocketFormat

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

    nonisolated private let settings: ReadingSettings
    private let reader: StoreReader?
    private var register = DeviceRegister()
    private var host: SinkHost?
    private var port: ReadingPort?

    /// Creates a server that does not listen yet.
    ///
    /// - Parameters:
    ///   - settings: Where it listens, and who may ask. Default: port 8090 of this machine alone.
    ///   - storePath: The store with the tracks; `nil` if only last positions are told. Default: `nil`.
    nonisolated public init(
        _ settings: ReadingSettings = ReadingSettings(port: 8090, connectionLimit: 256), storePath: String? = nil
    ) {
        self.settings = settings
        reader = storePath.map { StoreReader($0) }
    }

    /// Starts listening.
    public func start(in host: SinkHost) throws {
        self.host = host
        let port =
            port
            ?? ReadingPort("api", settings) { [weak self] head, names in
                do throws(Query.Fault) {
                    let query = try Query(target: head.target)
                    return await self?.reply(to: query, within: QueryScope(names))
                        ?? .later(status: 503, text: "the run has ended")
                } catch {
                    return HTTPReply(status: error.status, text: error.sentence)
                }
            }
        self.port = port
        port.open(in: host)
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
        host = nil
        await reader?.close()
        await port?.close()
    }

    // MARK: Answers

    /// Returns an answer; `nil` after the end of the run.
    private func reply(to query: Query, within scope: QueryScope) async -> HTTPReply? {
        guard let now = host?.clock.now else { return nil }
        if let device = query.device, !scope.contains(device) {
            port?.drop("question about a device that the token is not for")
            // The same as for one that does not exist, which is nothing that the reader may know.
            return .noDevice
        }
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
        var drops = port?.drops ?? DropCounts()
        drops.add(register.drops)
        return drops
    }

    /// The number of devices.
    public var measures: [Measure] { [Measure("devices", .gauge, Double(register.count))] }

    /// `true`.
    public var listens: Bool { true }

    /// The port; `nil` while it is not open.
    public var boundPort: Int? { port?.number }
}

extension HTTPReply {
    /// The answer about a device that is not known.
    fileprivate static let noDevice = HTTPReply(status: 404, text: "there is no such device")

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
