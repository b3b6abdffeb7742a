import Foundation
import NetworkIO
import TestSupport
import Testing

@Suite("Encrypted streams", .serialized, .realTime, .timeLimit(.minutes(5)), .needsTLS) @NetworkActor
struct TLSStreamTests {
    @Test(
        "carry bytes in both directions, to names and addresses that the certificate is for",
        arguments: ["localhost", "127.0.0.1", "::1", "[::1]"])
    func bothDirections(host: String) async throws {
        let rig = try TLSRig()
        let client = try await rig.connected(to: host)
        let accepted = try await rig.server.client()
        client.send("to the server")
        accepted.send("to the client")
        try await waitUntil { client.text == "to the client" && accepted.text == "to the server" }
        #expect(client.stream.waitingBytes == 0)
        client.stream.finish()
        try await waitUntil { accepted.ends == [.closed] && client.ends == [.closed] }
        #expect(client.drains == 1 && accepted.drains == 1)
    }

    @Test("deliver ten megabytes in pieces of odd sizes, while as much is sent the other way")
    func volume() async throws {
        let rig = try TLSRig()
        let client = try await rig.connected()
        let accepted = try await rig.server.client()
        let bytes = longPattern(10_000_000)
        var rest = bytes[...]
        for size in [1, 2, 16_383, 16_384, 16_385, 65_535, 65_537, 99_991, 3_000_017] {
            client.stream.send(Array(rest.prefix(size)))
            rest = rest.dropFirst(size)
        }
        client.stream.send(Array(rest))
        accepted.stream.send(bytes)
        accepted.stream.finish()
        try await waitUntil { client.ends == [.closed] }
        #expect(client.bytes == bytes)
        #expect(accepted.count <= bytes.count)
    }

    @Test("make a sender wait for a slow reader, and lose no byte")
    func backPressure() async throws {
        let rig = try TLSRig()
        let client = try await rig.connected()
        let accepted = try await rig.server.client()
        accepted.stream.isReadingPaused = true
        let bytes = longPattern(16_000_000)
        client.stream.send(bytes)
        client.stream.finish()
        try await settleNetwork()
        #expect(client.stream.waitingBytes > 1_000_000)
        #expect(accepted.count == 0)
        try await readInTurns(accepted)
        try await waitUntil { accepted.ends == [.closed] }
        #expect(accepted.bytes == bytes)
    }

    @Test("keep what a server sends first until the client's stream has an owner")
    func earlyWords() async throws {
        let rig = try TLSRig()
        let connector = StreamConnector()
        let stream: any ByteStream = try await withCheckedThrowingContinuation { continuation in
            connector.connect(to: "localhost", port: rig.server.port, tls: rig.trusting) { result in
                continuation.resume(with: result)
            }
        }
        let accepted = try await rig.server.client()
        accepted.send("welcome")
        try await settleNetwork()
        let client = StreamRecorder(stream)
        try await waitUntil { client.text == "welcome" }
    }

    @Test("report a connection that ends without a closing alert as lost")
    func truncation() async throws {
        let rig = try TLSRig()
        let client = try await rig.connected()
        let accepted = try await rig.server.client()
        client.send("half a")
        try await waitUntil { accepted.count == 6 }
        client.stream.cancel()
        try await waitUntil { accepted.ends.count == 1 }
        #expect(accepted.ends == [.lost("closed the connection without a closing alert")])
        #expect(client.ends.isEmpty)
    }

    @Test(
        "report nothing if they are cancelled at any step of connecting or shaking hands", arguments: [1, 2, 3, 5, 20])
    func cancellingHandshake(turns: Int) async throws {
        let certificates = try Certificates()
        // This listener never answers, so that the handshake cannot continue.
        let silent = try SilentListener()
        let connector = StreamConnector()
        var forgotten: StreamConnector? = StreamConnector()
        for connector in [connector, forgotten] {
            connector?.connect(
                to: "localhost", port: silent.port, tls: TLSClientSettings(authorityFile: certificates.authorityFile)
            ) { _ in Issue.record("reported") }
        }
        for _ in 0..<turns {
            await withCheckedContinuation { continuation in NetworkActor.enqueue { continuation.resume() } }
        }
        connector.cancel()
        forgotten = nil
        try await settleNetwork()
    }

    @Test("report nothing to a side that cancels in the middle of sending, and end on the other side")
    func cancelling() async throws {
        let rig = try TLSRig()
        let client = try await rig.connected()
        let accepted = try await rig.server.client()
        accepted.onReceive = { [weak accepted] in accepted?.stream.isReadingPaused = true }
        client.stream.send(longPattern(20_000_000))
        try await waitUntil { accepted.count > 0 }
        client.stream.cancel()
        accepted.onReceive = nil
        accepted.stream.isReadingPaused = false
        try await waitUntil { accepted.ends.count == 1 }
        #expect(client.ends.isEmpty && client.drains == 0)
    }

    @Test("use a renewed certificate as soon as its key fits, and the previous one until then")
    func renewal() async throws {
        let rig = try TLSRig(.expired)
        await #expect(throws: (any Error).self) { try await rig.connected() }
        let good = try rig.certificates.issue(.good)
        let expired = try rig.certificates.issue(.expired)
        try Data(contentsOf: URL(fileURLWithPath: good.certificateFile)).write(
            to: URL(fileURLWithPath: expired.certificateFile))
        await #expect(throws: (any Error).self) { try await rig.connected() }
        try Data(contentsOf: URL(fileURLWithPath: good.keyFile)).write(to: URL(fileURLWithPath: expired.keyFile))
        let client = try await rig.connected()
        client.send("to the server")
        try await waitUntil { rig.server.clients.last?.text == "to the server" }
    }
}
