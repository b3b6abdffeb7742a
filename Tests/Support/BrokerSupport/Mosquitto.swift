import Foundation
import TestSupport

/// Debian's MQTT broker, at a port of 127.0.0.1 that it keeps when it is started again.
public final class Mosquitto {
    /// The program; `nil` if it is not installed.
    public static let path = RunningProgram.find("mosquitto")

    /// The port.
    public let port: Int

    /// The process.
    public let process: BrokerProcess

    private let scratch: Scratch

    /// Starts a broker.
    ///
    /// - Parameter settings: Lines of its configuration after those of the listener. Default: anonymous clients are
    ///   accepted.
    public init(_ settings: [String] = ["allow_anonymous true"]) async throws {
        guard let path = Self.path else { throw BrokerProcess.Failure(description: "mosquitto is not installed") }
        scratch = try Scratch()
        port = try FreePort.tcp()
        let lines =
            [
                // Otherwise a broker that root starts changes to a user without access to the files of a test.
                "user \(NSUserName())", "persistence false", "log_type error", "max_inflight_messages 1000",
                "max_queued_messages 1000000", "listener \(port) 127.0.0.1",
            ] + settings
        try scratch.writeSecret(lines.joined(separator: "\n") + "\n", to: "mosquitto.conf")
        process = BrokerProcess(path, ["-c", scratch.path("mosquitto.conf")], log: scratch.path("log"))
        try await start()
    }

    /// Starts it again after it was killed.
    nonisolated(nonsending) public func start() async throws { try await process.start(ports: [port]) }

    /// The text of its log.
    public var log: String { (try? scratch.text("log")) ?? "" }
}
