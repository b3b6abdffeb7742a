import BrokerSupport
import Foundation
import Geolocation
import NATSIO
import TestSupport
import Testing

@Suite("A stream of one NATS server", .needsNATS, .realTime, .serialized, .timeLimit(.minutes(5)))
struct StreamTests {
    private func administration(_ server: NATSServer) -> StreamAdministration {
        StreamAdministration(.test(server), patience: 60)
    }

    /// A connection that is established.
    private func connection(
        _ server: NATSServer, pulls: [NATSPull] = [], by recorder: NATSRecorder
    ) async throws -> NATSConnection {
        let connection = NATSConnection.recorded(.test(server), pulls: pulls, by: recorder)
        connection.open()
        try await Patience.wait("it connects") { await recorder.isConnected }
        return connection
    }

    private func message(_ number: UInt64, _ subject: String = "hub.t.d.fix", id: String? = nil) -> NATSPublication {
        NATSPublication(number: number, subject: subject, payload: Array("\(number)".utf8), identity: id)
    }

    @Test("stores a message once, even if its identity is published again")
    func identity() async throws {
        let server = try await NATSServer()
        let administration = administration(server)
        let warnings = try await administration.setUp([.fleet])
        #expect(warnings == ["FLEET is stored by one server: it is lost with its disk"])
        // A second time everything is there.
        _ = try await administration.setUp([.fleet])
        let recorder = NATSRecorder()
        let connection = try await connection(server, by: recorder)
        connection.publish((1...20).map { message($0, id: "t/d/1/\($0 % 10)") })
        try await Patience.wait("all are held") { await recorder.held.count == 20 }
        #expect(try await administration.status(of: "FLEET").messages == 10)
        await connection.close()
        await administration.close()
    }

    @Test("that is missing is reported after a while, and receives everything once it exists")
    func missing() async throws {
        let server = try await NATSServer()
        let recorder = NATSRecorder()
        let connection = try await connection(server, by: recorder)
        connection.publish([message(1, id: "a")])
        let administration = administration(server)
        _ = try await administration.setUp([.fleet])
        try await Patience.wait("it is held") { await recorder.held == [1] }
        connection.publish([message(2, "elsewhere.t.d.fix")])
        try await Patience.wait("it is refused") { await recorder.refusals[2] != nil }
        #expect(
            await recorder.refusals[2]
                == NATSFault(
                    .configuration, "has no stream for elsewhere.t.d.fix, or the stream has no leader"))
        await connection.close()
        await administration.close()
    }

    @Test("that is full refuses messages and keeps what it has")
    func full() async throws {
        let server = try await NATSServer()
        let administration = administration(server)
        var stream = StreamConfiguration.fleet
        stream.messages = 40
        _ = try await administration.setUp([stream])
        let recorder = NATSRecorder()
        let connection = try await connection(server, by: recorder)
        connection.publish((1...100).map { message($0, id: "\($0)") })
        try await Patience.wait("all are answered") { await recorder.answered == 100 }
        #expect(await recorder.refusals.values.allSatisfy { $0.kind == .temporary && $0.code == 10077 })
        let status = try await administration.status(of: "FLEET")
        let held = await recorder.held.count
        #expect(status.messages == held && held == 40, "\(held) of \(status)")
        await connection.close()
        await administration.close()
    }

    @Test("refuses for good a message that is larger than the server accepts")
    func large() async throws {
        let server = try await NATSServer()
        let administration = administration(server)
        _ = try await administration.setUp([.fleet])
        let recorder = NATSRecorder()
        let connection = try await connection(server, by: recorder)
        let large = [UInt8](repeating: 65, count: 1 << 20 + 1)
        connection.publish([NATSPublication(number: 1, subject: "hub.t.d.fix", payload: large), message(2)])
        try await Patience.wait("both are answered") { await recorder.answered == 2 }
        #expect(await recorder.refusals[1]?.kind == .message)
        await connection.close()
        await administration.close()
    }

    @Test("delivers each message to a pull once, and again if the acknowledgement asks for that")
    func pull() async throws {
        let server = try await NATSServer()
        let administration = administration(server)
        _ = try await administration.setUp([.fleet])
        try await administration.setUpConsumer("hub-0", of: "FLEET")
        try await administration.setUpConsumer("hub-0", of: "FLEET")
        let publisher = await NATSPublisher(.test(server), numbers: 0..<5000)
        await publisher.start()
        let recorder = NATSRecorder()
        let pull = NATSPull(stream: "FLEET", consumer: .durable("hub-0"))
        let first = try await connection(server, pulls: [pull], by: recorder)
        // No more come than may be pending.
        try await Patience.wait("it has its fill") { await recorder.arrivals.count == 4096 }
        #expect(await recorder.arrivals.allSatisfy { $0.deliveries == 1 })
        let receipts = await recorder.arrivals.compactMap(\.receipt)
        #expect(receipts.count == 4096)
        first.acknowledge(receipts.dropLast(3) + [])
        first.acknowledge([receipts[4093]], as: .again)
        first.acknowledge([receipts[4094]], as: .terminated)
        try await Patience.wait("the rest comes") { await recorder.arrivals.count == 5001 }
        #expect(await recorder.arrivals.filter { $0.deliveries == 2 }.map(\.receipt) == [receipts[4093]])
        first.acknowledge(Array(await recorder.arrivals.compactMap(\.receipt).suffix(905)))
        try await Patience.wait("all but one are acknowledged") {
            try await administration.status(of: "FLEET", consumers: ["hub-0"]).consumers.first?.unacknowledged == 1
        }
        await first.close()
        await publisher.stop()
        await administration.close()
    }

    @Test("is read by a replay with a filter, which goes on after a restart of the server")
    func replay() async throws {
        let server = try await NATSServer()
        let administration = administration(server)
        _ = try await administration.setUp([.fleet])
        let recorder = NATSRecorder()
        let pull = NATSPull(stream: "FLEET", consumer: .replay(since: nil, filter: "hub.*.b.fix"))
        let connection = try await connection(server, pulls: [pull], by: recorder)
        connection.publish((1...10).map { message($0, $0 % 2 == 0 ? "hub.t.a.fix" : "hub.t.b.fix") })
        try await Patience.wait("half of them come") { await recorder.arrivals.count == 5 }
        // The consumer is in memory: the server forgets it, and a new one goes on after the last message.
        connection.acknowledge(await recorder.arrivals.compactMap(\.receipt))
        server.process.kill()
        try await server.start()
        try await Patience.wait("it connects again") { await recorder.connections == 2 }
        connection.publish([message(11, "hub.t.b.fix")])
        try await Patience.wait("the next one comes") { await recorder.arrivals.count == 6 }
        #expect(await recorder.arrivals.map { String(decoding: $0.payload, as: UTF8.self) }.last == "11")
        await connection.close()
        await administration.close()
    }

    @Test("is reported once if it does not exist, and is read by a replay as soon as it is created")
    func replayOfNone() async throws {
        let server = try await NATSServer()
        let recorder = NATSRecorder()
        let pull = NATSPull(stream: "FLEET", consumer: .replay(since: nil, filter: "hub.*.b.fix"))
        let connection = try await connection(server, pulls: [pull], by: recorder)
        let watcher = NATSRecorder()
        let requests = NATSConnection.recorded(.test(server), subjects: ["$JS.API.CONSUMER.CREATE.>"], by: watcher)
        requests.open()
        try await Patience.wait("the consumer is requested thrice") { await watcher.arrivals.count >= 3 }
        // A request follows half a second after the answer to the one before it.
        #expect(await watcher.arrivals.count < 20)
        #expect(await recorder.stalls.map(\.code) == [10059])
        let administration = administration(server)
        _ = try await administration.setUp([.fleet])
        connection.publish([message(1, "hub.t.b.fix")])
        try await Patience.wait("the message comes") { await recorder.arrivals.count == 1 }
        #expect(await recorder.resumptions == 1)
        await connection.close()
        await requests.close()
        await administration.close()
    }

    @Test("can be purged of the messages of one device")
    func purge() async throws {
        let server = try await NATSServer()
        let administration = administration(server)
        _ = try await administration.setUp([.fleet])
        let recorder = NATSRecorder()
        let connection = try await connection(server, by: recorder)
        connection.publish((1...30).map { message($0, "hub.t.d\($0 % 3).fix") })
        try await Patience.wait("all are held") { await recorder.held.count == 30 }
        #expect(try await administration.purge("FLEET", subject: "hub.t.d1.>") == 10)
        #expect(try await administration.status(of: "FLEET").messages == 20)
        await connection.close()
        await administration.close()
    }

    @Test("is refused with a reason if its configuration does not fit")
    func faults() async throws {
        let server = try await NATSServer()
        let administration = StreamAdministration(.test(server), patience: 10)
        await #expect(throws: NATSFault.self) { try await administration.setUp([.fleet], replicas: 3) }
        _ = try await administration.setUp([.fleet])
        do {
            _ = try await administration.setUp([StreamConfiguration("OTHER", subjects: ["hub.t.>"])])
            Issue.record("an overlap is accepted")
        } catch {
            #expect(error.code == 10065)
        }
        do {
            _ = try await administration.setUp([StreamConfiguration("FLEET", subjects: ["hub.>"])])
            Issue.record("a missing subject is accepted")
        } catch {
            #expect(error.reason == "has the stream FLEET without the subject hub.>: add it, or remove it")
        }
        try await administration.setUpConsumer("hub-1", of: "FLEET", filter: "hub.t.*.fix")
        await #expect(throws: NATSFault.self) { try await administration.setUpConsumer("hub-1", of: "FLEET") }
        #expect(try await administration.streams(storing: "hub.t.d.fix") == ["FLEET"])
        #expect(try await administration.streams(storing: "fleet.>") == [])
        await administration.close()
    }
}
