#if os(Linux)
    import CodecSupport
    import Foundation
    import Geolocation
    import GeolocationPipeline
    import GeolocationTestKit
    import ReceiverSupport
    import SessionReplay
    import TestSupport
    import Testing

    @Suite("A recorded session is replayed event for event", .serialized, .realTime, .timeLimit(.minutes(5)))
    @SensorActor struct SessionReplayTests {
        private let trip: Trip

        init() throws { trip = try Trip() }

        /// An opentrack datagram with a yaw.
        private static func pose(_ yaw: Double) -> [UInt8] {
            [0, 0, 0, yaw, 0, 0].flatMap { (value: Double) in
                (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> ($0 * 8)) }
            }
        }

        private static func fix(_ second: Double) -> String {
            sentences(
                "GNGSA,A,3,01,02,03,04,,,,,,,,,1.5,0.8,1.2") + gga(47.6 + second / 1e5, 9.17, at: second)
                + rmc(47.6 + second / 1e5, 9.17, at: second)
        }

        @Test("without a pipeline the source fulfils the provider contract, except that it has nothing to report")
        func conformance() async throws {
            // Without a pipeline the source has nothing to report, and fails with that reason.
            do {
                try await ProviderConformance.verify(patience: 1) { clock in
                    SessionReplayer(folder: "trip", clock: clock)
                }
            } catch let failure as ConformanceFailure {
                #expect(failure.rules == ["reportsOnceStarted"], "\(failure)")
                #expect(failure.description.contains("trip is replayed by a pipeline"))
            }
        }

        @Test("with a serial line and a head tracker, garbage, a silence and a loss of the device")
        func wires() async throws {
            let (receiver, head) = (try PluggedReceiver(), try TestSocket.datagrams())
            try receiver.plug()
            let sources: [SensorRole: String] = [
                .location: "serial:\(receiver.path)?baud=9600&silence=1",
                .userHeading: "opentrack://127.0.0.1:0?facing=10&silence=0.5",
            ]
            let first = try await trip.record(sources) { pipeline in
                let manager = pipeline.manager
                try await Patience.wait("a port") { pipeline.listeners.contains { $0.port != nil } }
                let port = try #require(pipeline.listeners.compactMap(\.port).first)
                var second = 0.0
                @SensorActor func walk(_ fixes: Int) async throws {
                    let goal = second + Double(fixes) / 10
                    // An epoch ends with the next one; what is sent to a line that is not open is lost.
                    try await Patience.wait("\(fixes) fixes") {
                        second += 0.1
                        receiver.send(Self.fix(second))
                        for turn in 0..<5 { try head.send(Self.pose(second * 5 + Double(turn)), toPort: port) }
                        return manager.location.map { $0.latitude > 47.6 + goal / 1e5 } ?? false
                    }
                }
                try await walk(20)
                receiver.send("$GNGGA,garbage*00\r\n\u{1}\u{2}\u{fffd}\r\n$GPGLL,no,checksum\r\n")
                try head.send([1, 2, 3], toPort: port)
                try await walk(10)
                // Silence: values are withdrawn, and the line is opened again.
                try await Patience.wait("a silence") {
                    manager.snapshot.statuses.values.contains { if case .degraded = $0 { true } else { false } }
                        && manager.snapshot.headings[.user] == nil
                }
                try await walk(10)
                receiver.unplug()
                try await Patience.wait("a loss") { try trip.scratch.text("trip.jsonl").contains("trying again") }
                try receiver.plug()
                try await walk(20)
            }
            let again = try await trip.replay()
            let (lines, replayed) = (try trip.lines("trip.jsonl"), try trip.lines("again.jsonl"))
            #expect(lines.count > 100)
            #expect(lines == replayed)
            #expect(again.cause == .sourceEnded && again.failures.isEmpty)
            #expect(first.drops.map(\.name) == again.drops.map(\.name))
            #expect(first.drops.map(\.drops) == again.drops.map(\.drops))
        }
    }
#endif
