import Foundation
import TestSupport

/// Debian's NATS server with JetStream, alone or one of a cluster, at ports that it keeps when it is started again.
public final class NATSServer {
    /// The program; `nil` if it is not installed.
    public static let path = RunningProgram.find("nats-server")

    /// The name by which a cluster's servers identify their leader.
    public let name: String

    /// The port for clients of NATS.
    public let port: Int

    /// The port for clients of MQTT.
    public let mqttPort: Int

    /// The process.
    public let process: BrokerProcess

    private let scratch: Scratch

    /// The places of the servers of a cluster.
    private struct Routes {
        var own: Int
        var all: [Int]
    }

    /// Starts a server alone.
    ///
    /// - Parameter settings: Lines of its configuration file after those of ports and streams.
    public convenience init(_ settings: [String] = []) async throws {
        try self.init(settings, name: "n1", routes: nil, in: Scratch())
        try await start()
    }

    private init(_ settings: [String], name: String, routes: Routes?, in scratch: Scratch) throws {
        guard let path = Self.path else { throw BrokerProcess.Failure(description: "nats-server is not installed") }
        (self.name, self.scratch) = (name, scratch)
        port = try FreePort.tcp()
        mqttPort = try FreePort.tcp()
        var lines = [
            "server_name: \(name)", "listen: \"127.0.0.1:\(port)\"", "max_payload: 1048576",
            "jetstream { store_dir: \"\(scratch.path(name))\", max_file_store: 4294967296 }",
            "mqtt { listen: \"127.0.0.1:\(mqttPort)\" }",
        ]
        if let routes {
            // With names instead of addresses a server would connect to itself.
            let list = routes.all.map { "\"nats://127.0.0.1:\($0)\"" }.joined(separator: ", ")
            lines.append("cluster { name: test, listen: \"127.0.0.1:\(routes.own)\", routes: [\(list)] }")
        }
        try scratch.writeSecret((lines + settings).joined(separator: "\n") + "\n", to: "\(name).conf")
        process = BrokerProcess(path, ["-c", scratch.path("\(name).conf")], log: scratch.path("\(name).log"))
    }

    /// Starts three servers as a cluster; streams can be created when it has chosen a leader, seconds later.
    ///
    /// - Parameter settings: Lines of their configuration files after those of ports and streams.
    public static func cluster(_ settings: [String] = []) async throws -> [NATSServer] {
        let scratch = try Scratch()
        let ports = try (0..<3).map { _ in try FreePort.tcp() }
        let servers = try ports.enumerated().map { index, port in
            try NATSServer(
                settings, name: "n\(index + 1)", routes: Routes(own: port, all: ports), in: scratch)
        }
        for server in servers { try await server.start() }
        return servers
    }

    /// Starts it again after it was killed.
    nonisolated(nonsending) public func start() async throws { try await process.start(ports: [port]) }

    /// The text of its log.
    public var log: String { (try? scratch.text("\(name).log")) ?? "" }
}
