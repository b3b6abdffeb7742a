import Geolocation
import LocationRelay
import NetworkIO
import ReceiverSupport
import RelayReception
import TestSupport
import Testing
import WebSocketRelay

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite(
    "A WebSocket transport with encryption", .serialized, .realTime, .timeLimit(.minutes(5)),
    .enabled(
        if: TLSSupport.serverUnavailable == nil && Certificates.command != nil,
        "skipped: OpenSSL or its command is not installed"))
@SensorActor struct EncryptionTests {
    private let certificates: Certificates
    private let listener = TransportListener()

    init() throws {
        certificates = try Certificates()
    }

    private func receiver(
        _ kind: Certificates.Kind, asksForCertificates: Bool = false
    ) async throws -> RelayReceiver {
        let pair = try certificates.issue(kind)
        let tls = TLSServerSettings(
            certificateFile: pair.certificateFile, keyFile: pair.keyFile,
            clientAuthorityFile: asksForCertificates ? certificates.authorityFile : nil)
        let receiver = RelayReceiver(
            settings: RelayReceiverSettings(server: WebSocketServerSettings(address: "127.0.0.1", port: 0, tls: tls)))
        receiver.startLocationUpdates()
        try await Patience.wait("a port") { receiver.boundPort != nil }
        return receiver
    }

    private func transport(_ scheme: String, to receiver: RelayReceiver, _ tls: TLSClientSettings) throws
        -> WebSocketTransport
    {
        let port = try #require(receiver.boundPort)
        let url = try #require(URL(string: "\(scheme)://127.0.0.1:\(port)"))
        let transport = WebSocketTransport(
            url: url,
            configuration: WebSocketTransportConfiguration(
                initialBackoffDelay: 0.01, allowInsecureConnections: true, tls: tls))
        transport.delegate = listener
        transport.open()
        return transport
    }

    private func deliver(_ count: Int, by transport: WebSocketTransport, to receiver: RelayReceiver) async throws {
        for number in 1...count {
            transport.push(
                RelayUpdate(
                    remote: LocationFix(
                        Location(latitude: 47, longitude: 9, timestamp: Date()), source: .watchOS,
                        sequence: Int64(number))))
        }
        try await Patience.wait("all") { receiver.receivedCount == count }
        await transport.drain()
        #expect(transport.queueDepth == 0)
    }

    @Test("delivers to a server with a certificate of its authority")
    func delivery() async throws {
        let receiver = try await receiver(.good)
        let transport = try transport(
            "wss", to: receiver, TLSClientSettings(authorityFile: certificates.authorityFile))
        try await deliver(500, by: transport, to: receiver)
        transport.close()
        receiver.stopLocationUpdates()
    }

    @Test("presents its own certificate to a server that asks for one")
    func clientCertificate() async throws {
        let receiver = try await receiver(.good, asksForCertificates: true)
        let pair = try certificates.issue(.client)
        let transport = try transport(
            "wss", to: receiver,
            TLSClientSettings(
                authorityFile: certificates.authorityFile, certificateFile: pair.certificateFile,
                keyFile: pair.keyFile))
        try await deliver(5, by: transport, to: receiver)
        transport.close()
        let nameless = try self.transport(
            "wss", to: receiver, TLSClientSettings(authorityFile: certificates.authorityFile))
        try await Patience.wait("the refusal") { nameless.state == .failed }
        #expect(listener.errors.last?.kind == .security)
        nameless.close()
        receiver.stopLocationUpdates()
    }

    @Test(
        "rejects a server with an invalid certificate, and reports why",
        arguments: [
            (Certificates.Kind.otherHost, "not for"), (.expired, "expired"), (.notYetValid, "yet"),
            (.selfSigned, "sign"),
        ])
    func wrongCertificate(kind: Certificates.Kind, word: String) async throws {
        let receiver = try await receiver(kind)
        let transport = try transport(
            "wss", to: receiver, TLSClientSettings(authorityFile: certificates.authorityFile))
        try await Patience.wait("the refusal") { transport.state == .failed }
        #expect(listener.errors.count == 1)
        #expect(listener.errors.first?.kind == .security)
        let message = listener.errors.first?.message ?? ""
        #expect(message.contains(word), "\(message)")
        #expect(receiver.senders.isEmpty)
        transport.close()
        receiver.stopLocationUpdates()
    }

    @Test("does not trust an authority that only the server knows")
    func unknownAuthority() async throws {
        let receiver = try await receiver(.good)
        let transport = try transport("wss", to: receiver, TLSClientSettings())
        try await Patience.wait("the refusal") { transport.state == .failed }
        #expect(listener.errors.map(\.kind) == [.security])
        transport.close()
        receiver.stopLocationUpdates()
    }

    @Test("reports a server without encryption")
    func plainServer() async throws {
        let receiver = RelayReceiver(
            settings: RelayReceiverSettings(server: WebSocketServerSettings(address: "127.0.0.1", port: 0)))
        receiver.startLocationUpdates()
        try await Patience.wait("a port") { receiver.boundPort != nil }
        let transport = try transport("wss", to: receiver, TLSClientSettings())
        try await Patience.wait("the refusal") { transport.state == .failed }
        #expect(listener.errors.map(\.kind) == [.security])
        transport.close()
        receiver.stopLocationUpdates()
    }

    @Test("cannot connect without encryption to a server that requires it")
    func plainClient() async throws {
        let receiver = try await receiver(.good)
        let transport = try transport("ws", to: receiver, TLSClientSettings())
        try await Patience.wait("the loss") { transport.state == .reconnecting }
        #expect(receiver.receivedCount == 0)
        transport.close()
        try await Patience.wait("the count") { receiver.drops.byReason["encryption that failed"] != nil }
        receiver.stopLocationUpdates()
    }
}
