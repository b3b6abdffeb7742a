import NetworkIO
import ReceiverSupport
import SensorIO
import TestSupport
import Testing

@Suite("Streams", .serialized, .realTime, .timeLimit(.minutes(5))) @NetworkActor struct StreamTests {
    @Test(
        "carry bytes in both directions, by IPv4, IPv6 and names",
        arguments: [(nil, "127.0.0.1"), (nil, "::1"), (nil, "localhost"), ("127.0.0.1", "localhost"), ("::1", "[::1]")])
    func bothDirections(address: String?, host: String) async throws {
        let server = try StreamServer(address: address)
        let client = try await connect(to: host, server.port)
        let accepted = try await server.client()
        let bytes = pattern(300_000)
        client.stream.send(bytes)
        accepted.stream.send(bytes)
        try await waitUntil { client.count == bytes.count && accepted.count == bytes.count }
        #expect(client.bytes == bytes)
        #expect(accepted.bytes == bytes)
        #expect(client.stream.peerName.hasSuffix(":\(server.port)"))
        #expect(["127.0.0.1", "::1"].contains(accepted.stream.peerHost))
        #expect(client.ends.isEmpty && accepted.ends.isEmpty)
    }

    @Test("deliver many small pieces in order and in one reception")
    func coalescing() async throws {
        let server = try StreamServer()
        let client = try await connect(server.port)
        let accepted = try await server.client()
        var receptions = 0
        accepted.onReceive = { receptions += 1 }
        for number in 0..<1000 { client.send("\(number)\n") }
        #expect(client.stream.waitingBytes == 3890)
        try await waitUntil { accepted.count == 3890 }
        #expect(accepted.text == (0..<1000).map { "\($0)\n" }.joined())
        #expect(receptions == 1)
        #expect(client.stream.waitingBytes == 0)
        try await waitUntil { client.drains == 1 }
    }

    @Test("make a sender wait for a slow reader, and lose no byte")
    func backPressure() async throws {
        let server = try StreamServer()
        let client = try await connect(server.port)
        let accepted = try await server.client()
        accepted.stream.isReadingPaused = true
        let bytes = longPattern(16_000_000)
        client.stream.send(bytes)
        var waiting = 0
        repeat {
            waiting = client.stream.waitingBytes
            try await settleNetwork()
        } while client.stream.waitingBytes != waiting
        #expect(waiting > 1_000_000)
        #expect(accepted.count == 0 && client.drains == 0)
        try await readInTurns(accepted)
        try await waitUntil { accepted.count == bytes.count }
        #expect(accepted.bytes == bytes)
        try await waitUntil { client.drains == 1 }
    }

    @Test("send everything that waits before they finish, and then end on both sides")
    func finishing() async throws {
        let server = try StreamServer()
        let client = try await connect(server.port)
        let accepted = try await server.client()
        let bytes = longPattern(3_000_000)
        client.stream.send(bytes)
        client.stream.finish()
        client.send("too late")
        try await waitUntil { accepted.ends.count == 1 }
        #expect(accepted.bytes == bytes)
        #expect(accepted.ends == [.closed])
        try await waitUntil { client.ends.count == 1 }
        #expect(client.ends == [.closed])
        #expect(client.drains == 1)
    }

    @Test("deliver the answer to the last message of a side that has finished")
    func lastWord() async throws {
        let server = try StreamServer()
        let client = try await connect(server.port)
        let accepted = try await server.client()
        accepted.onReceive = {
            accepted.send("farewell")
            accepted.stream.finish()
        }
        client.send("the end")
        client.stream.finish()
        try await waitUntil { client.ends.count == 1 && accepted.ends.count == 1 }
        #expect(client.text == "farewell")
        #expect(accepted.text == "the end")
        #expect(client.ends == [.closed] && accepted.ends == [.closed])
    }

    @Test("wait for a side that never closes until the owner cancels, and then report nothing")
    func cancelling() async throws {
        let server = try StreamServer()
        let silent = try StreamSocket(to: server.port)
        let accepted = try await server.client()
        accepted.send("bye")
        accepted.stream.finish()
        #expect(await read(4, from: silent) == Array("bye".utf8))
        try await settleNetwork()
        #expect(accepted.ends.isEmpty)
        accepted.stream.cancel()
        accepted.stream.send([1])
        accepted.stream.finish()
        accepted.stream.cancel()
        try await settleNetwork()
        #expect(accepted.ends.isEmpty && accepted.drains == 1)
    }

    @Test("end at once if the owner cancels while bytes wait, or within a report")
    func cancellingBusy() async throws {
        let server = try StreamServer()
        let client = try await connect(server.port)
        let accepted = try await server.client()
        client.stream.send([UInt8](repeating: 1, count: 30_000_000))
        accepted.onReceive = { [weak accepted] in accepted?.stream.cancel() }
        try await waitUntil { client.ends.count == 1 }
        #expect(accepted.count <= 65_536)
        #expect(accepted.ends.isEmpty)
        // The end is a reset, or a plain end if the other side had read everything that it received.
        switch client.ends[0] {
        case .lost(let words): #expect(words.hasPrefix("was lost: "))
        case .closed: break
        case .security(let words): Issue.record("\(words)")
        }
        #expect(client.stream.waitingBytes == 0)
        let other = try await connect(server.port)
        other.stream.send([UInt8](repeating: 1, count: 30_000_000))
        try await settleNetwork()
        other.stream.cancel()
        try await waitUntil { server.clients.last?.ends.count == 1 }
        #expect(other.ends.isEmpty)
    }

    @Test("report the bytes of a peer that resets the connection, and then the reset")
    func reset() async throws {
        let server = try StreamServer()
        for words in ["", "last words"] {
            var peer: ResettingSocket? = try ResettingSocket(to: server.port)
            let accepted = try await server.client()
            peer?.send(words)
            try await waitUntil { accepted.text == words }
            accepted.stream.isReadingPaused = true
            peer?.send(words)
            peer = nil
            accepted.stream.isReadingPaused = false
            try await waitUntil { accepted.ends.count == 1 }
            #expect(accepted.ends == [.lost("was lost: Connection reset by peer")])
            server.forgetClients()
        }
    }

    @Test("keep received bytes for a new owner if the first one is released")
    func orphan() async throws {
        let server = try StreamServer()
        let client = try await connect(server.port)
        var accepted: StreamRecorder? = try await server.client()
        let stream = try #require(accepted?.stream)
        accepted = nil
        server.forgetClients()
        client.send("is anybody there?")
        try await settleNetwork()
        let next = StreamRecorder(stream)
        try await waitUntil { next.text == "is anybody there?" }
    }

    @Test("are closed when they are released, after everything that was sent")
    func lettingGo() async throws {
        let server = try StreamServer()
        var client: StreamRecorder? = try await connect(server.port)
        let accepted = try await server.client()
        client?.send("parting")
        client = nil
        try await waitUntil { accepted.ends.count == 1 }
        #expect(accepted.text == "parting")
        #expect(accepted.ends == [.closed])
    }
}
