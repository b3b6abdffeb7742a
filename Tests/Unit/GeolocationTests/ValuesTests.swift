import CodecSupport
import Foundation
import Testing

@testable import Geolocation

@Suite("Values")
struct ValuesTests {
    private static let time = Date(timeIntervalSince1970: 1_795_000_000)

    @Test("a Location is 72 bytes and trivially copyable, a HeadingValue 24")
    func layout() {
        #expect(MemoryLayout<Location>.size == 72 && MemoryLayout<Location>.stride == 72)
        #expect(_isPOD(Location.self))
        #expect(MemoryLayout<HeadingValue>.size == 24 && _isPOD(HeadingValue.self))
    }

    @Test("a Location has nil for absent quantities, and keeps those that are given")
    func absence() {
        let bare = Location(latitude: 1, longitude: 2, timestamp: Self.time)
        #expect(bare.altitude == nil && bare.horizontalAccuracy == nil && bare.verticalAccuracy == nil)
        #expect(bare.speed == nil && bare.speedAccuracy == nil && bare.course == nil)
        let full = Location(
            latitude: 1, longitude: 2, altitude: -11, horizontalAccuracy: 0, verticalAccuracy: 3, speed: 4,
            speedAccuracy: 5, course: -90, timestamp: Self.time)
        #expect(full.altitude == -11 && full.horizontalAccuracy == 0 && full.verticalAccuracy == 3)
        #expect(full.speed == 4 && full.speedAccuracy == 5 && full.course == 270)
        #expect(full.moved(to: Coordinate(latitude: 8, longitude: 9)).course == 270)
        #expect(Location(latitude: 1, longitude: 2, speed: .nan, timestamp: Self.time) == bare)
    }

    @Test(
        "a Location is valid up to the limits of latitude and longitude",
        arguments: [
            (90, 180), (-90, -180), (0, 0), (-0.0, 180), (90, -180),
        ] as [(Double, Double)])
    func valid(_ latitude: Double, _ longitude: Double) {
        #expect(Location(latitude: latitude, longitude: longitude, timestamp: Self.time).isValid)
    }

    @Test(
        "a Location beyond the limits of latitude and longitude is invalid",
        arguments: [
            (90.0.nextUp, 0), ((-90).nextDown, 0), (0, 180.0.nextUp), (0, (-180).nextDown), (.nan, 0), (0, .nan),
            (.infinity, 0), (0, -.infinity),
        ] as [(Double, Double)])
    func invalid(_ latitude: Double, _ longitude: Double) {
        #expect(!Location(latitude: latitude, longitude: longitude, timestamp: Self.time).isValid)
        #expect(!Coordinate(latitude: latitude, longitude: longitude).isValid)
    }

    @Test("a Location is invalid if a quantity is infinite or, except the altitude, negative")
    func quantities() {
        func isValid(_ change: (Double) -> Location, _ value: Double) -> Bool { change(value).isValid }
        func altitude(_ value: Double) -> Location {
            Location(latitude: 0, longitude: 0, altitude: value, timestamp: Self.time)
        }
        #expect(altitude(-11_000).isValid && !altitude(.infinity).isValid && !altitude(-.infinity).isValid)
        let others: [(Double) -> Location] = [
            { Location(latitude: 0, longitude: 0, horizontalAccuracy: $0, timestamp: Self.time) },
            { Location(latitude: 0, longitude: 0, verticalAccuracy: $0, timestamp: Self.time) },
            { Location(latitude: 0, longitude: 0, speed: $0, timestamp: Self.time) },
            { Location(latitude: 0, longitude: 0, speedAccuracy: $0, timestamp: Self.time) },
        ]
        for make in others {
            #expect(make(0).isValid && make(-0.0).isValid)
            #expect(!make((0.0).nextDown).isValid && !make(.infinity).isValid)
        }
    }

    @Test("a Location is valid only if its time lies in the years 1 to 9999")
    func locationTime() {
        func isValid(_ seconds: Double) -> Bool {
            Location(latitude: 0, longitude: 0, timestamp: Date(timeIntervalSince1970: seconds)).isValid
        }
        #expect(isValid(-62_135_596_800) && isValid(253_402_300_799))
        #expect(!isValid(-62_135_596_801) && !isValid(253_402_300_800) && !isValid(.nan) && !isValid(.infinity))
    }

    @Test("values read back from their own encoding")
    func codable() throws {
        let location = Location(
            latitude: 47.62, longitude: 9.17, altitude: 405, speed: 1.4, course: 90, timestamp: Self.time)
        let heading = HeadingValue(90, accuracy: 3, timestamp: Self.time)
        let bare = HeadingValue(10)
        func again<Value: Codable>(_ value: Value) throws -> Value {
            try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
        }
        #expect(try again(location) == location)
        #expect(try again(heading) == heading && again(bare) == bare)
        #expect(try again(location.coordinate) == location.coordinate)
    }

    // MARK: Angles and headings

    @Test(
        "an angle is wrapped into 0..<360",
        arguments: [
            (0, 0), (360, 0), (-90, 270), (720.5, 0.5), (-720, 0), (359.999, 359.999), (-1e-300, 0),
            (-Double.leastNonzeroMagnitude, 0), (1e15, 280), (-1e15, 80),
        ] as [(Double, Double)])
    func normalized(_ angle: Double, _ expected: Double) {
        #expect(Angle.normalized(angle) == expected)
        #expect(Angle.normalized(angle).sign == .plus)
    }

    @Test("any finite angle is wrapped into 0..<360, and others become NaN")
    func normalizedRange() {
        var random = SplitMix64(seed: 11)
        for index in 0..<20_000 {
            #expect((0..<360).contains(Angle.normalized(random.number(kind: index))))
        }
        #expect((0..<360).contains(Angle.normalized(.greatestFiniteMagnitude)))
        #expect(Angle.normalized(.nan).isNaN && Angle.normalized(.infinity).isNaN)
    }

    @Test(
        "a turn takes the short way, clockwise positive",
        arguments: [(350, 10, 20), (10, 350, -20), (0, 180, -180), (90, 90, 0), (-90, 270, 0)]
            as [(Double, Double, Double)])
    func difference(_ from: Double, _ to: Double, _ turn: Double) {
        #expect(Angle.difference(from: from, to: to) == turn)
    }

    @Test("a heading is valid if angle, accuracy and time are")
    func heading() {
        #expect(HeadingValue(-10).value == 350 && HeadingValue(-10).isValid)
        #expect(HeadingValue(0, accuracy: 0, timestamp: Self.time).isValid)
        #expect(!HeadingValue(.nan).isValid && !HeadingValue(.infinity).isValid)
        #expect(!HeadingValue(0, accuracy: -1).isValid && !HeadingValue(0, accuracy: .infinity).isValid)
        #expect(!HeadingValue(0, timestamp: Date(timeIntervalSince1970: .infinity)).isValid)
        #expect(HeadingValue(0, accuracy: .nan).accuracy == nil)
    }
}
