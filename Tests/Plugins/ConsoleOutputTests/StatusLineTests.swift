import Foundation
import Geolocation
import Testing

@testable import ConsoleOutput

@Suite struct StatusLineTests {
    private var line = StatusLine()

    init() {
        line.location = Location(
            latitude: 47.620_913_4, longitude: -9.173_402_1, horizontalAccuracy: 4.4, speed: 1.44, course: 231.4,
            timestamp: time)
    }

    private var time: Date { Date(timeIntervalSince1970: 1_795_084_800.9) }

    private func heading(_ degrees: Double, _ source: HeadingType) -> ResolvedHeading {
        ResolvedHeading(heading: HeadingValue(degrees), source: source, timestamp: time)
    }

    @Test("Every known value appears in the line")
    func everything() {
        var line = line
        line.heading = heading(12.5, .user)
        line.rate = 9.96
        line.dropped = 3
        line.progress = 0.429
        #expect(
            line.text(width: 160)
                == "10:40:00  47.620913, -9.173402 ±4 m  1.4 m/s  course 231°  heading 13° (user)  10/s  "
                + "3 dropped  [#########--------------]  42%")
    }

    @Test("An unknown value is left out or marked as unknown")
    func little() {
        var line = StatusLine()
        #expect(!line.isWorthDrawing)
        line.location = Location(latitude: 0, longitude: 180, timestamp: time)
        #expect(line.isWorthDrawing)
        #expect(line.text(width: 160) == "10:40:00  0.000000, 180.000000  course –  no heading")
    }

    @Test("The satellites of a receiver are shown even before the first fix")
    func satellites() {
        var line = line
        line.satellitesUsed = 9
        line.satellitesInView = 14
        #expect(line.text(width: 160).contains("  9/14 satellites"))
        #expect(line.text(width: 100).contains(" 9/14sat"))
        #expect(!line.text(width: 60).contains("sat"))
        var cold = StatusLine()
        cold.satellitesInView = 3
        #expect(cold.isWorthDrawing && cold.text(width: 160).hasPrefix("waiting for a fix"))
        #expect(cold.text(width: 160).contains("–/3 satellites"))
    }

    @Test("A heading without a fix is shown as waiting for a fix")
    func headingAlone() {
        var line = StatusLine()
        line.heading = heading(359.7, .device)
        #expect(line.isWorthDrawing)
        #expect(line.text(width: 160) == "waiting for a fix  course –  heading 0° (device)")
    }

    @Test("A withdrawn position is shown as lost, without its speed and course until the last line")
    func withdrawn() {
        var line = line
        line.isWithdrawn = true
        #expect(
            line.text(width: 160) == "10:40:00  position lost  course –  no heading")
        #expect(line.text(width: 79) == "10:40:00 position lost crs – no hdg")
        line.isFinal = true
        #expect(
            line.text(width: 160)
                == "10:40:00  last at 47.620913, -9.173402 ±4 m  1.4 m/s  course 231°")
    }

    @Test(
        "If not everything fits, the bar is left out first, then the least important value",
        arguments: [
            (119, " 1.4m/s crs 231° hdg 13° user 10/s 3 drops [#########--------------] 42%"),
            (90, " 1.4m/s crs 231° hdg 13° user 10/s 3 drops [###------] 42%"),
            (83, " 1.4m/s crs 231° hdg 13° user 10/s 3 drops [--] 42%"),
            (82, " 1.4m/s crs 231° hdg 13° user 10/s 3 drops 42%"),
            (77, " 1.4m/s crs 231° hdg 13° user 3 drops 42%"),
            (70, " 1.4m/s hdg 13° user 3 drops [#--] 42%"),
            (60, " hdg 13° user 3 drops 42%"),
            (50, " hdg 13° user 42%"),
            (43, " [#---] 42%"),
            (36, " 42%"),
            (35, " 42"),
        ])
    func narrow(width: Int, expected: String) {
        var line = line
        line.heading = heading(12.5, .user)
        line.rate = 10
        line.dropped = 3
        line.progress = 0.42
        let text = line.text(width: width)
        #expect(text.count <= width)
        #expect(text == "10:40:00 47.620913 -9.173402 ±4m" + expected)
    }

    @Test("Everything fits in 80 columns, including the bar")
    func usualTerminal() {
        var line = line
        line.heading = heading(64, .course)
        line.rate = 29
        line.progress = 0.42
        #expect(
            line.text(width: 79)
                == "10:40:00 47.620913 -9.173402 ±4m 1.4m/s crs 231° hdg 64° course 29/s [#---] 42%")
    }

    @Test("A short line marks unknown values too")
    func shortAndLittle() {
        var line = StatusLine()
        line.heading = heading(359.7, .device)
        #expect(line.text(width: 79) == "waiting for a fix crs – hdg 0° device")
        line.heading = nil
        line.location = Location(latitude: 0, longitude: 180, timestamp: time)
        #expect(line.text(width: 79) == "10:40:00 0.000000 180.000000 crs – no hdg")
        line.isWithdrawn = true
        #expect(line.text(width: 79) == "10:40:00 position lost crs – no hdg")
    }

    @Test("With the longest numbers everything but the bar fits in 80 columns")
    func longestNumbers() {
        var line = StatusLine()
        line.location = Location(
            latitude: -47.620_913_4, longitude: -122.173_402_1, horizontalAccuracy: 14.4, speed: 11.44, course: 231.4,
            timestamp: time)
        line.heading = heading(264, .device)
        line.rate = 60
        line.progress = 0.429
        #expect(
            line.text(width: 79)
                == "10:40:00 -47.620913 -122.173402 ±14m 11.4m/s crs 231° hdg 264° device 60/s 42%")
    }

    @Test("Any width is accepted, and no line exceeds it", arguments: -1...170)
    func anyWidth(width: Int) {
        var line = line
        line.heading = heading(231, .course)
        for progress in [nil, 0, 0.5, 1] as [Double?] {
            line.progress = progress
            #expect(line.text(width: width).count <= max(width, 0))
        }
    }

    @Test(
        "The bar never shows more progress than there is",
        arguments: [
            (0, "[-----------------------]  0%"), (0.999, "[######################-]  99%"),
            (1, "[#######################]  100%"), (1.5, "[#######################]  100%"),
            (-1, "[-----------------------]  0%"),
        ])
    func bar(progress: Double, expected: String) {
        var line = line
        line.progress = progress
        #expect(line.text(width: 160).hasSuffix(expected))
    }

    @Test("A progress that is not a number is shown as unknown")
    func noProgress() {
        var line = line
        let plain = line.text(width: 160)
        line.progress = .nan
        #expect(line.text(width: 160) == plain)
    }
}
