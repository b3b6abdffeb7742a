public import Geolocation

/// Encodes and decodes coordinates in Google's "Encoded Polyline Algorithm Format".
///
/// Each number is the difference from the previous latitude or longitude, in units of 1e-5° or 1e-6°. The number is
/// doubled; if it is negative, all bits are then inverted. The result is split into groups of five bits, the lowest
/// group first. Each group is written as one character, whose code is the value of the group plus 63, plus another 32
/// if more groups follow. The format is described at
/// https://developers.google.com/maps/documentation/utilities/polylinealgorithm.
public enum EncodedPolyline {
    /// The range of the bytes that can occur in an encoded polyline.
    static let alphabet: ClosedRange<UInt8> = 63...126

    /// The maximum number of five-bit groups in an encoded number.
    ///
    /// The largest number, 360° in millionths of a degree, takes at most 31 bits.
    private static let longestNumber = 7

    /// Decodes an encoded polyline.
    ///
    /// - Parameters:
    ///   - text: The encoded polyline, without any other text.
    ///   - precision: The number of decimals of the degrees. Default: five.
    /// - Returns: The coordinates; empty for an empty text.
    /// - Throws: ``RouteFormatError`` with the byte position: for an invalid byte, for truncated text, and for a
    ///   coordinate out of range, which the wrong precision usually causes.
    public static func decode(
        _ text: some StringProtocol, precision: PolylinePrecision = .five
    ) throws(RouteFormatError) -> [Coordinate] {
        try decode(text.utf8, precision: precision)
    }

    /// Decodes the bytes of an encoded polyline.
    ///
    /// - Parameters:
    ///   - bytes: The encoded polyline in ASCII or UTF-8, without any other text.
    ///   - precision: The number of decimals of the degrees. Default: five.
    /// - Returns: The coordinates; empty for no bytes.
    /// - Throws: ``RouteFormatError`` with the byte position: for an invalid byte, for truncated text, and for a
    ///   coordinate out of range, which the wrong precision usually causes.
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
            // The sums cannot overflow, since a number has at most 35 bits and each sum is checked.
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

    /// Encodes coordinates as a polyline.
    ///
    /// - Parameters:
    ///   - coordinates: The coordinates; degrees are rounded to the precision.
    ///   - precision: The number of decimals of the degrees. Default: five.
    /// - Throws: ``RouteFormatError`` for an invalid coordinate.
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
        return RouteFormatError("coordinate \(index) of the polyline is out of range\(advice)", at: .byte(place))
    }

    /// The position in an encoded polyline at which the next number is read.
    private struct Cursor {
        let bytes: ArraySlice<UInt8>
        private var index: Int

        init(bytes: ArraySlice<UInt8>) {
            self.bytes = bytes
            index = bytes.startIndex
        }

        var isAtEnd: Bool { index == bytes.endIndex }

        /// The number of bytes of the polyline read so far.
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
