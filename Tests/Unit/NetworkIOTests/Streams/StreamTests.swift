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

    @Test("many small pieces arrive in order, and few of them alone")
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

    @Test("one that reads slowly holds up the other side, and neither loses a byte")
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

    @Test("finishing sends what waits, hears the rest of what the other side says, and ends with it")
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

    @Test("what is said in answer to the last word still arrives")
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

    @Test("a side that never closes is waited for until the owner cancels, and nothing is reported then")
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

    @Test("cancelling while bytes wait, or within a report, ends everything")
    func cancellingBusy() async throws {
        let server = try StreamServer()
        let client = try await connect(server.port)
        let accepted = try await server.client()
        client.stream.send([UInt8](repeating: 1, count: 30_000_000))
        accepted.onReceive = { [weak accepted] in accepted?.stream.cancel() }
        try await waitUntil { client.ends.count == 1 }
        #expect(accepted.count <= 65_536)
        #expect(accepted.ends.isEmpty)
        // A reset, or just an end if the other side had read everything received.
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

    @Test("what a peer said before it reset the connection is heard, and then that it has gone")
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

    @Test("a stream whose owner was let go waits for another one")
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

    @Test("letting go of a stream closes it")
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
