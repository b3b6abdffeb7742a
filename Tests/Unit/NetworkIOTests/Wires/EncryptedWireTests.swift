import Geolocation
import GeolocationTestKit
import NetworkIO
import SensorIO
import TestSupport
import Testing

@Suite("Encrypted TCP wires", .needsTLS, .timeLimit(.minutes(20))) @SensorActor struct EncryptedWireTests {
    private let server = WireRecorder()
    private let client = WireRecorder()
    private let certificates: Certificates

    init() throws {
        certificates = try Certificates()
    }

    private func openServer(
        asksClients: Bool = false, clock: any SensorClock = SystemClock()
    ) async throws -> (wire: StreamWire, port: Int) {
        let pair = try certificates.issue(.good)
        let tls = TLSServerSettings(
            certificateFile: pair.certificateFile, keyFile: pair.keyFile,
            clientAuthorityFile: asksClients ? certificates.authorityFile : nil)
        let wire = StreamWire(listeningAt: "127.0.0.1", port: 0, tls: tls, clock: clock, backoff: hasty)
        wire.delegate = server
        wire.open()
        await server.waitUntilOpen()
        return (wire, try #require(wire.boundPort))
    }

    private func openClient(_ port: Int, _ tls: TLSClientSettings?) -> StreamWire {
        let wire = StreamWire(connectingTo: "127.0.0.1", port: port, tls: tls, backoff: hasty)
        wire.delegate = client
        wire.open()
        return wire
    }

    private func wait(until holds: () -> Bool) async {
        while !holds(), !Task.isCancelled { await settle(1) }
    }

    @Test("carry bytes in both directions, and report the end")
    func bothDirections() async throws {
        let (serverWire, port) = try await openServer()
        let clientWire = openClient(port, TLSClientSettings(authorityFile: certificates.authorityFile))
        await client.waitUntilOpen()
        await server.wait { server.connected.count == 1 }
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        clientWire.send(bytes, to: nil)
        serverWire.send(bytes, to: server.connected[0])
        await server.wait { server.messages.joined().count == bytes.count }
        await client.wait { client.messages.joined().count == bytes.count }
        #expect(Array(server.messages.joined()) == bytes)
        #expect(Array(client.messages.joined()) == bytes)
        clientWire.close()
        await server.wait { server.disconnected == server.connected }
        #expect(serverWire.drops.total == 0)
        serverWire.close()
    }

    @Test("wait if the server's certificate is not trusted; the server announces no peer")
    func untrusted() async throws {
        let (serverWire, port) = try await openServer()
        let clientWire = openClient(port, TLSClientSettings())
        await client.wait { !client.reasons.isEmpty }
        let reason = "shows a certificate of an authority that is not trusted here"
        #expect(client.reasons.first == "tcp://127.0.0.1:\(port) \(reason)")
        clientWire.close()
        await wait { (serverWire.drops.byReason["encryption that failed"] ?? 0) >= 1 }
        #expect(server.connected.isEmpty)
        serverWire.close()
    }

    @Test("accept only clients with a certificate of the authority, if the server asks for one")
    func clientCertificate() async throws {
        let (serverWire, port) = try await openServer(asksClients: true)
        let stranger = openClient(port, TLSClientSettings(authorityFile: certificates.authorityFile))
        await wait { (serverWire.drops.byReason["encryption that failed"] ?? 0) >= 1 }
        stranger.close()
        #expect(server.connected.isEmpty)
        let pair = try certificates.issue(.client)
        let known = openClient(
            port,
            TLSClientSettings(
                authorityFile: certificates.authorityFile, certificateFile: pair.certificateFile, keyFile: pair.keyFile)
        )
        await server.wait { server.connected.count == 1 }
        known.close()
        serverWire.close()
    }

    @Test("drop and count a client that does not complete its handshake in 10 s")
    func silentClient() async throws {
        let clock = ManualClock()
        let (serverWire, port) = try await openServer(clock: clock)
        let silent = try StreamSocket(to: port)
        await wait { clock.nextDue != nil }
        clock.advance(by: 9.9)
        try await settleNetwork(2)
        #expect(serverWire.drops.total == 0)
        clock.advance(by: 0.2)
        await wait { serverWire.drops.byReason == ["handshake that took too long": 1] }
        #expect(silent.read(1).isEmpty)
        #expect(server.connected.isEmpty)
        serverWire.close()
    }

    @Test("give up a server that does not answer the handshake in 10 s")
    func silentServer() async throws {
        let plain = StreamWire(listeningAt: "127.0.0.1", port: 0, backoff: hasty)
        plain.delegate = server
        plain.open()
        await server.waitUntilOpen()
        let clock = ManualClock()
        let port = try #require(plain.boundPort)
        let wire = StreamWire(connectingTo: "127.0.0.1", port: port, tls: TLSClientSettings(), clock: clock)
        wire.delegate = client
        wire.open()
        await server.wait { !server.messages.isEmpty }
        clock.advance(by: 10)
        await client.wait { !client.reasons.isEmpty }
        #expect(client.reasons == ["tcp://127.0.0.1:\(port) cannot be reached: it does not answer"])
        wire.close()
        plain.close()
    }
}
