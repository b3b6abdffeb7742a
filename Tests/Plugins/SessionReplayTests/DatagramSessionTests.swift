import CodecSupport
import Foundation
import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import ReceiverSupport
import SessionFormat
import SessionReplay
import TestSupport
import Testing

@Suite("Recorded sessions of datagrams", .serialized, .realTime, .timeLimit(.minutes(5)))
@SensorActor struct DatagramSessionTests {
    private let trip: Trip
    private let path: String

    init() async throws {
        trip = try Trip()
        path = trip.scratch.path("trip/inputs.rec")
        let sender = try TestSocket.datagrams()
        _ = try await trip.record([.location: "udp://127.0.0.1:0"]) { pipeline in
            try await Patience.wait("a port") { pipeline.listeners.contains { $0.port != nil } }
            let port = try #require(pipeline.listeners.compactMap(\.port).first)
            var step = 0
            try await Patience.wait("fixes") {
                step += 1
                try sender.send(Self.datagram(step), toPort: port)
                return pipeline.manager.counters.locations >= 25
            }
        }
    }

    /// One epoch, which ends with the next one.
    private static func datagram(_ step: Int) -> String { rmc(47 + Double(step) / 1e4, 9, at: Double(step) / 10) }

    private func records() throws -> [SessionRecord] {
        var (decoder, records) = (SessionDecoder(), [SessionRecord]())
        decoder.append(try trip.scratch.contents("trip/inputs.rec"))
        while let record = try decoder.next() { records.append(record) }
        return records
    }

    /// Whether the replayed events are the beginning of the run; the stop withdraws the values.
    private func isBeginning(of lines: [Substring]) throws -> Bool {
        let again = try trip.lines("again.jsonl")
        let common = zip(lines, again).prefix { $0 == $1 }.count
        return again.dropFirst(common).allSatisfy { $0.contains("null") || $0.contains("stopped") }
    }

    private func write(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(fileURLWithPath: path)) }

    @Test("are replayed up to a cut, at any position, and report it")
    func cuts() async throws {
        let (file, lines) = (try trip.scratch.contents("trip/inputs.rec"), try trip.lines("trip.jsonl"))
        _ = try await trip.replay()
        #expect(try trip.lines("again.jsonl") == lines)
        var random = SplitMix64(seed: 11)
        for _ in 0..<20 {
            let length = SessionRecord.header.count + Int(random.next() % UInt64(file.count - 100))
            try write(Array(file[..<length]))
            var notices: [String] = []
            let outcome = try await trip.replay { notices.append($0) }
            #expect(try isBeginning(of: lines), "\(length)")
            #expect(outcome.cause == .sourceEnded && outcome.failures.isEmpty)
            #expect(notices.count == 1 && notices[0].contains("inputs.rec"), "\(notices)")
        }
    }

    @Test("are replayed up to a damaged record, and report it")
    func damage() async throws {
        let (file, lines) = (try trip.scratch.contents("trip/inputs.rec"), try trip.lines("trip.jsonl"))
        var random = SplitMix64(seed: 12)
        for _ in 0..<20 {
            var damaged = file
            for _ in 0..<3 {
                let place = SessionRecord.header.count + Int(random.next() % UInt64(file.count - 50))
                damaged[place] ^= UInt8(1 + random.next() % 255)
            }
            try write(damaged)
            var notices: [String] = []
            _ = try await trip.replay { notices.append($0) }
            #expect(try isBeginning(of: lines))
            #expect(notices.count == 1)
        }
    }

    @Test("are replayed up to the declaration of a 1025th channel, which counts as damage")
    func channels() async throws {
        let records = try records()
        let declaration = try #require(records.firstIndex { $0.channel == 0 && $0.kind == 1 })
        for (number, isDamage) in [(1024 as UInt64, false), (1025, true), (0, true), (.max, true)] {
            var surplus = records[declaration]
            surplus.bytes = []
            surplus.bytes.append(leb128: number)
            surplus.bytes.append(sized: "surplus")
            surplus.nanoseconds = records[10].nanoseconds
            let file = (records[..<10] + [surplus] + records[10...]).reduce(into: SessionRecord.header) {
                $1.write(to: &$0)
            }
            let place = records[..<10].reduce(into: SessionRecord.header) { $1.write(to: &$0) }.count
            try write(file)
            var notices: [String] = []
            _ = try await trip.replay { notices.append($0) }
            #expect(notices.count == (isDamage ? 1 : 0))
            #expect(notices.allSatisfy { $0.contains("is damaged at byte \(place):") }, "\(notices)")
        }
    }

    @Test("of many messages are replayed at rate=max without loss")
    func many() async throws {
        let records = try records()
        let index = try #require(records.firstIndex { $0.bytes.ends(with: Self.datagram(1).utf8) })
        var last = records[index]
        let peer = last.bytes.dropLast(Self.datagram(1).utf8.count)
        var file = SessionRecord.header
        for record in records[..<index] { record.write(to: &file) }
        let messages = Attack.cases(of: 100_000)
        for step in 0..<messages {
            last.nanoseconds += 100_000_000
            last.bytes = peer + Array(Self.datagram(step).utf8)
            last.write(to: &file)
        }
        SessionRecord(nanoseconds: last.nanoseconds + 5_000_000_000, channel: 0, kind: 2, bytes: []).write(to: &file)
        try write(file)
        let outcome = try await trip.replay()
        let locations = try trip.lines("again.jsonl").count { $0.contains(#""lat":"#) }
        #expect(outcome.cause == .sourceEnded)
        #expect(locations == messages)
    }

    @Test("are replayed with gap, and with the times of now")
    func options() async throws {
        let lines = try trip.lines("trip.jsonl").count { $0.contains(#""type":"location""#) }
        let began = Date()
        _ = try await trip.replay(options: "gap=0.001&rate=10")
        #expect(try trip.lines("again.jsonl").count { $0.contains(#""type":"location""#) } == lines)
        _ = try await trip.replay(options: "rate=max&times=now")
        let state = try #require(try trip.lines("again.jsonl").first { $0.contains(#""type":"state""#) })
        let time = try #require(state.split(separator: "\"").first { $0.hasPrefix("20") })
        #expect(try #require(Timestamp(iso8601: String(time))).date >= began.addingTimeInterval(-1))
    }

    @Test("report errors before the run")
    func refusals() async throws {
        await #expect(throws: UsageError.self) { try await trip.replay("no-such-folder") }
        let elsewhere = try trip.configuration([.userHeading: "replay:no-such-folder"], to: ["jsonl:x"])
        let error = #expect(throws: UsageError.self) {
            try Pipeline(elsewhere, registry: Trip.registry).prepare()
        }
        #expect(error?.description.contains("no-such-folder") == true && error?.description.contains("serves") == false)
        let registry = Trip.registry
        for (sources, sinks) in [
            ([SensorRole.location: "replay:\(trip.scratch.path("trip"))", .course: "udp://127.0.0.1:0"], ["jsonl:x"]),
            ([.location: "replay:\(trip.scratch.path("trip"))"], ["record:y"]),
            ([.location: "udp://127.0.0.1:0"], ["record:y", "record:z"]),
        ] {
            let pipeline = Pipeline(try trip.configuration(sources, to: sinks), registry: registry)
            #expect(throws: UsageError.self) { try pipeline.prepare() }
        }
        var filtered = try trip.configuration([.location: "udp://127.0.0.1:0"], to: ["record:y"])
        filtered.sinks[0].filters = [try Endpoint(filter: "throttle?interval=5")]
        #expect(throws: UsageError.self) { try Pipeline(filtered, registry: registry).prepare() }
        try Data("{}".utf8).write(to: URL(fileURLWithPath: trip.scratch.path("trip/manifest.json")))
        await #expect(throws: UsageError.self) { try await trip.replay() }
    }
}

extension [UInt8] {
    fileprivate func ends(with text: some Collection<UInt8>) -> Bool { suffix(text.count).elementsEqual(text) }
}
