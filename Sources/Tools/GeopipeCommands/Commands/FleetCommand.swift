import CodecSupport
import FleetDelivery
import Geolocation
import GeolocationPipeline
import LocationStore
import NATSIO
import NATSRelay
import PluginOptions

/// The command `geopipe fleet`, which runs the hub of a fleet and maintains the fleet's message streams.
struct FleetCommand {
    let program: CommandLineProgram

    private static let actions = ["hub", "setup", "status", "erase"]

    private static let flags = [
        "store", "api", "map", "metrics", "to", "partitions", "replicas", "device", "duration", "log-level",
        "log-format",
    ]

    func run(_ words: some Sequence<String>) async throws -> Int32 {
        let arguments = try Arguments(
            words, flags: Self.flags, switches: ["json", "ready", "quiet", "verbose"], command: "fleet", of: program)
        guard !arguments.wantsHelp else {
            try program.show(Help.fleet)
            return 0
        }
        try LogLevel.set(by: arguments)
        try LogFormat.set(by: arguments)
        guard let action = arguments.names.first, arguments.names.count > 1 else {
            throw UsageError("fleet needs an action and an endpoint: geopipe fleet hub mqtt://127.0.0.1")
        }
        try arguments.refuseNames(beyond: 2, command: "fleet", of: program)
        let endpoint = try Endpoint(arguments.names[1])
        switch action {
        case "hub": return try await hub(arguments.names[1], arguments)
        case "setup": try await setUp(endpoint, arguments)
        case "status": try await status(endpoint, arguments)
        case "erase": return try await erase(endpoint, arguments)
        default:
            throw UsageError("fleet cannot \(action); \(NearestName.hint(for: action, among: Self.actions))")
        }
        return 0
    }

    // MARK: Hub

    /// Runs the hub of a fleet: a pipeline of one source, a store, and the sinks that answer queries.
    private func hub(_ source: String, _ arguments: Arguments) async throws -> Int32 {
        let store = try arguments.one("store")
        var sinks: [String] = []
        // The store is the first sink, so that the hub acknowledges nothing that the store does not contain.
        if let store { sinks.append("store:\(store)") }
        let behind = store.map { "store=\(Self.path(of: $0))" }
        for (scheme, places) in [("api", arguments.all("api")), ("map", arguments.all("map"))] {
            for place in places { sinks.append(Self.endpoint("\(scheme)://\(place)", adding: behind)) }
        }
        sinks += arguments.all("metrics").map { "metrics://\($0)" } + arguments.all("to")
        guard !sinks.isEmpty else {
            throw UsageError(
                "fleet hub has nothing to do: add --store FILE, --api ADDRESS:PORT or --to DESTINATION")
        }
        var configuration = PipelineConfiguration()
        try configuration.set("location", to: [try Self.ofAllTenants(source)])
        try configuration.set("to", to: sinks)
        configuration.duration = try arguments.seconds("duration")
        let outcome = try await PipelineRun.run(
            program, configuration, tellsReadiness: arguments.switches.contains("ready"))
        return PipelineRun.report(outcome, of: program)
    }

    /// Returns the path of a store without the options after it, such as `hub.db` of `hub.db?records=1000000000`.
    private static func path(of store: String) -> Substring { store.prefix { $0 != "?" } }

    /// Returns the endpoint of a source, which receives the fixes of all tenants if it names a broker but no tenant.
    ///
    /// The consumers that the command `setup` creates also receive the fixes of all tenants.
    private static func ofAllTenants(_ text: String) throws -> String {
        let source = try Endpoint(text)
        let isBroker = source.scheme.hasPrefix("mqtt") || source.scheme.hasPrefix("nats")
        return isBroker && source.options["tenant"] == nil ? endpoint(text, adding: "tenant=any") : text
    }

    private static func endpoint(_ text: String, adding option: String?) -> String {
        option.map { "\(text)\(text.contains("?") ? "&" : "?")\($0)" } ?? text
    }

    // MARK: Streams

    /// Runs `body` with a connection to the servers that an endpoint names.
    private func administer(
        _ endpoint: Endpoint, _ body: (StreamAdministration) async throws(NATSFault) -> Void
    ) async throws {
        let settings = try NATSSettings(endpoint)
        if let reason = NATSSupport.unavailable { throw UsageError("nats: is off on this machine: \(reason)") }
        let administration = StreamAdministration(settings)
        do throws(NATSFault) {
            try await body(administration)
            await administration.close()
        } catch {
            await administration.close()
            throw ProviderError("\(settings.name) \(error.reason)")
        }
    }

    private func setUp(_ endpoint: Endpoint, _ arguments: Arguments) async throws {
        let count = try arguments.whole("partitions", 1...1000)
        let replicas = try arguments.whole("replicas", 1...5)
        let hubs = count.map { count in
            (0..<count).compactMap { FleetHub.Partition($0, of: count).map { FleetHub(partition: $0) } }
        }
        try await administer(endpoint) { administration throws(NATSFault) in
            var warnings = try await FleetStreams.setUp(administration, for: hubs ?? [FleetHub()], replicas: replicas)
            warnings += try await FleetStreams.review(administration, partitions: count)
            for warning in warnings {
                Console.log("\(program.name): \(warning)", .warning)
            }
        }
        try StandardOutput.put("the streams of the fleet are there")
    }

    private func status(_ endpoint: Endpoint, _ arguments: Arguments) async throws {
        let count = try arguments.whole("partitions", 1...1000) ?? 1
        let consumers = (0..<count).map { "hub-\($0)" }
        var lines: [String] = []
        try await administer(endpoint) { administration throws(NATSFault) in
            for stream in FleetStreams.all {
                let isRead = stream.name == FleetStreams.native.name || stream.name == FleetStreams.mqtt.name
                let status = try await administration.status(of: stream.name, consumers: isRead ? consumers : [])
                lines.append(arguments.switches.contains("json") ? status.json : status.text)
            }
        }
        for line in lines { try StandardOutput.put(line) }
    }

    /// Removes all data of a device from the message streams, and from a store if the arguments name one.
    ///
    /// Returns the exit status of the program, which is 1 if the log of the store keeps some of the data.
    private func erase(_ endpoint: Endpoint, _ arguments: Arguments) async throws -> Int32 {
        guard let name = try arguments.one("device") else {
            throw UsageError("fleet erase needs the device: add --device TENANT/DEVICE")
        }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let address = FleetAddress(tenant: parts[0], device: parts[1]) else {
            throw UsageError("--device \(name) is not right: write TENANT/DEVICE")
        }
        guard let path = try arguments.one("store").map(Self.path) else {
            try await eraseMessages(of: address, name, endpoint)
            return 0
        }
        // The store is opened first, so that nothing is removed from the streams if it cannot be opened.
        return try await StoreMaintenance.writing(String(path)) { store in
            try await eraseMessages(of: address, name, endpoint)
            var (records, isComplete) = (0, true)
            for device in [name, parts[1]] {
                let erasure = try await store.erase(of: device)
                // Each erasure empties the log, also of what an earlier one could not remove.
                (records, isComplete) = (records + erasure.records, erasure.isComplete)
            }
            return try StoreMaintenance.report(erased: records, isComplete: isComplete)
        }
    }

    private func eraseMessages(of address: FleetAddress, _ name: String, _ endpoint: Endpoint) async throws {
        var count = 0
        try await administer(endpoint) { administration throws(NATSFault) in
            count = try await FleetStreams.erase(address, by: administration)
        }
        try StandardOutput.put("\(count) messages of \(name) were removed from the streams")
    }
}

extension StreamStatus {
    /// The numbers of messages in a message stream as text: one line for the stream, and one for each consumer.
    fileprivate var text: String {
        let server = leader.map { ", led by \($0)" } ?? ""
        let copies = replicas == 1 ? "on one server" : "on \(replicas) servers"
        let head = "\(name): \(messages) messages, \(bytes) bytes, \(copies)\(server)"
        return ([head] + consumers.map(line)).joined(separator: "\n")
    }

    private func line(of consumer: ConsumerStatus) -> String {
        var line =
            "  \(consumer.name): \(consumer.pending) wait, \(consumer.unacknowledged) are being processed, "
            + "\(consumer.redelivered) of them again"
        if let expired = expired(unreadBy: consumer), expired > 0 {
            line += "; \(expired.counted("message")) expired unread"
        }
        return line
    }

    /// The numbers of messages in a message stream and for each consumer, as a JSON object on one line.
    ///
    /// The number of messages that expired unread is omitted if it is unknown.
    fileprivate var json: String {
        var text = Array("{\"stream\":".utf8)
        text.append(jsonString: name)
        text += ",\"messages\":\(messages),\"bytes\":\(bytes),\"replicas\":\(replicas)".utf8
        if let leader {
            text.append(jsonKey: "leader")
            text.append(jsonString: leader)
        }
        text += ",\"consumers\":[".utf8
        for consumer in consumers {
            text.appendJSONSeparator()
            text += "{\"name\":".utf8
            text.append(jsonString: consumer.name)
            text +=
                """
                ,"pending":\(consumer.pending),"unacknowledged":\(consumer.unacknowledged),\
                "redelivered":\(consumer.redelivered),"floor":\(consumer.floor)
                """.utf8
            if let expired = expired(unreadBy: consumer) { text += ",\"expired\":\(expired)".utf8 }
            text += "}".utf8
        }
        text += "]}".utf8
        return String(decoding: text, as: UTF8.self)
    }
}
