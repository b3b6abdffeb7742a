import Foundation
import Geolocation
import GeolocationTestKit
import TestSupport
import Testing
import TextGraphics

@testable import ConsoleOutput

@Suite("The dashboard of print:") @SensorActor struct DashboardTests {
    private let scratch: Scratch
    private let clock = ManualClock()

    init() throws { scratch = try Scratch() }

    private func fix(_ second: Int, latitude: Double = 47, speed: Double? = 1) -> Location {
        Location(
            latitude: latitude, longitude: 9 + Double(second) * 1e-4, speed: speed,
            timestamp: Date(timeIntervalSince1970: Double(second)))
    }

    private func dashboard() -> (Dashboard, StatusLine) {
        var (dashboard, line) = (Dashboard(), StatusLine())
        for second in 0..<30 { dashboard.add(fix(second, speed: Double(second % 8))) }
        line.location = fix(29)
        dashboard.satellites = (1...40).map {
            Satellite(system: .gps, number: $0, elevation: 45, azimuth: $0 * 9, signal: 40, isUsed: $0 % 2 == 0)
        }
        dashboard.known = KnownValues(
            course: HeadingValue(90),
            presentation: ResolvedHeading(heading: HeadingValue(90), source: .course, timestamp: clock.now))
        return (dashboard, line)
    }

    @Test("shows sky, heading, track, speed and signals, and fits any terminal", arguments: [20, 79, 119, 300])
    func size(width: Int) {
        let (dashboard, line) = dashboard()
        for style in TextStyle.allCases {
            let lines = dashboard.lines(status: line, width: width, style: style)
            #expect(lines.count <= Dashboard.maximumHeight && lines.allSatisfy { $0.count <= width })
            guard width > 70 else { continue }
            #expect(lines[2].hasPrefix("Sky ") && lines[2].contains("Heading 90") && lines[2].contains("Track"))
            #expect(lines.contains { $0.hasPrefix("Speed  ") && $0.hasSuffix("  0.0 to 7.0 m/s") })
            #expect(lines.contains { $0.hasPrefix("GPS ") })
        }
    }

    @Test("has only ASCII lines in ASCII mode")
    func ascii() {
        let (dashboard, line) = dashboard()
        let lines = dashboard.lines(status: line, width: 100, style: .ascii)
        #expect(lines.joined().allSatisfy { $0.isASCII })
        #expect(lines[2].contains("Heading 90 "))
    }

    @Test("leaves out unknown values")
    func unknown() {
        var (dashboard, line) = (Dashboard(), StatusLine())
        line.location = fix(0, speed: nil)
        dashboard.add(fix(0, speed: nil))
        let lines = dashboard.lines(status: line, width: 79, style: .unicode)
        #expect(lines[2] == "Track" && !lines.joined().contains("Sky") && !lines.joined().contains("Speed"))
    }

    private func run(_ sink: ConsoleSink) async throws {
        try sink.start(in: SinkHost(clock: clock))
        sink.receive(.state(.running, clock.now))
        for second in 0..<3 {
            sink.receive(.location(fix(second)))
            clock.advance(by: 1)
        }
        await sink.finish()
    }

    @Test("is a single line if the output is not a terminal, and its pages are printed one below the other")
    func elsewhere() async throws {
        try await run(ConsoleSink(path: scratch.path, view: .dashboard, interval: nil, overview: nil))
        #expect(try scratch.lines().count == 3 && !scratch.text().contains("Track"))
        let pages = try Scratch()
        try await run(ConsoleSink(path: pages.path, view: .pages, style: .unicode, interval: nil, overview: nil))
        #expect(try pages.text().components(separatedBy: "Track\n").count == 4)
        #expect(try !pages.text().contains("\u{1B}"))
    }

    @Test("shows no satellites after a withdrawal")
    func withdrawal() async throws {
        let sink = ConsoleSink(path: scratch.path, view: .pages, style: .unicode, interval: nil, overview: nil)
        try sink.start(in: SinkHost(clock: clock))
        var status = ReceiverStatus(time: clock.now)
        status.satellites = dashboard().0.satellites
        for event in [.location(fix(0)), .derived(status), .locationWithdrawn(clock.now)] as [GeolocationEvent] {
            sink.receive(event)
            clock.advance(by: 2)
        }
        await sink.finish()
        let pages = try scratch.text().components(separatedBy: "00:00:00 ").dropFirst()
        #expect(pages.map { $0.contains("Sky ") } == [false, true, false])
        #expect(pages.map { $0.contains("GPS ") } == [false, true, false])
    }

    #if os(Linux)
        @Test("replaces the previous picture on a terminal")
        func terminal() async throws {
            let terminal = try PseudoTerminal(columns: 80)
            try await run(ConsoleSink(path: terminal.path, view: .dashboard, interval: nil, overview: nil))
            let pictures = await terminal.read().components(separatedBy: "\u{1B}[J")
            #expect(pictures.count == 5 && pictures.last == "")
            #expect(pictures[0] == "waiting for a fix\u{1B}[K\n")
            #expect(pictures[1].hasPrefix("\u{1B}[1A00:00:00 "))
            let height = pictures[1].split(separator: "\n", omittingEmptySubsequences: false).count - 1
            #expect(pictures[2].hasPrefix("\u{1B}[\(height)A00:00:01 "))
        }
    #endif
}
