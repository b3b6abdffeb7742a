import Foundation
import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import NMEAReplay
import SampleData
import TestSupport
import Testing
import TextGraphics

@testable import ReceiverMonitor

@Suite("The program ReceiverMonitor", .serialized, .realTime, .timeLimit(.minutes(5)))
struct BuiltMonitorTests {
    @Test("shows its own recording to the end")
    func recording() async throws {
        let result = try await BuiltProgram.run("ReceiverMonitor", ["recording:?rate=20"])
        #expect(result.status == 0 && result.errors.contains("the source ended"))
        let last = try #require(result.output.split(separator: "\n").last)
        #expect(last.hasPrefix("2026-05-17 09:31:0") && last.hasSuffix("nmea ended"))
    }

    @Test("ends when its duration is over")
    func duration() async throws {
        let result = try await BuiltProgram.run("ReceiverMonitor", ["--duration", "0.2"])
        #expect(result.status == 0 && result.errors.contains("the duration is over"))
        #expect(!result.output.contains("nmea ended"), "the recording takes a minute")
    }

    @Test("reads a log, and reports at the end which part was dropped")
    func log() async throws {
        let scratch = try Scratch()
        let log = String(decoding: SampleData.receiverLog, as: UTF8.self)
            .replacingOccurrences(of: "$GNZDA,093030.00,17", with: "$GNZDA,093030.00,18")
        try log.write(toFile: scratch.path("walk.log"), atomically: true, encoding: .utf8)
        let result = try await BuiltProgram.run("ReceiverMonitor", ["nmea:\(scratch.path("walk.log"))?rate=max"])
        #expect(result.status == 0 && result.errors.contains("nmea: 1 × sentence with a wrong checksum"))
    }

    @Test(
        "reports a usage error in one sentence",
        arguments: [
            (
                ["gpx:walk.gpx"],
                "no source has the scheme gpx: (gpx:walk.gpx); "
                    + "there are: gpsd, nmea, recording, serial, tcp, tcp-listen, udp, udp-multicast"
            ),
            (["tcp://localhost"], "tcp://localhost has no port: write tcp://192.168.1.7:10110"),
            (
                ["serial:/dev/a", "gpsd:"],
                "run does not know what to do with gpsd:; see ReceiverMonitor run --help"
            ),
            (["--duration", "soon"], "--duration soon is not right: write a number of seconds more than 0"),
            (["--rate=3"], "run has no flag --rate; there are: --collection"),
        ])
    func mistakes(words: [String], sentence: String) async throws {
        let result = try await BuiltProgram.run("ReceiverMonitor", words)
        #expect(result.status == 2 && result.output == "")
        #expect(result.errors.hasPrefix("ReceiverMonitor: \(sentence)"))
        #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    }

    @Test("reports a missing log, after the summary")
    func missing() async throws {
        let result = try await BuiltProgram.run("ReceiverMonitor", ["nmea:/nowhere.log"])
        #expect(result.status == 1)
        let lines = result.errors.split(separator: "\n")
        #expect(lines.last == "ReceiverMonitor: /nowhere.log: there is no such file")
        #expect(lines.dropLast().last?.hasPrefix("0 fixes and 0 headings in ") == true)
        #expect(lines.dropLast().last?.hasSuffix("; failed") == true)
    }
}

@Suite("ReceiverMonitor's sink")
@SensorActor
struct MonitorSinkTests {
    private let clock = ManualClock()

    @Test("fulfils the sink contract")
    func conformance() async throws {
        let scratch = try Scratch()
        try await SinkConformance.verify(
            patience: 300, written: { _ in try scratch.contents("monitor").count },
            { _ in MonitorSink(path: scratch.path("monitor")) })
    }

    @Test("writes a line each second: the cold start, the walk, the bridge and the end")
    func lines() async throws {
        let scratch = try Scratch()
        let manager = GeolocationManager(clock: clock)
        try manager.add(MonitorSink(path: scratch.path("lines")))
        manager.install(NMEALogReplay(log: SampleData.receiverLog, clock: clock))
        manager.start()
        clock.advance(by: 70)
        manager.stop()
        await manager.removeAllSinks()
        let lines = try scratch.text("lines").split(separator: "\n")
        #expect(58...68 ~= lines.count)
        let stages = lines.map { line in ["2D", "3D"].first { line.contains("  \($0)  ") } ?? "none" }
        let changes = zip(stages, ["the beginning"] + stages).filter { $0 != $1 }.map(\.0)
        #expect(changes == ["none", "2D", "3D", "none", "3D", "none"])
        let counts = stages.split { $0 != "none" }.map(\.count)
        #expect(counts.dropFirst() == [5, 1], "five lines under the bridge, and the end")
        #expect(lines.last?.hasSuffix("nmea ended") == true)
    }

    @Test("satellites of three systems rise and set in the recording, and most are used")
    func sky() async throws {
        let manager = GeolocationManager(clock: clock)
        let recorder = RecordingSink()
        try manager.add(recorder)
        manager.install(NMEALogReplay(log: SampleData.receiverLog, clock: clock))
        manager.start()
        clock.advance(by: 70)
        await manager.removeAllSinks()
        let skies = recorder.events.compactMap { event in
            if case .derived(let status as ReceiverStatus) = event { status.satellites } else { nil }
        }
        func names(_ sky: [Satellite]?) -> Set<String> {
            Set((sky ?? []).map { "\(SignalBars.name(of: $0.system)) \($0.number)" })
        }
        let (first, last) = (names(skies.first { !$0.isEmpty }), names(skies.last))
        #expect(last.subtracting(first) == ["GPS 7", "GLONASS 77", "Galileo 24"])
        #expect(first.subtracting(last) == ["GPS 29", "GLONASS 84"])
        let used = skies.last?.filter { $0.isUsed == true } ?? []
        #expect(Set(used.map(\.system)) == [.gps, .glonass, .galileo])
    }
}

@Suite("The line of ReceiverMonitor")
struct ReadingsTests {
    @Test("has time, position, accuracy, motion, fix, satellites and the status of the source")
    func line() {
        var readings = Readings()
        var status = ReceiverStatus(time: Date(timeIntervalSince1970: 1_795_000_000))
        status.mode = .threeDimensional
        status.satellitesUsed = 9
        readings.receiver = status
        readings.location = Location(
            latitude: 47.65928, longitude: -9.17835, altitude: 397.4, horizontalAccuracy: 2.44, speed: 1.4,
            course: 41.7, timestamp: status.time)
        let degraded = ProviderStatus.degraded("the antenna is shorted")
        readings.source = ProviderStatusChange(provider: "nmea", status: degraded, time: status.time)
        #expect(
            readings.line
                == "2026-11-18 11:06:40Z  47.6592800° -9.1783500°  ±2.4 m  397.4 m high  1.4 m/s  42°  3D  9 satellites  "
                + "nmea degraded: the antenna is shorted")
    }

    @Test("has a dash for each unknown value")
    func unknown() { #expect(Readings().line == Array(repeating: "–", count: 9).joined(separator: "  ")) }
}
