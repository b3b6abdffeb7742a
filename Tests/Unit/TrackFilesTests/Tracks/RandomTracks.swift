import CodecSupport
import Foundation
import GPXFormat

/// Creates documents of everything that the formats can express, and of content that leaves no trace in them.
struct RandomTracks {
    private var random: SplitMix64

    /// The written document.
    private(set) var items: [GPXItem] = [.metadata(GPXMetadata(creator: "swift-geolocation"))]

    /// The expected document: the same without empty tracks, routes and segments.
    private(set) var expected: [GPXItem] = [.metadata(GPXMetadata(creator: "swift-geolocation"))]

    private static let texts = [
        "walk", "a,b", "say \"hi\"", "\"", "two\nlines", "cr\rlf\r\n", " blanks ", "日本 🚶‍♀️ é",
        "semi;colon", "tab\tstop", "back\\slash", "\u{1}", "null", "{}", "7", "'",
    ]

    /// Creates a document.
    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            switch Int.random(in: 0...3, using: &random) {
            case 0: addWaypoints()
            case 1: addRoute()
            default: addTrack()
            }
        }
    }

    private mutating func addWaypoints() {
        for _ in 0..<Int.random(in: 1...3, using: &random) { add([.waypoint(point())]) }
    }

    private mutating func addRoute() {
        let points = (0..<Int.random(in: 0...3, using: &random)).map { _ in GPXItem.routePoint(point()) }
        add([.routeStart(GPXPathHead(name: name()))] + points + [.routeEnd], isKept: !points.isEmpty)
    }

    private mutating func addTrack() {
        let start = GPXItem.trackStart(GPXPathHead(name: name()))
        let segments = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            (0..<Int.random(in: 0...3, using: &random)).map { _ in GPXItem.point(point()) }
        }
        func wrapped(_ segments: [[GPXItem]]) -> [GPXItem] {
            [start] + segments.flatMap { [.segmentStart] + $0 + [.segmentEnd()] } + [.trackEnd]
        }
        items += wrapped(segments)
        let kept = segments.filter { !$0.isEmpty }
        if !kept.isEmpty { expected += wrapped(kept) }
    }

    private mutating func add(_ new: [GPXItem], isKept: Bool = true) {
        items += new
        if isKept { expected += new }
    }

    /// Few names, so that neighbours often have the same.
    private mutating func name() -> String? {
        Bool.random(using: &random) ? nil : Self.texts[Int.random(in: 0...3, using: &random)]
    }

    // MARK: Points

    /// A point with any of the fields.
    mutating func point() -> GPXPoint {
        var point = GPXPoint(latitude: degrees(-90...90), longitude: degrees(-180...180))
        if maybe() { point.time = time() }
        if maybe() { point.elevation = number() }
        if maybe() { point.speed = abs(number()) }
        if maybe() { point.course = heading() }
        if maybe() { point.deviceHeading = heading() }
        if maybe() { point.horizontalAccuracy = abs(number()) }
        if maybe() { point.verticalAccuracy = abs(number()) }
        if maybe() { point.activity = text() }
        if maybe() { addHeadings(to: &point) }
        if maybe() { addDetails(to: &point) }
        return point
    }

    private mutating func addHeadings(to point: inout GPXPoint) {
        point.speedAccuracy = abs(number())
        point.courseAccuracy = abs(number())
        point.deviceHeadingAccuracy = abs(number())
        point.userHeading = heading()
        point.userHeadingAccuracy = abs(number())
        point.collectionHeading = heading()
        point.collectionHeadingSource = GPXHeadingSource.allCases.randomElement(using: &random)
        point.presentationHeading = heading()
        point.presentationHeadingSource = GPXHeadingSource.allCases.randomElement(using: &random)
        point.trueHeading = heading()
        point.magneticHeading = heading()
        point.magneticVariation = heading()
        point.bearing = heading()
    }

    private mutating func addDetails(to point: inout GPXPoint) {
        point.hdop = abs(number())
        point.vdop = abs(number())
        point.pdop = abs(number())
        point.fix = GPXFix.allCases.randomElement(using: &random)
        point.satellites = Int.random(in: 0...Int(Int32.max), using: &random)
        point.geoidHeight = number()
        point.ageOfCorrections = abs(number())
        point.referenceStation = Int.random(in: 0...1023, using: &random)
        point.floor = Int.random(in: Int(Int32.min)...Int(Int32.max), using: &random)
        point.heartRate = abs(number())
        point.cadence = abs(number())
        point.airTemperature = number()
        point.waterTemperature = number()
        point.depth = number()
        point.name = text()
        point.comment = text()
        point.description = text()
        point.source = text()
        point.symbol = text()
        point.type = text()
    }

    private mutating func maybe() -> Bool { Bool.random(using: &random) }

    private mutating func text() -> String { Self.texts.randomElement(using: &random) ?? "" }

    private mutating func number() -> Double {
        let special = [
            0, -1.5, 1e-12, .leastNonzeroMagnitude, 1.7e308, -4.9e17, 1e15, 123_456.789, 0.1 + 0.2, -0.000_1,
            1_000_000_007,
        ]
        if maybe() { return special.randomElement(using: &random) ?? 0 }
        return (random.unit() - 0.5) * pow(10, random.unit() * 20)
    }

    /// An angle with nine decimals.
    private mutating func degrees(_ range: ClosedRange<Int64>) -> Double {
        let ends = [range.lowerBound, 0, range.upperBound]
        if random.unit() < 0.2 { return Double(ends.randomElement(using: &random) ?? 0) }
        let (low, high) = (range.lowerBound * 1_000_000_000, range.upperBound * 1_000_000_000)
        return Double(Int64.random(in: low...high, using: &random)) / 1e9
    }

    private mutating func heading() -> Double {
        Double(Int64.random(in: 0..<360_000_000_000, using: &random)) / 1e9
    }

    /// A time with microseconds between 1865 and 2136: farther from 2001, a Date cannot resolve microseconds.
    private mutating func time() -> Date {
        let limit: Int64 = (1 << 32) * 1_000_000
        return Date(timeIntervalSinceReferenceDate: Double(Int64.random(in: -limit...limit, using: &random)) / 1e6)
    }
}
