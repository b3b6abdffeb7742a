public import Geolocation

/// Coordinates as a short text, in Google's "Encoded Polyline Algorithm Format".
///
/// Each number is the difference to that before it, in units of 1e-5° or 1e-6°, doubled and inverted where it is negative,
/// cut into groups of five bits from the lowest on; a group becomes the letter of its value plus 63, and plus 32 more where
/// another one follows. The format is described at
/// https://developers.google.com/maps/documentation/utilities/polylinealgorithm.
public enum EncodedPolyline {
    /// The bytes of which such a text is made.
    static let alphabet: ClosedRange<UInt8> = 63...126

    /// Groups of five bits in one number at most: a turn around the earth in millionths of a degree has 31 bits.
    private static let longestNumber = 7

    /// Reads the text of a polyline.
    ///
    /// - Parameters:
    ///   - text: The text, and nothing else.
    ///   - precision: The decimals of its degrees.
    /// - Returns: The coordinates; none for an empty text.
    /// - Throws: ``RouteFormatError`` with the byte: one that does not belong there, a text that is cut off, and a coordinate
    ///   off the earth, as it comes of the wrong precision.
    public static func decode(
        _ text: some StringProtocol, precision: PolylinePrecision = .five
    ) throws(RouteFormatError) -> [Coordinate] {
        try decode(text.utf8, precision: precision)
    }

    /// Reads the bytes of a polyline's text.
    ///
    /// - Parameters:
    ///   - bytes: The text in ASCII or UTF-8, and nothing else.
    ///   - precision: The decimals of its degrees.
    /// - Returns: The coordinates; none for no bytes.
    /// - Throws: ``RouteFormatError`` with the byte, as for a text.
    public static func decode(
        _ bytes: some Sequence<UInt8>, precision: PolylinePrecision = .five
    ) throws(RouteFormatError) -> [Coordinate] {
        try decode(ArraySlice(bytes), precision: precision)
    }

    static func decode(
        _ bytes: ArraySlice<UInt8>, precision: PolylinePrecision
    ) throws(RouteFormatError) -> [Coordinate] {
        var coordinates: [Coordinate] = []
        var cursor = Cursor(bytes: bytes)
        var (latitude, longitude): (Int64, Int64) = (0, 0)
        while !cursor.isAtEnd {
            let place = cursor.offset
            guard coordinates.count < RouteDocument.coordinateLimit else {
                throw RouteFormatError(
                    "the route has more than \(RouteDocument.coordinateLimit) points: leave some out", at: .byte(place))
            }
            // A number has 35 bits at most, and each sum is checked, so that nothing overflows.
            latitude += try cursor.number()
            guard !cursor.isAtEnd else {
                throw RouteFormatError(
                    "the polyline ends between a latitude and its longitude", at: .byte(cursor.offset))
            }
            longitude += try cursor.number()
            let coordinate = Coordinate(
                latitude: Double(latitude) / precision.scale, longitude: Double(longitude) / precision.scale)
            guard coordinate.isValid else { throw outside(coordinates.count, precision, at: place) }
            coordinates.append(coordinate)
        }
        return coordinates
    }

    /// Writes coordinates as a polyline.
    ///
    /// - Parameters:
    ///   - coordinates: The coordinates; degrees are rounded to the precision.
    ///   - precision: The decimals of its degrees.
    /// - Throws: ``RouteFormatError`` for a coordinate that is not valid.
    public static func encode(
        _ coordinates: some Sequence<Coordinate>, precision: PolylinePrecision = .five
    ) throws(RouteFormatError) -> String {
        var text: [UInt8] = []
        var (latitude, longitude): (Int64, Int64) = (0, 0)
        for (index, coordinate) in coordinates.enumerated() {
            guard coordinate.isValid else {
                throw RouteFormatError(
                    "coordinate \(index) is not valid: latitudes lie in −90…90, longitudes in −180…180")
            }
            let next = (
                Int64((coordinate.latitude * precision.scale).rounded()),
                Int64((coordinate.longitude * precision.scale).rounded())
            )
            append(next.0 - latitude, to: &text)
            append(next.1 - longitude, to: &text)
            (latitude, longitude) = next
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func append(_ number: Int64, to text: inout [UInt8]) {
        var rest = UInt64(bitPattern: number < 0 ? ~(number << 1) : number << 1)
        while rest >= 0x20 {
            text.append(UInt8(truncatingIfNeeded: (rest & 0x1F) | 0x20) + alphabet.lowerBound)
            rest >>= 5
        }
        text.append(UInt8(truncatingIfNeeded: rest) + alphabet.lowerBound)
    }

    private static func outside(_ index: Int, _ precision: PolylinePrecision, at place: Int) -> RouteFormatError {
        let advice =
            switch precision {
            case .five: "; a polyline of six decimals needs precision=6"
            case .six: ""
            }
        return RouteFormatError("coordinate \(index) of the polyline lies off the earth\(advice)", at: .byte(place))
    }

    /// Reads numbers, one after the other.
    private struct Cursor {
        let bytes: ArraySlice<UInt8>
        private var index: Int

        init(bytes: ArraySlice<UInt8>) {
            self.bytes = bytes
            index = bytes.startIndex
        }

        var isAtEnd: Bool { index == bytes.endIndex }

        /// Bytes before the next one.
        var offset: Int { index - bytes.startIndex }

        mutating func number() throws(RouteFormatError) -> Int64 {
            var value: UInt64 = 0
            for group in 0..<longestNumber {
                guard index < bytes.endIndex else {
                    throw RouteFormatError("the polyline ends in the midst of a number", at: .byte(offset))
                }
                let byte = bytes[index]
                guard alphabet.contains(byte) else {
                    throw RouteFormatError(
                        "the document is neither GPX nor GeoJSON, and no encoded polyline has such a letter as stands",
                        at: .byte(offset))
                }
                index += 1
                let bits = UInt64(byte - alphabet.lowerBound)
                value |= (bits & 0x1F) << UInt64(5 * group)
                if bits & 0x20 == 0 {
                    return value & 1 == 0 ? Int64(value >> 1) : ~Int64(value >> 1)
                }
            }
            throw RouteFormatError(
                "the polyline has a number of more than \(5 * longestNumber) bits", at: .byte(offset))
        }
    }
}
