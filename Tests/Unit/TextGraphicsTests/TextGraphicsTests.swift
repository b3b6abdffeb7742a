import Geolocation
import Testing

@testable import TextGraphics

@Suite("Pictures in characters")
struct TextGraphicsTests {
    private static let styles = TextStyle.allCases

    private func expectFit(_ lines: [String], width: Int, height: Int, _ style: TextStyle) {
        #expect(lines.allSatisfy { $0.count <= width } && lines.count <= height)
        if style == .ascii { #expect(lines.joined().allSatisfy { $0.isASCII }) }
    }

    // MARK: Outline

    @Test("an outline keeps the proportions of the ground, with its ends and a scale")
    func square() {
        var outline = TrackOutline()
        let side = [(0.0, 0.0), (0, 0.001), (0.001, 0.001), (0.001, 0)]
        for (latitude, longitude) in side { outline.add(latitude: latitude, longitude: longitude) }
        #expect(
            outline.lines(width: 40, height: 8, style: .ascii) == [
                "*............",
                "            .",
                "            .",
                "            .",
                "            .",
                "            .",
                "o............",
                "|--------------------| 200 m",
            ])
    }

    @Test("an outline is never wider nor higher than asked for", arguments: styles, [(8, 3), (40, 10), (100, 20)])
    func outlineSize(style: TextStyle, size: (width: Int, height: Int)) {
        for (latitudes, longitudes) in [(0.0, 20.0), (20, 0), (80, 300), (1e-9, 0)] {
            var outline = TrackOutline(limit: 64)
            for step in 0..<1000 {
                let part = Double(step) / 1000
                outline.add(latitude: -40 + latitudes * part, longitude: -150 + longitudes * part)
            }
            let lines = outline.lines(width: size.width, height: size.height, style: style)
            #expect(lines.count > 1)
            expectFit(lines, width: size.width, height: size.height, style)
        }
    }

    @Test("a track across the antimeridian is narrow, and the gap between two parts stays empty")
    func antimeridian() {
        var outline = TrackOutline()
        for longitude in [179.999, -179.999] { outline.add(latitude: 0, longitude: longitude) }
        outline.endPart()
        for longitude in [-179.995, -179.994] { outline.add(latitude: 0, longitude: longitude) }
        let lines = outline.lines(width: 29, height: 4, style: .ascii)
        #expect(lines[0].hasPrefix("o.") && lines[0].hasSuffix("..*") && lines[0].contains("        "))
        #expect(lines[1].hasSuffix(" 500 m"))
    }

    @Test("the gap between two parts stays empty however few vertices are kept", arguments: 2...9)
    func gap(limit: Int) {
        var outline = TrackOutline(limit: limit)
        for part in [0, 9] {
            for point in 0..<100 { outline.add(latitude: 0, longitude: Double(part * 100 + point) * 1e-5) }
            outline.endPart()
        }
        let lines = outline.lines(width: 40, height: 3, style: .ascii)
        #expect(lines[0].hasPrefix("o") && lines[0].hasSuffix("*"))
        #expect(lines[0].contains(String(repeating: " ", count: 20)))
    }

    @Test("a track of any number of parts fits into an outline of few vertices")
    func manyParts() {
        var outline = TrackOutline(limit: 8)
        for part in 0..<2000 {
            outline.add(latitude: Double(part % 2), longitude: Double(part) / 1000)
            outline.endPart()
        }
        expectFit(outline.lines(width: 40, height: 10, style: .ascii), width: 40, height: 10, .ascii)
    }

    @Test("a track without valid points has no outline")
    func noOutline() {
        var outline = TrackOutline()
        outline.add(latitude: .nan, longitude: 0)
        #expect(outline.isEmpty && outline.lines(width: 80, height: 20, style: .unicode).isEmpty)
    }

    // MARK: Satellites

    private let satellites = [
        Satellite(system: .gps, number: 1, elevation: 90, azimuth: 0, signal: 30, isUsed: true),
        Satellite(system: .gps, number: 2, elevation: 45, azimuth: 90, signal: 50, isUsed: false),
        Satellite(system: .galileo, number: 3, elevation: 20),
        Satellite(system: .gps, number: 4, elevation: -5, azimuth: 9),
    ]

    @Test("the sky has north at the top and the zenith in the middle, and omits satellites without a place")
    func sky() {
        let lines = SkyPlot.lines(satellites, height: 7, style: .ascii)
        #expect(
            lines == [
                "  .....N.....  ", " ..         .. ", ".             .", "W      *  o   E", ".             .",
                " ..         .. ", "  .....S.....  ",
            ])
        expectFit(SkyPlot.lines(satellites, height: 11, style: .unicode), width: 23, height: 11, .unicode)
    }

    @Test("bars show the signal and the use of each satellite", arguments: styles)
    func bars(style: TextStyle) {
        let lines = SignalBars.lines(satellites, width: 50, style: style)
        let expected =
            style == .unicode
            ? [
                "GPS      ●   1 ███▌    30  ○   2 ███████ 50", "         ○   4          –",
                "Galileo  ○   3          –",
            ]
            : [
                "GPS      *   1 ####    30  o   2 ####### 50", "         o   4          -",
                "Galileo  o   3          -",
            ]
        #expect(lines == expected)
    }

    @Test(
        "a bar shows a signal from 10 to 50 dB-Hz, to an eighth of a character",
        arguments: [
            (nil, "       "), (Int.min, "       "), (10, "       "), (11, "▏      "), (30, "███▌   "),
            (49, "██████▉"), (50, "███████"), (Int.max, "███████"),
        ])
    func bar(signal: Int?, bar: String) {
        #expect(SignalBars.bar(signal, style: .unicode) == bar)
    }

    // MARK: Headings, speeds, profiles

    @Test("a dial shows a needle and letters in their directions")
    func dial() {
        let lines = HeadingDial.lines(needle: 180, marks: [("C", 180), ("D", .nan)], height: 7, style: .ascii)
        #expect(
            lines == [
                "  .....N.....  ", " ..         .. ", ".             .", "W      .      E", ".      .      .",
                " ..    .    .. ", "  .....C.....  ",
            ])
        #expect(HeadingDial.lines(needle: .infinity, marks: [], height: 7, style: .ascii)[2].contains("   "))
    }

    @Test("a sparkline has a character for each value, from the lowest to the highest", arguments: styles)
    func sparkline(style: TextStyle) {
        let text = Sparkline.text([9, 0, nil, 1, 2, .nan], width: 5, style: style)
        #expect(text == (style == .unicode ? "▁ ▅█ " : "_ =# "))
        #expect(Sparkline.text([1, 1], width: 5, style: .unicode) == "▅▅")
        #expect(Sparkline.text([], width: 5, style: .unicode).isEmpty)
    }

    @Test("a plot has its highest and lowest value beside it", arguments: styles)
    func profile(style: TextStyle) {
        let lines = ProfilePlot.lines([400, nil, 402.5, 405], "altitude", unit: "m", height: 3, style: style)
        #expect(lines.map { $0.prefix(12) } == ["405 m       ", "altitude    ", "400 m       "])
        #expect(lines[0].hasSuffix(style == .unicode ? "   █" : "   #"))
        #expect(ProfilePlot.lines([1, nil], "altitude", unit: "m", style: style).isEmpty)
        // Files can contain any altitude.
        expectFit(
            ProfilePlot.lines([-1.5e308, 1.5e308], "altitude", unit: "m", height: 3, style: style), width: 1000,
            height: 3, style)
        expectFit(lines, width: 16, height: 3, style)
    }
}
