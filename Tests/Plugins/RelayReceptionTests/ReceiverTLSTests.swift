import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay
import NetworkIO
import ReceiverSupport
import RelayReception
import RelaySupport
import TestSupport
import Testing
import WebSocketFormat

@Suite(
    "A receiver that encrypts", .serialized, .realTime, .timeLimit(.minutes(5)),
    .enabled(
        if: TLSSupport.serverUnavailable == nil && Certificates.command != nil,
        "skipped: there is no OpenSSL to make certificates with"))
@SensorActor struct ReceiverTLSTests {
    /// A receiver with a certificate.
    private func open(_ certificates: Certificates, asksClients: Bool = false) async throws -> Base {
        let pair = try certificates.issue(.good)
        var settings = RelayReceiverSettings.test()
        settings.server.tls = TLSServerSettings(
            certificateFile: pair.certificateFile, keyFile: pair.keyFile,
            clientAuthorityFile: asksClients ? certificates.authorityFile : nil)
        return try await Base.open(settings)
    }

    /// A tracker that trusts the authority.
    private func connect(_ base: Base, _ certificates: Certificates, as client: Certificates.Pair? = nil) async throws
        -> Caller
    {
        let caller = await Caller(
            try WebSocketAddress("wss://localhost:\(base.port)/"),
            TLSClientSettings(
                authorityFile: certificates.authorityFile, certificateFile: client?.certificateFile,
                keyFile: client?.keyFile))
        try await Patience.wait("the caller has an answer") { caller.state.isOpen || caller.state.end != nil }
        return caller
    }

    @Test("receives fixes and acknowledges them")
    func fixes() async throws {
        let certificates = try Certificates()
        let base = try await open(certificates)
        let caller = try await connect(base, certificates)
        #expect(caller.state.end == nil)
        for number in 1...500 { await caller.send(cbor(.fix(base.fix(Int64(number)), sender: nil))) }
        try await base.wait("all") { base.received.count == 500 }
        #expect(base.numbers == Array(1...500))
        try await Patience.wait("the acknowledgement") { caller.state.texts.last == #"{"type":"ack","count":500}"# }
        base.stop()
        try await Patience.wait("the goodbye") { caller.state.end == .closed(.goingAway, reason: "") }
    }

    @Test("drops and counts a client that does not speak TLS, and accepts others")
    func plain() async throws {
        let certificates = try Certificates()
        let base = try await open(certificates)
        let peer = try PlainPeer(to: base.port)
        await peer.send(PlainPeer.request())
        let answer = String(decoding: try await peer.receiveAll(), as: UTF8.self)
        #expect(!answer.contains("HTTP"))
        try await base.waitForDrop("encryption that failed")
        let caller = try await connect(base, certificates)
        #expect(caller.state.isOpen)
        base.stop()
    }

    @Test("times out a client that stalls in the handshake")
    func slow() async throws {
        let base = try await open(try Certificates())
        let peer = try PlainPeer(to: base.port)
        await peer.send([0x16, 0x03, 0x01])
        try await base.waitForDrop("handshake that took too long")
        // The client does not receive the reason, and is disconnected all the same.
        var isOver = false
        let receiving = Task {
            _ = try await peer.receiveAll()
            isOver = true
        }
        try await base.waitInTime("it is let go of") { isOver }
        try await receiving.value
        base.stop()
    }

    @Test("accepts only clients with a certificate of its authority, if required")
    func clientCertificates() async throws {
        let certificates = try Certificates()
        let base = try await open(certificates, asksClients: true)
        let known = try await connect(base, certificates, as: try certificates.issue(.client))
        #expect(known.state.isOpen)
        let nobody = try await connect(base, certificates)
        try await Patience.wait("it is refused") { nobody.state.end != nil }
        let stranger = try Certificates()
        let strange = try await connect(base, certificates, as: try stranger.issue(.client))
        try await Patience.wait("it is refused") { strange.state.end != nil }
        try await base.waitForDrop("encryption that failed", 2)
        await known.send(cbor(.fix(base.fix(1), sender: nil)))
        try await base.wait("the fix") { base.received.count == 1 }
        base.stop()
    }

    @Test("fails with a sentence if its files are missing")
    func files() async throws {
        var settings = RelayReceiverSettings.test()
        settings.server.tls = TLSServerSettings(certificateFile: "/nowhere/chain.pem", keyFile: "/nowhere/key.pem")
        let base = Base(settings)
        base.receiver.startLocationUpdates()
        try await base.wait("it has failed") { base.statuses.last?.isFinal == true }
        #expect(base.statuses.last?.reason?.contains("/nowhere/chain.pem") == true)
        base.stop()
    }
}

/// A tracker over TLS that stores what it receives.
@NetworkActor
private final class Caller: WebSocketConnectionOwner {
    /// The received messages.
    @SensorActor
    final class State {
        var isOpen = false
        var texts: [String] = []
        var end: WebSocketEnd?

        nonisolated init() {}
    }

    nonisolated let state = State()
    private let dialer: WebSocketDialer
    private var connection: WebSocketConnection?

    init(_ address: WebSocketAddress, _ tls: TLSClientSettings) {
        let fields = (try? [HTTPField("X-Relay-Acknowledge", "cumulative")]) ?? []
        dialer = WebSocketDialer(to: address, fields: fields, tls: tls)
        dialer.dial { [self] result in
            switch result {
            case .success(let (connection, _)):
                self.connection = connection
                connection.owner = self
                note { $0.isOpen = true }
            case .failure(let end): note { $0.end = end }
            }
        }
    }

    func send(_ message: [UInt8]) { connection?.send(message, isText: false) }

    func connection(_ connection: WebSocketConnection, didReceive payload: Span<UInt8>, isText: Bool) {
        let text = payload.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        note { $0.texts.append(text) }
    }

    func connection(_ connection: WebSocketConnection, didEnd end: WebSocketEnd) { note { $0.end = end } }

    private func note(_ change: @escaping @SensorActor (State) -> Void) {
        let state = state
        SensorActor.enqueue { change(state) }
    }
}
