import Geolocation
import NetworkIO
import ReceiverSupport
import SensorIO
import TestSupport
import Testing

@testable import GeolocationPipeline
@testable import TCPFeed

@Suite(
    "Encrypted feeds", .serialized, .realTime,
    .enabled(
        if: TLSSupport.serverUnavailable == nil && Certificates.command != nil,
        "skipped: TLS needs libssl3, and the test the openssl command"),
    .timeLimit(.minutes(5)))
@SensorActor struct EncryptedFeedTests {
    private func receiver(_ text: String) throws -> TCPFeedReceiver {
        let endpoint = try Endpoint(text)
        return try #require(
            try TCPFeedReceiver.plugin.make(endpoint, PipelineContext(clock: SystemClock())) as? TCPFeedReceiver
        )
    }

    @Test("deliver fixes from a server, and from a sender that connects")
    func fixes() async throws {
        let certificates = try Certificates()
        let pair = try certificates.issue(.good)
        let listening = try receiver(
            "tcp-listen://127.0.0.1:0?tls=true&certificate=\(pair.certificateFile)&key=\(pair.keyFile)")
        let listener = ReceiverListener(listening)
        listener.start()
        try await listener.wait("the port is open") { listening.boundPort != nil }
        let port = try #require(listening.boundPort)
        let sender = WireListener(
            StreamWire(
                connectingTo: "localhost", port: port,
                tls: TLSClientSettings(authorityFile: certificates.authorityFile)))
        try await listener.wait("the sender is connected") { sender.isOpen }
        for second in 0..<3 { sender.say(rmc(47, 9, at: Double(second))) }
        try await listener.wait("three fixes") { listener.latitudes.count == 3 }
        sender.close()
        listener.stop()

        let server = StreamWire(
            listeningAt: "127.0.0.1", port: 0,
            tls: TLSServerSettings(certificateFile: pair.certificateFile, keyFile: pair.keyFile))
        let serving = WireListener(server)
        try await listener.wait("the server is open") { server.boundPort != nil }
        let connecting = try receiver(
            "tcp://localhost:\(try #require(server.boundPort))?tls=true&authority=\(certificates.authorityFile)")
        let other = ReceiverListener(connecting)
        other.start()
        try await other.wait("a connection") { !server.peers.isEmpty }
        for second in 0..<3 { serving.say(rmc(48, 9, at: Double(second))) }
        try await other.wait("three fixes") { other.latitudes.count == 3 }
        other.stop()
        serving.close()
    }
}
