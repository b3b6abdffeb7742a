import Geolocation
import Testing

@Suite("Directions and ranges of them")
struct DirectionTests {
    @Test("the angle between two directions is measured the short way")
    func absoluteDifference() {
        for (a, b, angle) in [(350, 10, 20), (10, 350, 20), (0, 180, 180), (90, 90, 0), (-10, 370, 20), (1, 359, 2)]
            as [(Double, Double, Double)]
        {
            #expect(Angle.absoluteDifference(a, b) == angle)
        }
        #expect(Angle.absoluteDifference(.nan, 0).isNaN)
    }

    @Test("a turn of any size ends in 0..<360")
    func turned() {
        for (direction, turn, result) in [
            (350, 20, 10), (10, -20, 350), (10, -400, 330), (0, -1000, 80), (90, 720, 90), (-90, -360, 270),
        ] as [(Double, Double, Double)] {
            #expect(Angle.turned(direction, by: turn) == result)
        }
    }

    @Test("the midpoint of two directions lies on the short way between them")
    func midpoint() {
        for (a, b, middle) in [(350, 10, 0), (10, 350, 0), (80, 100, 90), (359, 2, 0.5), (0, 180, 270), (180, 0, 90)]
            as [(Double, Double, Double)]
        {
            #expect(Angle.midpoint(a, b) == middle)
        }
    }

    @Test("longitudes are wrapped into −180…180")
    func wrappedLongitude() {
        for (longitude, wrapped) in [(181, -179), (-181, 179), (180, 180), (-180, -180), (360, 0), (725, 5)]
            as [(Double, Double)]
        {
            #expect(Angle.wrappedLongitude(longitude) == wrapped)
        }
        #expect(Angle.wrappedLongitude(.infinity).isNaN && Angle.wrappedLongitude(.nan).isNaN)
    }

    @Test("a range reaches clockwise from start to end, across north too, and includes both")
    func range() throws {
        let east = try #require(DirectionRange(from: 45, to: 135))
        #expect(east.width == 90 && east.centre == 90)
        #expect([45, 90, 135, 450, -270].allSatisfy { east.contains($0) })
        #expect(![44.9, 135.1, 270, .nan].contains { east.contains($0) })
        let north = try #require(DirectionRange(from: 350, to: 10))
        #expect(north.width == 20 && north.centre == 0 && north.end == 10)
        #expect([350, 0, 10, 360, -10].allSatisfy { north.contains($0) })
        #expect(![349.9, 10.1, 180].contains { north.contains($0) })
    }

    @Test("a range of width zero contains one direction, and the full circle contains all")
    func extremes() throws {
        let one = try #require(DirectionRange(centre: 30, width: 0))
        #expect(one.contains(30) && one.contains(390) && !one.contains(30.001) && !one.contains(210))
        #expect(try #require(DirectionRange(from: 30, to: 30)) == one)
        let all = try #require(DirectionRange(centre: 30, width: 360))
        for direction in stride(from: 0.0, to: 360, by: 0.5) {
            #expect(all.contains(direction) && DirectionRange.fullCircle.contains(direction))
        }
        #expect(!all.contains(.nan) && !all.contains(.infinity))
    }

    @Test("the ends of a range belong to it in spite of rounding")
    func inclusive() throws {
        for tenth in 0..<3600 {
            let start = Double(tenth) / 10
            let range = try #require(DirectionRange(centre: start, width: 20.2))
            #expect(range.contains(start - 10.1) && range.contains(start + 10.1))
            #expect(!range.contains(start - 10.11) && !range.contains(start + 10.11))
        }
    }

    @Test("ranges are refused if their width is not in 0…360 or a number is not finite")
    func refused() {
        #expect(DirectionRange(centre: 0, width: -1) == nil)
        #expect(DirectionRange(centre: 0, width: 360.5) == nil)
        #expect(DirectionRange(centre: .nan, width: 10) == nil)
        #expect(DirectionRange(from: 0, width: .nan) == nil)
        #expect(DirectionRange(from: .infinity, to: 10) == nil && DirectionRange(from: 0, to: .nan) == nil)
    }
}
