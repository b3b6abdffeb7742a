import CodecSupport
import Geolocation
import Testing
import TrackFiles

@Suite("An encoded polyline")
struct EncodedPolylineTests {
    /// The example of Google's documentation of the format.
    private let example = "_p~iF~ps|U_ulLnnqC_mqNvxq`@"
    private let places = [
        Coordinate(latitude: 38.5, longitude: -120.2), Coordinate(latitude: 40.7, longitude: -120.95),
        Coordinate(latitude: 43.252, longitude: -126.453),
    ]

    @Test("is read and written as in the documentation of the format")
    func documentedExample() throws {
        #expect(try EncodedPolyline.decode(example) == places)
        #expect(try EncodedPolyline.decode(Array(example.utf8)) == places)
        #expect(try EncodedPolyline.encode(places) == example)
        #expect(try RouteDocument(reading: "  \(example)\r\n").coordinates == places)
    }

    @Test("is read back as it was written, to half a unit of its precision", arguments: PolylinePrecision.allCases)
    func roundTrip(_ precision: PolylinePrecision) throws {
        var generator = SplitMix64(seed: 7)
        let unit = precision == .five ? 1e-5 : 1e-6
        let corners = [(90.0, 180.0), (-90, -180), (0, 0), (90, -180)].map { Coordinate(latitude: $0, longitude: $1) }
        let places =
            corners
            + (0..<2000).map { _ in
                Coordinate(
                    latitude: Double.random(in: -90...90, using: &generator),
                    longitude: Double.random(in: -180...180, using: &generator))
            }
        let text = try EncodedPolyline.encode(places, precision: precision)
        let read = try EncodedPolyline.decode(text, precision: precision)
        #expect(read.count == places.count)
        for (place, copy) in zip(places, read) {
            #expect(abs(place.latitude - copy.latitude) <= unit * 0.5001)
            #expect(abs(place.longitude - copy.longitude) <= unit * 0.5001)
        }
        #expect(try EncodedPolyline.encode(read, precision: precision) == text)
    }

    @Test("has a precision that is named by its number of decimals")
    func precisionNames() {
        #expect(PolylinePrecision("5") == .five && PolylinePrecision("6") == .six)
        #expect(["", "7", "05", "six", "5.0"].allSatisfy { PolylinePrecision($0) == nil })
        #expect(PolylinePrecision.allCases.allSatisfy { PolylinePrecision($0.description) == $0 })
    }

    @Test("is refused if it has six decimals but is read with five, with the option to write")
    func wrongPrecision() throws {
        let text = try EncodedPolyline.encode(places, precision: .six)
        #expect(try RouteDocument(reading: text, precision: .six).coordinates == places)
        let error = #expect(throws: RouteFormatError.self) { try RouteDocument(reading: text) }
        #expect(
            error?.description
                == "coordinate 0 of the polyline is out of range; a polyline of six decimals needs precision=6 at byte 0"
        )
    }

    @Test(
        "is refused with the place of its damage",
        arguments: [
            ("_p~iF~ps|U_ulLnnqC_mqNvxq`", 26, "ends in the midst of a number"),
            ("_p~iF~ps|U_ulL", 14, "ends between a latitude and its longitude"),
            ("_p~iF~ps|U ulLnnqC", 10, "no encoded polyline has such a letter"),
            ("hello, world", 5, "no encoded polyline has such a letter"),
            ("_p~iF~ps|U~~~~~~~~~~~~~~~?", 17, "more than 35 bits"),
            ("_p~iF~ps|U_p~iFzz~~~B", 10, "out of range"),
        ])
    func faults(_ text: String, _ place: Int, _ reason: String) {
        let error = #expect(throws: RouteFormatError.self) { try RouteDocument(reading: text) }
        #expect(error?.place == .byte(place), "\(String(describing: error))")
        #expect(error?.reason.contains(reason) == true, "\(String(describing: error))")
    }

    @Test("is not written with an invalid coordinate")
    func invalidCoordinate() {
        #expect(throws: RouteFormatError.self) {
            try EncodedPolyline.encode([Coordinate(latitude: .nan, longitude: 0)])
        }
        #expect(throws: RouteFormatError.self) {
            try EncodedPolyline.encode([Coordinate(latitude: 0, longitude: 181)])
        }
    }

    @Test("may begin with a brace, as GeoJSON does")
    func leadingBrace() throws {
        let places = [Coordinate(latitude: 43.00014, longitude: 5), Coordinate(latitude: 43.1, longitude: 5)]
        let text = try EncodedPolyline.encode(places)
        #expect(text.hasPrefix("{"))
        #expect(try RouteDocument(reading: text).coordinates == places)
    }
}
