import BrokerSupport
import FleetDelivery
import NATSIO
import NATSRelay
import TestSupport
import Testing

/// The weaknesses of real servers that the set-up of a fleet reports.
@Suite("A review of a fleet's servers", .needsNATS, .realTime, .serialized, .timeLimit(.minutes(5)))
struct ReviewTests {
    /// A mapping as in the README.
    private func mappings(_ count: Int, _ prefixes: [(from: String, to: String)]) -> [String] {
        ["mappings = {"]
            + prefixes.map {
                #"  "\#($0.from).*.*.fix": "\#($0.to).{{partition(\#(count),2)}}.{{wildcard(1)}}.{{wildcard(2)}}.fix""#
            } + ["}"]
    }

    private func warnings(_ settings: [String], partitions: Int?) async throws -> [String] {
        let server = try await NATSServer(settings)
        let administration = StreamAdministration(.test([server]))
        _ = try await FleetStreams.setUp(administration)
        let warnings = try await FleetStreams.review(administration, partitions: partitions)
        // The review leaves no messages in the streams.
        for stream in FleetStreams.all {
            #expect(try await administration.status(of: stream.name).messages == 0)
        }
        await administration.close()
        return warnings.filter { $0.contains("partitions") }
    }

    @Test("warns about servers before 2.10") func age() async throws {
        let path = try #require(NATSServer.path)
        let program = try RunningProgram(path, ["--version"])
        let line = try #require(await program.line { $0.contains("nats-server: v") })
        let numbers = try #require(line.split(separator: "v").last).split(separator: ".").compactMap { Int($0) }
        let isOld = try (#require(numbers.first), #require(numbers.dropFirst().first)) < (2, 10)
        let server = try await NATSServer()
        let administration = StreamAdministration(.test([server]))
        _ = try await FleetStreams.setUp(administration)
        let warnings = try await FleetStreams.review(administration)
        #expect(warnings.contains { $0.hasPrefix("the servers are older than 2.10") } == isOld)
        #expect(warnings.count == (isOld ? 1 : 0))
        await administration.close()
    }

    @Test("warns about mappings for another number of partitions or for one engine only") func partitions()
        async throws
    {
        let both = [(from: "hub", to: "hubpart"), (from: "fleet", to: "part")]
        #expect(try await warnings(mappings(4, both), partitions: 4) == [])
        #expect(try await warnings([], partitions: nil) == [])
        #expect(try await warnings([], partitions: 4).count == 2)
        #expect(try await warnings(mappings(3, both), partitions: 4).count == 2)
        let native = try await warnings(mappings(4, [both[0]]), partitions: 4)
        #expect(native.count == 1 && native.allSatisfy { $0.hasPrefix("fleet.*.*.fix is not mapped to 4 partitions") })
    }
}
