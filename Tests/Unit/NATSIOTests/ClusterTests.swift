import BrokerSupport
import Foundation
import Geolocation
import NATSIO
import TestSupport
import Testing

@Suite("A stream of three NATS servers", .needsNATS, .longRealTime, .serialized, .timeLimit(.minutes(10)))
struct ClusterTests {
    /// A server that is killed under load, or all three.
    enum Victim: String, CaseIterable {
        case leader, follower, connected, all
    }

    /// A device and a hub at a stream that three servers keep.
    private struct Load {
        static let count: UInt64 = 20_000

        let administration: StreamAdministration
        let publisher: NATSPublisher
        let reader: NATSReader

        init(_ servers: [NATSServer]) async throws {
            administration = StreamAdministration(.test(servers), patience: 120)
            _ = try await administration.setUp([.fleet], replicas: 3)
            try await administration.setUpConsumer("hub-0", of: "FLEET")
            // The window is so small that many messages are on their way when a server is killed.
            publisher = await NATSPublisher(.test(servers), numbers: 0..<Self.count, window: 64)
            reader = await NATSReader(.test(servers))
            await publisher.start()
            await reader.start()
        }

        /// Waits until a part is stored.
        func progress() async throws {
            try await Patience.wait("a part is held") { await publisher.done.count > Self.count / 4 }
        }

        /// The port of the server to which the device is connected.
        var port: Int? {
            get async { await publisher.recorder.server.flatMap { Int($0.split(separator: ":").last ?? "") } }
        }

        /// Waits until all is stored and read, and checks that each message was.
        func finish() async throws {
            try await Patience.wait("all are held", every: .milliseconds(20)) {
                await publisher.repeatRefused()
                return await publisher.done.count == Int(Self.count)
            }
            try await Patience.wait("all are read", every: .milliseconds(20)) {
                await reader.counts.count == Int(Self.count)
            }
            await publisher.stop()
            await reader.stop()
            // Each message is in the stream once, by its identity.
            #expect(try await administration.status(of: "FLEET").messages == Int(Self.count))
            await administration.close()
        }
    }

    @Test(
        "loses no message and stores none twice when a server, or all, are killed under load",
        arguments: Victim.allCases)
    func kill(_ victim: Victim) async throws {
        let servers = try await NATSServer.cluster()
        let load = try await Load(servers)
        try await load.progress()
        let leader = try await load.administration.status(of: "FLEET").leader
        let port = await load.port
        let killed: [NATSServer] =
            switch victim {
            case .leader: servers.filter { $0.name == leader }
            case .follower: Array(servers.filter { $0.name != leader }.prefix(1))
            case .connected: servers.filter { $0.port == port }
            case .all: servers
            }
        try #require(!killed.isEmpty)
        for server in killed { server.process.kill() }
        if victim == .all {
            for server in servers { try await server.start() }
        }
        try await load.finish()
        // Four to nine seconds pass on a quiet machine until another leader is chosen; a busy one needs more.
        let gap = await load.publisher.longestGap
        print("killed \(victim): nothing was held for \(gap.formatted(.number.precision(.fractionLength(1)))) s")
        #expect(gap < 60)
    }

    @Test("goes on when a server is paused, without blocking the sensor actor")
    func standstill() async throws {
        let servers = try await NATSServer.cluster()
        let load = try await Load(servers)
        try await load.progress()
        let port = await load.port
        let server = try #require(servers.first { $0.port == port })
        server.process.pause()
        let end = ContinuousClock.now + .seconds(20)
        await load.publisher.tick()
        try await Patience.wait("twenty seconds pass") {
            await load.publisher.tick()
            return ContinuousClock.now > end
        }
        server.process.resume()
        try await load.finish()
        // A call that waits for the server takes most of its time; a busy machine may hold up anything for some seconds.
        #expect(await load.publisher.longestPause < 8)
    }
}
