import CodecSupport
import FleetDelivery
public import Geolocation
import LocationRelay
import LocationStore
public import NetworkIO
import WebSocketFormat

/// Serves the positions, presence and tracks of a fleet's devices over HTTP, and accepts settings for the devices.
///
///     GET /devices                  the devices that the client may see, in pages
///     GET /devices/ID               a device with its last known position
///     GET /devices/ID/last          the last known position as a feature of GeoJSON
///     GET /devices/ID/track         the device's fixes in a time range, from a store
///     GET /devices/ID/settings      the settings that the device is to have, and those that it has
///     PUT /devices/ID/settings      sets the settings that the device is to have, a JSON object
///
/// The sink knows the devices whose fixes are published by receivers.
///
///     events ─▶ DeviceRegister, CommandDesk ─┬▶ QueryAnswer ─▶ HTTP client
///     store ─▶ StoreReader ──────────────────┘
@SensorActor
public final class FleetQuerySink: GeolocationSink {
    /// The name of the sink in messages.
    nonisolated public let name = "queries"

    nonisolated private let settings: ReadingSettings
    nonisolated private let commandPath: String?
    private let reader: StoreReader?
    private var desk: CommandDesk?

    /// The task that reads the positions stored by earlier runs; replies to queries wait for this task.
    private var restoration: Task<Void, Never>?

    /// The deadline at which the sink tries again to read a store that could not be read.
    private var retry: SensorDeadline?

    /// The pause in seconds before the sink tries again to read a store that could not be read.
    private static let pause = 5.0

    private var register = DeviceRegister()
    private var host: SinkHost?
    private var port: ReadingPort?

    /// Creates a server of fleet queries that is not listening.
    ///
    /// - Parameters:
    ///   - settings: The address to listen on, and the permitted clients. Default: port 8090 on the loopback interface.
    ///   - storePath: The path of the store with the tracks; `nil` to serve last positions only. Default: `nil`.
    ///   - commandPath: The path of the file that keeps the desired settings of devices. If it is `nil`, clients cannot
    ///     set them. Default: `nil`.
    nonisolated public init(
        _ settings: ReadingSettings = ReadingSettings(port: 8090, connectionLimit: 256), storePath: String? = nil,
        commandPath: String? = nil
    ) {
        var settings = settings
        if commandPath != nil { settings.server.bodyLimit = FleetMessage.payloadLimit }
        (self.settings, self.commandPath) = (settings, commandPath)
        reader = storePath.map { StoreReader($0) }
    }

    /// Starts listening for queries, and reads the positions stored by earlier runs.
    public func start(in host: SinkHost) throws {
        desk = try commandPath.map { try CommandDesk(path: $0, host: host) }
        self.host = host
        let port =
            port
            ?? ReadingPort("api", settings, methods: commandPath == nil ? [] : ["PUT"]) { [weak self] request in
                do throws(Query.Fault) {
                    let query = try Query(target: request.head.target, isReading: request.isReading)
                    return await self?.reply(to: query, of: request)
                        ?? .later(status: 503, text: "the run has ended")
                } catch {
                    return HTTPReply(status: error.status, text: error.sentence)
                }
            }
        self.port = port
        port.open(in: host)
        retry = SensorDeadline(clock: host.systemClock)
        retry?.onReached { [weak self] in self?.restore() }
        restore()
    }

    private func restore() {
        guard let reader else { return }
        restoration = Task {
            // If the store cannot be read because it is being created or migrated, it is read again later.
            if await !restore(from: reader) { retry?.arm(after: Self.pause) }
        }
    }

    /// Records the positions stored by earlier runs, except those of devices of which a newer position is known.
    ///
    /// Returns `false` if the store cannot be read.
    private func restore(from reader: StoreReader) async -> Bool {
        guard var numbers = try? await reader.newestFixes()[...] else { return false }
        while !numbers.isEmpty, host != nil {
            let part = numbers.prefix(1000)
            numbers = numbers.dropFirst(part.count)
            guard let records = try? await reader.records(part) else { return false }
            for record in records {
                guard case .fix(let location, _, let origin?) = record.content else { continue }
                register.record(
                    location, of: origin.identity.device, battery: origin.battery, heading: origin.heading,
                    receipt: record.receipt)
            }
        }
        return true
    }

    /// Records the fixes and the reported settings of devices, and whether devices are connected.
    public func receive(_ event: borrowing GeolocationEvent) {
        guard let host, case .derived(let event) = copy event else { return }
        if let fix = ReceivedFix(event) {
            guard !fix.isJump else { return }
            register.record(
                fix.fix.location, of: fix.sender, battery: fix.fix.knownBattery, heading: fix.fix.knownHeading,
                receipt: host.clock.now)
        } else if let link = event as? RelayLink, let state = link.state {
            register.record(isConnected: state == .connected, of: link.peer, at: link.time)
        } else if let report = event as? FleetSettingsReport {
            desk?.record(report)
        }
    }

    /// Stops listening for queries, and closes the store.
    public func finish() async {
        host = nil
        retry?.disarm()
        retry = nil
        await reader?.close()
        await port?.close()
        await desk?.close()
        desk = nil
    }

    // MARK: Answers

    /// Returns the reply to the given query; `nil` if the run has ended.
    private func reply(to query: Query, of request: ReadingRequest) async -> HTTPReply? {
        await restoration?.value
        guard let now = host?.clock.now else { return nil }
        let scope = QueryScope(request.names)
        guard scope.allows(query.right) else {
            port?.drop("question that the token does not allow")
            return HTTPReply(
                status: 403, text: "this needs a token with scope=\(query.right.rawValue)")
        }
        if let device = query.device, !scope.contains(device) {
            port?.drop("question about a device that the token is not for")
            // The reply is the same as for an unknown device, so that the client does not learn whether the device
            // exists.
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
        case .settings(let id): return settings(of: id)
        case .change(let id, let expiry):
            return await change(request.body, until: expiry, of: id, if: request.head.fields["If-Match"])
        }
    }

    private func settings(of id: String) -> HTTPReply {
        guard let desk else { return .noCommands }
        guard let entry = desk.book[id] else {
            return HTTPReply(status: 404, text: "the settings of this device are unknown")
        }
        return .json(QueryAnswer.settings(entry, of: id))
    }

    private func change(_ body: [UInt8], until expiry: Date?, of id: String, if match: String?) async -> HTTPReply {
        guard let desk else { return .noCommands }
        guard
            id.split(separator: "/", omittingEmptySubsequences: false).allSatisfy({ FleetAddress.isToken(String($0)) })
        else { return HTTPReply(status: 400, text: "no device of a fleet can have this name") }
        var version: Int64?
        if let match {
            version = Int64(
                match.hasPrefix("\"") && match.hasSuffix("\"") ? String(match.dropFirst().dropLast()) : match)
            guard version != nil else { return HTTPReply(status: 400, text: "If-Match has to be a version, or 0") }
        }
        do {
            try await desk.set(body, until: expiry, of: id, replacing: version)
            return settings(of: id)
        } catch let fault as CommandBook.Fault {
            return switch fault {
            case .version(let version):
                HTTPReply(status: 412, text: "the version is \(version.map { "\($0)" } ?? "0, since nothing was set")")
            case .settings(let reason): HTTPReply(status: 400, text: "the settings cannot be used: \(reason)")
            case .full: .later(status: 507, text: "there is no room for more settings")
            }
        } catch {
            return .later(status: 503, text: "the settings cannot be saved: \(error)")
        }
    }

    /// Reads the track of a device from the store and returns the track as a reply; runs off the sensor actor.
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

    /// Whether the sink writes output: `false`, since data is served only on request.
    public var isOutput: Bool { false }

    /// The number of refused requests and dropped fixes, by reason.
    public var drops: DropCounts {
        var drops = port?.drops ?? DropCounts()
        drops.add(register.drops)
        drops.add("line of the file of commands that cannot be read", count: desk?.unreadableLines ?? 0)
        return drops
    }

    /// The measures that the sink offers to monitoring: the number of devices.
    public var measures: [Measure] { [Measure("devices", .gauge, Double(register.count))] }

    /// Whether the sink listens on a port: `true`.
    public var listens: Bool { true }

    /// The port that clients connect to; `nil` if the port is not open.
    public var boundPort: Int? { port?.number }
}

extension HTTPReply {
    /// The reply to requests about settings if there is no file of commands.
    fileprivate static let noCommands = HTTPReply(
        status: 404, text: "commands are not enabled here: write api:?commands=FILE")

    /// The reply to requests about an unknown device.
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
