import GeolocationPrimitives

/// Fields, each with the comma before it.
extension NMEAWriter {
    /// The formatter of the sentence, which stands directly behind the talker.
    mutating func begin(_ formatter: StaticString) {
        formatter.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// A constant, such as the letter of a unit.
    mutating func append(letter: Unicode.Scalar) {
        bytes.append(UInt8(ascii: ","))
        bytes.append(UInt8(ascii: letter))
    }

    /// A letter, or nothing.
    mutating func append(letter: UInt8?) {
        bytes.append(UInt8(ascii: ","))
        // A letter that would break the sentence is none of those that the field can have.
        if let letter, NMEAAddress.allows(letter) { bytes.append(letter) }
    }

    /// `A` or `V`, or nothing.
    mutating func append(isValid: Bool?) {
        append(letter: isValid.map { $0 ? UInt8(ascii: "A") : UInt8(ascii: "V") })
    }

    /// A number without trailing zeros but with one decimal at least, if any are wanted.
    mutating func append(_ number: Double?, decimals: Int) {
        bytes.append(UInt8(ascii: ","))
        guard let number, abs(number) < 1e9 else { return }
        let places = max(decimals - cut, 0)
        let scale = Self.power(places)
        let scaled = Int64((abs(number) * Double(scale)).rounded())
        if number < 0, scaled > 0 { bytes.append(UInt8(ascii: "-")) }
        bytes.append(integer: scaled / scale)
        guard places > 0 else { return }
        var (fraction, count) = (scaled % scale, places)
        while count > 1, fraction % 10 == 0 {
            fraction /= 10
            count -= 1
        }
        bytes.append(UInt8(ascii: "."))
        bytes.append(digits: fraction, count: count)
    }

    /// A direction with two decimals; one that is rounded up to the full circle is north.
    mutating func append(direction angle: Double?) {
        let scale = Double(Self.power(max(2 - cut, 0)))
        append(angle.map { $0 <= 360 && ($0 * scale).rounded() >= 360 * scale ? 0 : $0 }, decimals: 2)
    }

    /// A whole number with leading zeros up to `width` digits; nothing for one that is negative or has more than nine.
    mutating func append(_ number: Int?, width: Int = 1) {
        bytes.append(UInt8(ascii: ","))
        guard let number, 0...999_999_999 ~= number else { return }
        if Int64(number) < Self.power(width - 1) {
            bytes.append(digits: Int64(number), count: width)
        } else {
            bytes.append(integer: Int64(number))
        }
    }

    /// One hexadecimal digit, or nothing.
    mutating func append(hexadecimal number: Int?) {
        bytes.append(UInt8(ascii: ","))
        if let number, 0...15 ~= number { bytes.append(Self.digit(UInt8(number))) }
    }

    /// Hours, minutes and seconds with two decimals, or three if they are needed; what is finer is cut off.
    mutating func append(_ time: NMEATime?) {
        bytes.append(UInt8(ascii: ","))
        time?.write(to: &bytes, decimals: (time?.microseconds ?? 0) % 10_000 == 0 ? 2 : 3)
    }

    /// Day, month and the last two digits of the year; nothing for a year that these do not tell.
    mutating func append(_ date: NMEADate?) {
        bytes.append(UInt8(ascii: ","))
        guard let date, 1980..<2080 ~= date.year else { return }
        bytes.append(digits: Int64(date.day), count: 2)
        bytes.append(digits: Int64(date.month), count: 2)
        bytes.append(digits: Int64(date.year % 100), count: 2)
    }

    /// Latitude and longitude with their letters, in four fields.
    mutating func append(_ position: NMEAPosition?) {
        guard let position, abs(position.latitude) <= 90, abs(position.longitude) <= 180 else {
            bytes.append(contentsOf: ",,,,".utf8)
            return
        }
        append(angle: position.latitude, width: 2)
        append(letter: position.latitude < 0 ? "S" : "N")
        append(angle: position.longitude, width: 3)
        append(letter: position.longitude < 0 ? "W" : "E")
    }

    /// A number without its sign, and a letter for it.
    mutating func append(eastPositive angle: Double?, decimals: Int) {
        append(angle.map(abs), decimals: decimals)
        guard let angle else { return bytes.append(UInt8(ascii: ",")) }
        append(letter: angle < 0 ? "W" : "E")
    }

    /// A text whose reserved characters are escaped.
    mutating func append(escaped text: String) {
        for byte in text.utf8 {
            switch byte {
            case 0..<32, 127, UInt8(ascii: "$"), UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: ","),
                UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "~"):
                bytes.append(UInt8(ascii: "^"))
                bytes.append(Self.digit(byte >> 4))
                bytes.append(Self.digit(byte & 15))
            default:
                bytes.append(byte)
            }
        }
    }

    /// `*` and two hexadecimal digits.
    mutating func appendChecksum(_ sum: UInt8) {
        bytes.append(UInt8(ascii: "*"))
        bytes.append(Self.digit(sum >> 4))
        bytes.append(Self.digit(sum & 15))
    }

    private mutating func append(angle: Double, width: Int) {
        bytes.append(UInt8(ascii: ","))
        // Positions are the last to lose decimals.
        let places = max(coordinateDecimals - max(cut - 2, 0), 4)
        let scale = Self.power(places)
        // Rounded as a whole, so that 59.999999 minutes become the next degree.
        let scaled = Int64((abs(angle) * 60 * Double(scale)).rounded())
        bytes.append(digits: scaled / (60 * scale), count: width)
        bytes.append(digits: scaled / scale % 60, count: 2)
        bytes.append(UInt8(ascii: "."))
        bytes.append(digits: scaled % scale, count: places)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    /// 10^`places`, for 0...7.
    private static func power(_ places: Int) -> Int64 {
        (0..<places).reduce(1) { power, _ in power * 10 }
    }
}
