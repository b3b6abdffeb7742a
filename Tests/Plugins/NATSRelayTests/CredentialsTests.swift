import BrokerSupport
import Foundation
import Geolocation
import GeolocationPipeline
import NATSIO
import NATSRelay
import TestSupport
import Testing

/// A server that trusts an operator, and users whose accounts the operator has signed.
@Suite(
    "NATS credentials", .needsNATS, .realTime, .serialized, .timeLimit(.minutes(5)),
    .enabled(if: NATSOperator.command != nil, "skipped: openssl is not installed"))
struct CredentialsTests {
    private func administration(_ server: NATSServer, _ options: String = "") throws -> StreamAdministration {
        StreamAdministration(try NATSSettings(Endpoint("nats://127.0.0.1:\(server.port)\(options)")))
    }

    @Test("from a file let a user of the operator's account set up the streams") func accepted() async throws {
        let root = try NATSOperator()
        let server = try await NATSServer(root.settings)
        let administration = try administration(server, "?creds-file=\(try root.makeCredentials())")
        _ = try await FleetStreams.setUp(administration)
        #expect(try await administration.status(of: "FLEET").messages == 0)
        await administration.close()
    }

    @Test("of another operator, or none at all, are rejected") func refused() async throws {
        let server = try await NATSServer(try NATSOperator().settings)
        let stranger = try NATSOperator()
        for options in ["", "?creds-file=\(try stranger.makeCredentials())"] {
            let administration = try administration(server, options)
            let fault = await #expect(throws: NATSFault.self) { _ = try await FleetStreams.setUp(administration) }
            #expect(fault?.kind == .authorization, "\(String(describing: fault))")
            await administration.close()
        }
    }

    @Test("in a file that others can read, or that is missing, are reported at once")
    func unusableFile() throws {
        let scratch = try Scratch()
        let path = try scratch.writeSecret("x", to: "user.creds")
        for file in ["\(path).missing", path] {
            if file == path { chmod(path, 0o644) }
            #expect(throws: UsageError.self) {
                _ = try NATSSettings(Endpoint("nats://127.0.0.1?creds-file=\(file)"))
            }
        }
    }
}
