import Foundation
import Geolocation
import GeolocationTestKit
import NetworkIO
import ReceiverSupport
import SensorIO
import TestSupport
import Testing

@Suite("TCP wires", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor struct TCPWireTests {
    private let server = WireRecorder()
    private let client = WireRecorder()

    private func openServer(
        address: String? = nil, port: Int = 0, settings: TCPSettings = TCPSettings(),
        clock: any SensorClock = SystemClock()
    ) async -> StreamWire {
        let wire = StreamWire(listeningAt: address, port: port, settings: settings, clock: clock, backoff: hasty)
        wire.delegate = server
        wire.open()
        await server.wait { server.states.last != .opening && !server.states.isEmpty }
        return wire
    }

    private func openClient(_ port: Int?, host: String = "127.0.0.1", settings: TCPSettings = TCPSettings()) throws
        -> StreamWire
    {
        let wire = StreamWire(connectingTo: host, port: try #require(port), settings: settings, backoff: hasty)
        wire.delegate = client
        wire.open()
        return wire
    }

    @Test(
        "carry bytes in both directions, by IPv4, IPv6 and names",
        arguments: [(nil, "127.0.0.1"), (nil, "::1"), (nil, "localhost"), ("127.0.0.1", "localhost"), ("::1", "[::1]")])
    func bothDirections(address: String?, host: String) async throws {
        let serverWire = await openServer(address: address)
        let clientWire = try openClient(serverWire.boundPort, host: host)
        await server.wait { server.connected.count == 1 }
        await client.wait { client.connected.count == 1 }
        #expect(client.states == [.opening, .open])
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        clientWire.send(bytes, to: nil)
        serverWire.send(bytes, to: nil)
        await server.wait { server.messages.joined().count == bytes.count }
        await client.wait { client.messages.joined().count == bytes.count }
        #expect(Array(server.messages.joined()) == bytes)
        #expect(Array(client.messages.joined()) == bytes)
        #expect(server.peers == server.connected)
        #expect(client.peers == client.connected)
        #expect(server.datagrams == 0)
        serverWire.close()
        await client.wait { client.disconnected.count == 1 }
        clientWire.close()
    }

    @Test("deliver the pieces of a line in order")
    func splitSends() async throws {
        let serverWire = await openServer()
        let clientWire = try openClient(serverWire.boundPort)
        await client.waitUntilOpen()
        let text = "$GPTXT,01,01,02,split*00\r\n"
        for byte in text.utf8 {
            clientWire.send([byte], to: nil)
            await settle(1)
        }
        await server.wait { server.text == text }
        serverWire.close()
        clientWire.close()
    }

    @Test("have a peer for each connection, and report the end of each")
    func peers() async throws {
        let serverWire = await openServer()
        let clients = try (0..<3).map { _ in try openClient(serverWire.boundPort) }
        await server.wait { server.connected.count == 3 }
        #expect(Set(server.connected).count == 3)
        #expect(serverWire.peers == server.connected)
        #expect(server.connected.map(\.connection) == [1, 2, 3])
        let second = server.connected[1]
        serverWire.send([2], to: second)
        serverWire.send([9], to: nil)
        await client.wait { client.messages.joined().count == 4 }
        serverWire.disconnect(second)
        #expect(server.disconnected == [second])
        serverWire.send([2], to: second)
        await client.wait { client.disconnected.count == 1 }
        // The disconnected client connects again by itself, as another peer.
        await server.wait { server.connected.count == 4 }
        #expect(server.connected[3].connection == 4)
        for client in clients { client.close() }
        await server.wait { server.disconnected.count == 4 }
        #expect(serverWire.peers.isEmpty)
        serverWire.close()
    }

    @Test("connect again after the server has restarted, and report why they wait")
    func serverRestarts() async throws {
        let first = await openServer()
        let port = try #require(first.boundPort)
        let clientWire = try openClient(port)
        await server.wait { server.connected.count == 1 }
        await client.waitUntilOpen()
        first.close()
        await client.wait { client.reasons.last?.hasSuffix("refused") == true }
        #expect(client.reasons.contains("tcp://127.0.0.1:\(port) closed the connection"))
        #expect(client.reasons.contains("tcp://127.0.0.1:\(port) cannot be reached: Connection refused"))
        let second = await openServer(port: port)
        await client.wait { client.connected.count == 2 }
        #expect(client.disconnected == [client.connected[0]])
        #expect(client.connected[0].connection != client.connected[1].connection)
        clientWire.close()
        second.close()
    }

    @Test("refuse clients beyond the limit if all others have sent something, count them, and report that each minute")
    func connectionLimit() async throws {
        let clock = ManualClock()
        // After its first bytes, a client of this kind does not give way to others at its own address.
        let serverWire = await openServer(settings: TCPSettings(connectionLimit: 2, clients: .asking), clock: clock)
        let port = try #require(serverWire.boundPort)
        let speaking = try (0..<2).map { _ in try openClient(port) }
        await server.wait { server.connected.count == 2 }
        await client.wait { client.connected.count == 2 }
        for wire in speaking { wire.send([1], to: nil) }
        await server.wait { server.messages.joined().count == 2 }
        let others = try (0..<3).map { _ in try openClient(port) }
        try await Patience.wait("they are refused") {
            (serverWire.drops.byReason["connection beyond the limit"] ?? 0) >= 3
        }
        #expect(server.connected.count == 2)
        #expect(
            server.limits
                == ["tcp-listen://*:0 turns clients away: all 2 connections are in use"])
        clock.advance(by: 61)
        let last = try openClient(port)
        await server.wait { server.limits.count == 2 }
        for client in speaking + others + [last] { client.close() }
        serverWire.close()
    }

    @Test(
        "give the place of a silent client to a new one if the limit is reached", arguments: TCPSettings.ClientKind.all)
    func idleClients(kind: TCPSettings.ClientKind) async throws {
        let serverWire = await openServer(settings: TCPSettings(connectionLimit: 8, clients: kind))
        let port = try #require(serverWire.boundPort)
        let idle = try (0..<8).map { _ in try StreamSocket(to: port) }
        await server.wait { server.connected.count == 8 }
        let clientWire = try openClient(port)
        await server.wait { server.connected.count == 9 && server.disconnected == [server.connected[0]] }
        await client.wait { client.connected.count == 1 }
        #expect(serverWire.drops.byReason == ["client that gave way to another": 1])
        clientWire.send([7], to: nil)
        await server.wait { server.messages.joined().count == 1 }
        serverWire.send([8], to: nil)
        await client.wait { client.messages.joined().count == 1 }
        withExtendedLifetime(idle) { clientWire.close() }
        serverWire.close()
    }

    @Test("disconnect a client that has sent no request within a minute, but not one that has sent a request")
    func silentClients() async throws {
        let clock = ManualClock()
        let serverWire = await openServer(settings: TCPSettings(clients: .asking), clock: clock)
        let port = try #require(serverWire.boundPort)
        let asking = try openClient(port)
        await client.wait { client.connected.count == 1 }
        asking.send([1], to: nil)
        await server.wait { server.messages.joined().count == 1 }
        let silent = try StreamSocket(to: port)
        await server.wait { server.connected.count == 2 }
        clock.advance(by: 59)
        #expect(server.disconnected.isEmpty)
        clock.advance(by: 61)
        await server.wait { server.disconnected.count == 1 }
        #expect(server.disconnected == [server.connected[1]])
        #expect(serverWire.drops.byReason == ["client that said nothing": 1])
        withExtendedLifetime(silent) { asking.close() }
        serverWire.close()
    }

    @Test("drop whole messages to a peer that does not read, then its connection, and delay no other peer")
    func slowReader() async throws {
        let clock = ManualClock()
        let serverWire = await openServer(
            settings: TCPSettings(sendLimit: 100_000, clients: .listening), clock: clock)
        let port = try #require(serverWire.boundPort)
        let slow = try StreamSocket(to: port)
        await server.wait { server.connected.count == 1 }
        let message = [UInt8](repeating: 0x55, count: 9_999) + [0x0A]
        var sent = 0
        while serverWire.drops.total == 0 {
            serverWire.send(message, to: nil)
            sent += 1
            // The network actor gets a turn to send what fits, so that only bytes that the system does not take wait.
            if sent % 6 == 0 { try await settleNetwork(2) }
        }
        #expect(sent > 10)
        let quick = try openClient(port)
        await server.wait { server.connected.count == 2 }
        serverWire.send(message, to: nil)
        await client.wait { client.messages.joined().count == message.count }
        #expect(serverWire.drops.byReason == ["message to a slow peer": 2])
        // The slow peer then reads complete messages only.
        let bytes = slow.read(50_000)
        #expect(bytes == Array([[UInt8]](repeating: message, count: 5).joined()))
        clock.advance(by: 29)
        #expect(server.disconnected.isEmpty)
        clock.advance(by: 60)
        await server.wait { !server.disconnected.isEmpty }
        #expect(server.disconnected == [server.connected[0]])
        #expect((serverWire.drops.byReason["message to a peer that went"] ?? 0) >= 9)
        quick.close()
        serverWire.close()
    }

    @Test("end the connection of a peer that is gone while bytes wait for it, and not the program")
    func brokenPipe() async throws {
        let serverWire = await openServer()
        var peer: StreamSocket? = try StreamSocket(to: try #require(serverWire.boundPort))
        await server.wait { server.connected.count == 1 }
        withExtendedLifetime(peer) {}
        peer = nil
        for _ in 0..<10 { serverWire.send([UInt8](repeating: 1, count: 100_000), to: nil) }
        await server.wait { server.disconnected.count == 1 }
        serverWire.close()
    }

    @Test("end the connection of a peer that sends bytes and resets the connection")
    func resetBehindBytes() async throws {
        let serverWire = await openServer()
        for number in 1...20 {
            var peer: ResettingSocket? = try ResettingSocket(to: try #require(serverWire.boundPort))
            peer?.send("last words")
            peer = nil
            await server.wait { server.disconnected.count == number }
        }
        serverWire.close()
    }

    @Test("wait for a port in use, or fail if that is requested")
    func inUse() async throws {
        let first = await openServer()
        let port = try #require(first.boundPort)
        let reason =
            "tcp-listen://*:\(port) cannot listen: port \(port) is in use by another program; "
            + "end that one, or write another port"
        let waiting = WireRecorder()
        let second = StreamWire(listeningAt: nil, port: port, backoff: hasty)
        second.delegate = waiting
        second.open()
        await waiting.wait { waiting.states.count == 2 }
        #expect(waiting.reasons == [reason])
        let failing = WireRecorder()
        let third = StreamWire(listeningAt: nil, port: port, settings: TCPSettings(failsIfInUse: true))
        third.delegate = failing
        third.open()
        await failing.wait { failing.states.count == 2 }
        #expect(failing.states.last == .failed(ProviderError(reason)))
        first.close()
        await waiting.waitUntilOpen()
        #expect(second.boundPort == port)
        second.close()
    }

    @Test("fail with one sentence if an address or a port can never be used")
    func failures() async {
        let wires: [(ReconnectingWire, String)] = [
            (
                StreamWire(listeningAt: "x", port: 1),
                "tcp-listen://x:1 cannot listen: x is not an address; write one such as 0.0.0.0 or ::1"
            ),
            (
                StreamWire(listeningAt: nil, port: 70_000),
                "tcp-listen://*:70000 has no port 70000; write one from 0 to 65535"
            ),
            (
                StreamWire(connectingTo: "", port: 1),
                "tcp://:1 has no host; write a name or an address, such as 127.0.0.1"
            ),
            (
                StreamWire(connectingTo: "a b", port: 1),
                "tcp://a b:1 has no host; write a name or an address, such as 127.0.0.1"
            ),
            (StreamWire(connectingTo: "::1", port: 0), "tcp://[::1]:0 has no port 0; write one from 1 to 65535"),
            (UDPSender(host: "h", port: 0), "udp://h:0 has no port 0; write one from 1 to 65535"),
        ]
        for (wire, sentence) in wires {
            let recorder = WireRecorder()
            wire.delegate = recorder
            wire.open()
            await recorder.wait { recorder.states.count == 2 }
            #expect(recorder.states == [.opening, .failed(ProviderError(sentence))])
        }
    }

    @Test("wait if a host name is unknown, and report the reason")
    func unknownName() async throws {
        let wire = try openClient(1, host: "no.such.name.invalid")
        await client.wait { client.states.count == 2 }
        #expect(client.reasons.first?.hasPrefix("tcp://no.such.name.invalid:1 cannot be reached: ") == true)
        wire.close()
    }

    @Test("give up a server that does not answer within 10 s", .enabled(if: isLinux, "skipped: not Linux"))
    func timeout() async throws {
        // Linux leaves a client unanswered if the server's queue is full, and this server never empties its queue.
        let listener = try SilentListener()
        let clock = ManualClock()
        let wires = (0..<4).map { _ in StreamWire(connectingTo: "127.0.0.1", port: listener.port, clock: clock) }
        for wire in wires {
            wire.delegate = client
            wire.open()
        }
        await client.wait { client.connected.count >= 1 }
        while client.reasons.isEmpty, !Task.isCancelled {
            await settle(5)
            clock.advance(by: 1)
        }
        #expect(client.reasons.first == "tcp://127.0.0.1:\(listener.port) cannot be reached: it does not answer")
        #expect(clock.instant.seconds(since: SensorInstant(nanoseconds: 0)) >= 10)
        for wire in wires { wire.close() }
    }

    @Test("connect and close again and again without losing a descriptor")
    func descriptors() async throws {
        let serverWire = await openServer()
        let clientWire = StreamWire(connectingTo: "127.0.0.1", port: try #require(serverWire.boundPort), backoff: hasty)
        clientWire.delegate = client
        var before = 0
        for round in 0..<200 {
            clientWire.open()
            if round % 2 == 0 {
                let count = server.connected.count
                await server.wait { server.connected.count > count || server.disconnected.count > count }
            }
            clientWire.close()
            await server.wait { serverWire.peers.isEmpty }
            await settle(3)
            if round == 9 { before = openDescriptors() }
        }
        await settle()
        // Other tests open hundreds of descriptors for a while, but descriptors that are lost in each round stay.
        try await waitUntil("descriptors are closed") { openDescriptors() < before + 100 }
        serverWire.close()
    }

    @Test("close their connections when they are released")
    func letGo() async throws {
        var serverWire: StreamWire? = await openServer()
        let clientWire = try openClient(serverWire?.boundPort)
        await client.wait { client.connected.count == 1 }
        await server.wait { server.connected.count == 1 }
        serverWire = nil
        await client.wait { client.disconnected.count == 1 }
        clientWire.close()
    }
}

extension TCPSettings.ClientKind {
    fileprivate static let all: [TCPSettings.ClientKind] = [.sending, .asking, .listening]
}
