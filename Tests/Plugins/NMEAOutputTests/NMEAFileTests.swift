import Foundation
import Geolocation
import GeolocationTestKit
import NMEAOutput
import ReceiverDecoding
import ReceiverSupport
import TestSupport
import Testing

private let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

@Suite("NMEA into a file", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor struct NMEAFileTests {
    private let scratch: Scratch
    private let clock = ManualClock(start: time(0))

    private let host: SinkHost

    init() throws {
        scratch = try Scratch()
        host = SinkHost(clock: clock)
    }

    private func sink(_ path: String? = nil, sparing sources: [String] = []) -> NMEASink {
        NMEASink(to: .file(path ?? scratch.path("out.nmea")), sparing: sources, clock: clock)
    }

    @Test("It fulfils the sink contract")
    func conformance() async throws {
        let scratch = scratch
        try await SinkConformance.verify(
            patience: 300, written: { _ in try scratch.text("out.nmea").utf8.count },
            { clock in NMEASink(to: .file(scratch.path("out.nmea")), clock: clock) })
    }

    @Test("A fix, its satellites, a heading and a withdrawal are written, each line with checksum and line end")
    func content() async throws {
        let sink = sink()
        try sink.start(in: host)
        sink.receive(.state(.running, time(0)))
        sink.receive(location(0))
        sink.receive(receiverStatus(0, satellites: 1))
        sink.receive(.heading(.device, HeadingValue(90), time(0)))
        sink.receive(location(1))
        sink.receive(.locationWithdrawn(time(2)))
        await sink.finish()
        #expect(
            try scratch.text("out.nmea").components(separatedBy: "\r\n") == [
                "$GNRMC,104000.00,A,4737.25480,N,00910.40413,E,9.719,231.4,201126,,,A*47",
                "$GNGGA,104000.00,4737.25480,N,00910.40413,E,1,04,,405.2,M,,M,,*46",
                "$GNVTG,231.4,T,,M,9.719,N,18.0,K,A*28",
                "$GPGSA,A,3,01,,,,,,,,,,,,1.5,0.9,1.2,1*20", "$GLGSA,A,3,65,,,,,,,,,,,,1.5,0.9,1.2,2*3D",
                "$GAGSA,A,3,01,,,,,,,,,,,,1.5,0.9,1.2,3*33",
                "$GPGSV,1,1,01,01,11,007,31*4C", "$GLGSV,1,1,01,65,11,007,31*52", "$GAGSV,1,1,01,01,11,007,31*5D",
                "$GNHDT,90.0,T*12",
                "$GNRMC,104001.00,A,4737.25480,N,00910.40413,E,9.719,231.4,201126,,,D*43",
                "$GNGGA,104001.00,4737.25480,N,00910.40413,E,2,03,0.9,405.2,M,47.7,M,,*7E",
                "$GNVTG,231.4,T,,M,9.719,N,18.0,K,D*2D",
                "$GNRMC,104002.00,V,,,,,,,201126,,,N*62", "$GNGGA,104002.00,,,,,0,,,,M,,M,,*51", "",
            ])
        #expect(sink.drops.total == 0)
    }

    @Test("A restart continues after the last complete sentence, and leaves another file unchanged")
    func restart() async throws {
        for (earlier, isContinued) in [
            ("$GNHDT,1.0,T*2D\r\n$GNR", true), ("!AIVDM,1\r\n", true), ("$1 a day\n", false),
        ] {
            try Data(earlier.utf8).write(to: URL(fileURLWithPath: scratch.path("out.nmea")))
            let sink = sink()
            guard isContinued else {
                #expect(throws: ProviderError.self) { try sink.start(in: host) }
                #expect(try scratch.text("out.nmea") == earlier)
                continue
            }
            try sink.start(in: host)
            sink.receive(.heading(.device, HeadingValue(90), time(0)))
            await sink.finish()
            let complete = earlier.prefix { $0 != "\r\n" }
            #expect(try scratch.text("out.nmea") == "\(complete)\r\n$GNHDT,90.0,T*12\r\n")
            #expect(sink.drops.total == (earlier.utf8.last == UInt8(ascii: "\n") ? 0 : 1))
        }
    }

    @Test("Dense fixes are all written, and a replay has to wait while the reader is slow")
    func dense() async throws {
        let sink = sink()
        try sink.start(in: host)
        for number in 0..<20_000 {
            if sink.demand == .wait {
                await host.nextReadiness()
            }
            sink.receive(location(Double(number)))
        }
        await sink.finish()
        #expect(try scratch.text("out.nmea").utf8.count { $0 == UInt8(ascii: "\n") } == 60_000)
        #expect(sink.drops.total == 0)
    }

    @Test("A single fix is written at once, and the ones after it soon")
    func linger() async throws {
        let sink = sink()
        try sink.start(in: host)
        let path = scratch.path("out.nmea")
        func lines() -> Int { (try? Data(contentsOf: URL(fileURLWithPath: path)))?.count { $0 == 10 } ?? 0 }
        sink.receive(location(0))
        #expect(try await eventually { lines() == 3 })
        sink.receive(location(0.001))
        sink.receive(location(0.002))
        clock.advance(by: 0.02)
        #expect(try await eventually { lines() == 9 })
        await sink.finish()
    }

    @Test("A file that cannot be opened is reported at the start")
    func cannotBeOpened() {
        let path = scratch.path("no/out.nmea")
        #expect(throws: ProviderError("\(path) cannot be written: there is no such folder")) {
            try sink(path).start(in: host)
        }
    }

    @Test("A protected file is rejected and left unchanged")
    func sparing() throws {
        let path = scratch.path("log.nmea")
        try Data("a log".utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: ProviderError("\(path) cannot be written: it is the file \(path) that a source reads")) {
            try sink(path, sparing: [path]).start(in: host)
        }
        #expect(try scratch.text("log.nmea") == "a log")
    }

    @Test(
        "A full disk becomes a status, and events that arrive after it are counted",
        .enabled(if: hasFullDevice, "skipped: there is no /dev/full"))
    func fullDisk() async throws {
        let sink = sink("/dev/full")
        var reported: [ProviderStatus] = []
        host.onStatusChange = { reported.append($0) }
        try sink.start(in: host)
        sink.receive(location(0))
        #expect(try await eventually { !reported.isEmpty })
        let error = ProviderError("/dev/full cannot be written: No space left on device")
        #expect(reported == [.failed(error)])
        #expect(host.failure == error)
        clock.advance(by: 1)
        sink.receive(location(1))
        await sink.finish()
        #expect(sink.drops.byReason == ["event after the output failed": 1])
    }

    @Test("A sink that was never started accepts events and ends safely")
    func neverStarted() async {
        let sink = sink()
        sink.receive(location(0))
        await sink.finish()
        #expect(!sink.listens && sink.boundPort == nil && sink.demand == .ready)
        #expect(throws: (any Error).self) { try scratch.text("out.nmea") }
    }

    @Test("Receiver statuses are not requested if no sentence uses them")
    func statusWanted() {
        #expect(sink().wantsDerivedEvents)
        #expect(!NMEASink(to: .file("-"), sentences: FixSentences([.zda, .gst, .hdt])).wantsDerivedEvents)
    }
}
