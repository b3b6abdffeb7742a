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

@Suite("ReceiverMonitor, as it was built", .serialized, .realTime, .timeLimit(.minutes(5)))
struct BuiltMonitorTests {
    @Test("shows its own recording to the end, in lines where there is no terminal")
    func recording() async throws {
        let result = try await BuiltProgram.run("ReceiverMonitor", ["recording:?rate=20"])
        #expect(result.status == 0 && result.errors.isEmpty)
        let lines = result.output.split(separator: "\n")
        #expect(1...64 ~= lines.count)
        let last = try #require(lines.last)
        #expect(last.hasPrefix("2026-05-17 09:31:03Z  lost; last 47.6599") && last.hasSuffix("nmea ended"))
        #expect(result.output.contains("fix 3D, gnss"))
        #expect(!result.output.contains("\u{1B}"))
    }

    @Test("ends when its duration is over")
    func duration() async throws {
        let result = try await BuiltProgram.run("ReceiverMonitor", ["--duration", "0.2"])
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(!result.output.contains("nmea ended"), "the recording takes a minute")
    }

    @Test("reads a log, and says at the end what of it could not be used")
    func log() async throws {
        let scratch = try Scratch()
        let log = String(decoding: SampleData.receiverLog, as: UTF8.self)
            .replacingOccurrences(of: "$GNZDA,093030.00,17", with: "$GNZDA,093030.00,18")
        try log.write(toFile: scratch.path("walk.log"), atomically: true, encoding: .utf8)
        let result = try await BuiltProgram.run("ReceiverMonitor", ["nmea:\(scratch.path("walk.log"))?rate=max"])
        #expect(result.status == 0 && result.output.contains("; 1 dropped"))
        #expect(result.errors == "ReceiverMonitor: nmea: 1 × sentence with a wrong checksum\n")
    }

    @Test(
        "says in one sentence what is wrong",
        arguments: [
            (["gpx:walk.gpx"], 2, "no source has the scheme gpx"),
            (["nmea:/nowhere.log"], 1, "/nowhere.log: there is no such file"),
            (["tcp://localhost"], 2, "tcp://localhost"),
            (["serial:/dev/a", "gpsd:"], 2, "one receiver can be watched at a time, not both serial:/dev/a and gpsd:"),
            (["--duration", "soon"], 2, "--duration soon is not right: write a number of seconds more than 0"),
            (["--rate=3"], 2, "there is no flag --rate=3"),
        ])
    func wrong(words: [String], status: Int32, sentence: String) async throws {
        let result = try await BuiltProgram.run("ReceiverMonitor", words)
        #expect(result.status == status)
        #expect(result.errors.hasPrefix("ReceiverMonitor: ") && result.errors.contains(sentence))
        #expect(result.errors.split(separator: "\n").count == 1)
    }
}

@Suite("ReceiverMonitor's sink, on a clock of the test")
@SensorActor
struct MonitorSinkTests {
    private let clock = ManualClock()

    private func watch(path: String) throws -> (manager: GeolocationManager, receiver: NMEALogReplay) {
        let receiver = NMEALogReplay(log: SampleData.receiverLog, clock: clock)
        let manager = GeolocationManager(clock: clock)
        try manager.add(MonitorSink(path: path, dropped: { receiver.drops.total }))
        manager.install(receiver)
        manager.start()
        return (manager, receiver)
    }

    @Test("keeps the contract of sinks")
    func conformance() async throws {
        let scratch = try Scratch()
        try await SinkConformance.verify(
            patience: 300, written: { _ in try scratch.contents("monitor").count },
            { _ in MonitorSink(path: scratch.path("monitor"), dropped: { 0 }) })
    }

    @Test("a line each second tells of the cold start, the walk, the bridge and the end")
    func lines() async throws {
        let scratch = try Scratch()
        let (manager, receiver) = try watch(path: scratch.path("lines"))
        clock.advance(by: 70)
        manager.stop()
        await manager.removeAllSinks()
        #expect(receiver.drops.total == 0)
        let lines = try scratch.text("lines").split(separator: "\n")
        #expect(60...68 ~= lines.count)
        let stages = lines.map { line in
            ["none yet", "lost; last", "fix 2D", "fix 3D"].first { line.contains($0) } ?? "nothing of these"
        }
        let changes = zip(stages, ["the beginning"] + stages).filter { $0 != $1 }.map(\.0)
        #expect(changes == ["none yet", "fix 2D", "fix 3D", "lost; last", "fix 3D", "lost; last"])
        #expect(stages.filter { $0 == "lost; last" }.count == 6, "five under the bridge, and the end")
        #expect(lines.last?.hasSuffix("nmea ended") == true)
    }

    @Test("satellites of three systems rise and set in the recording, and most are used")
    func sky() async throws {
        let scratch = try Scratch()
        let (manager, _) = try watch(path: scratch.path("lines"))
        let recorder = RecordingSink()
        try manager.add(recorder)
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

    #if os(Linux)
        @Test("on a terminal, four pictures a second cover each other, and tell how long nothing has come")
        func pictures() async throws {
            let terminal = try PseudoTerminal(columns: 80)
            let (manager, receiver) = try watch(path: terminal.path)
            async let drawn = terminal.read()
            clock.advance(by: 20)
            receiver.pause()
            clock.advance(by: 5)
            await manager.removeAllSinks()
            #expect(clock.nextDue == nil, "nothing is drawn behind the end")
            let pictures = await drawn.components(separatedBy: "\u{1B}[J")
            #expect(pictures.count == 103, "one at once, four in each second, one at the end")
            #expect(pictures.first?.hasPrefix("Status     starting\u{1B}[K\n") == true)
            let (before, last) = (pictures[pictures.count - 3], pictures[pictures.count - 2])
            let height = before.split(separator: "\n").count
            #expect(last.hasPrefix("\u{1B}[\(height)AStatus     nmea running, last heard "))
        }
    #endif
}

@Suite("What ReceiverMonitor shows")
struct ReadingsViewTests {
    private var readings: Readings {
        var readings = Readings()
        var status = ReceiverStatus(time: Date(timeIntervalSince1970: 1_795_000_000))
        status.mode = .threeDimensional
        status.quality = .differential
        (status.satellitesUsed, status.satellitesInView) = (2, 5)
        (status.positionDilution, status.horizontalDilution, status.verticalDilution) = (1.8, 0.94, 1.5)
        (status.geoidSeparation, status.correctionAge) = (48.1, 3)
        status.satellites = [
            Satellite(system: .galileo, number: 31, signal: 55, isUsed: true),
            Satellite(system: .gps, number: 16, signal: 30, isUsed: true),
            Satellite(system: .gps, number: 7), Satellite(system: .gps, number: 22, signal: 8, isUsed: false),
            Satellite(system: nil, number: 201, signal: 41),
        ]
        readings.receiver = status
        readings.location = Location(
            latitude: 47.65928, longitude: -9.17835, altitude: 397.4, horizontalAccuracy: 2.44, verticalAccuracy: 3,
            speed: 1.4, course: 359.7, timestamp: status.time)
        readings.deviceHeading = 12.6
        readings.source = ProviderStatusChange(provider: "nmea", status: .running, time: status.time)
        readings.dropped = 3
        return readings
    }

    @Test("a picture has a line for each quantity, and the satellites of each system below each other")
    func picture() {
        let picture = ReadingsView(readings: readings, age: 0.3).picture(width: 60)
        #expect(
            picture == [
                "Status     nmea running; 3 dropped",
                "Time       2026-11-18 11:06:40Z",
                "Position   47.6592800° N 9.1783500° W",
                "Accuracy   ±2.4 m across, ±3.0 m in height",
                "Altitude   397.4 m above the sea, geoid 48.1 m",
                "Motion     1.4 m/s, course 0°, device heading 13°",
                "Fix        3D, differential, corrections 3 s old",
                "Dilution   position 1.80, horizontal 0.94, vertical 1.50",
                "Satellites 2 used, 5 in view",
                "",
                "GPS      ○   7          –  ●  16 ███▌    30",
                "         ○  22          8",
                "Galileo  ●  31 ███████ 55",
                "unknown  ○ 201 █████▍  41",
            ])
    }

    @Test("a line has the same but dilutions and satellites")
    func line() {
        #expect(
            ReadingsView(readings: readings).line
                == "2026-11-18 11:06:40Z  47.6592800° N 9.1783500° W  ±2.4 m across, ±3.0 m in height  "
                + "397.4 m above the sea, geoid 48.1 m  1.4 m/s, course 0°, device heading 13°  "
                + "fix 3D, differential  2 used, 5 in view  nmea running; 3 dropped")
    }

    @Test("what is not known is a dash, and nothing is made up")
    func unknown() {
        let picture = ReadingsView(readings: Readings()).picture(width: 80)
        #expect(picture.prefix(3) == ["Status     starting", "Time       –", "Position   none yet"])
        #expect(picture.dropFirst(3).joined().allSatisfy { !$0.isNumber })
    }

    @Test("a lost position is shown as the last one, without what was known of it")
    func lost() {
        var readings = readings
        readings.isWithdrawn = true
        let reason = ProviderStatus.degraded("the receiver has no fix")
        readings.source = ProviderStatusChange(provider: "nmea", status: reason, time: Date.distantPast)
        let picture = ReadingsView(readings: readings, age: 7.2).picture(width: 90)
        #expect(
            picture[0] == "Status     nmea degraded: the receiver has no fix, last heard 7 s ago; 3 dropped")
        #expect(picture[2] == "Position   lost; last 47.6592800° N 9.1783500° W at 2026-11-18 11:06:40Z")
        #expect(picture[3] == "Accuracy   – across, – in height")
        #expect(picture[5] == "Motion     –, course –, device heading 13°")
    }

    @Test("a picture is never wider than asked for nor higher than a terminal", arguments: [0, 1, 20, 80, 300])
    func size(width: Int) {
        var readings = readings
        readings.receiver?.satellites = (1...500).map { Satellite(system: .beidou, number: $0, signal: 40) }
        let picture = ReadingsView(readings: readings).picture(width: width)
        #expect(picture.allSatisfy { $0.count <= width })
        #expect(picture.count == ReadingsView.maximumHeight)
        #expect(picture.last == String("… and more than fit here".prefix(width)))
    }

    @Test("without an endpoint the arguments ask for the recording", arguments: [["--duration=2.5"], []])
    func arguments(words: [String]) throws {
        let arguments = try MonitorArguments(words)
        #expect(arguments.endpoint == "recording:" && !arguments.wantsHelp)
        #expect(arguments.duration == (words.isEmpty ? nil : 2.5))
        #expect(try MonitorArguments(["udp://[::]:10110", "-h"]).wantsHelp)
    }
}
