import CodecSupport

/// Writes NMEA sentences field by field; a comma precedes each field.
struct NMEAFieldWriter: Sendable {
    private(set) var bytes: [UInt8] = []
    /// The number of decimals that the minutes of positions have.
    let coordinateDecimals: Int
    /// The number of decimals by which each number is shortened, so that the sentence is not too long.
    ///
    /// Positions are shortened by two decimals fewer than other numbers.
    private var cut = 0

    init(coordinateDecimals: Int) {
        self.coordinateDecimals = coordinateDecimals
    }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    /// Appends a byte without a comma before it.
    mutating func append(_ byte: UInt8) {
        bytes.append(byte)
    }

    /// Removes the sentence that begins at `start`, so that it can be written again with one decimal less in each
    /// number.
    mutating func retry(from start: Int) {
        remove(from: start)
        cut += 1
    }

    /// Removes all bytes from the index `start` on.
    mutating func remove(from start: Int) {
        bytes.removeSubrange(start...)
    }

    /// Begins a sentence with `$` and the given talker, such as `GP`.
    mutating func append(talker: NMEATalker) {
        bytes.append(UInt8(ascii: "$"))
        bytes.append(UInt8(talker.rawValue >> 8))
        bytes.append(UInt8(talker.rawValue & 0xFF))
    }

    /// Ends the sentence that begins at `start`: appends its checksum and line end.
    mutating func finish(from start: Int) {
        appendChecksum(from: start + 1)
        bytes.append(UInt8(ascii: "\r"))
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Restores the full number of decimals for the next sentence.
    mutating func restoreDecimals() {
        cut = 0
    }

    /// Appends the formatter (the kind of sentence, such as `GGA`) directly after the talker.
    mutating func append(formatter: StaticString) {
        formatter.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Appends a field with a constant letter, such as a unit.
    mutating func append(letter: Unicode.Scalar) {
        bytes.append(UInt8(ascii: ","))
        bytes.append(UInt8(ascii: letter))
    }

    /// Appends a field with a letter; the field is empty for nil.
    mutating func append(letter: UInt8?) {
        bytes.append(UInt8(ascii: ","))
        // A character that no address allows could damage the sentence, so it is not written.
        if let letter, NMEAAddress.allows(letter) { bytes.append(letter) }
    }

    /// Appends a field with `A` for valid or `V` for void; the field is empty for nil.
    mutating func append(isValid: Bool?) {
        append(letter: isValid.map { $0 ? UInt8(ascii: "A") : UInt8(ascii: "V") })
    }

    /// Appends a field with a number, rounded to `decimals` decimals; the field is empty if the number is `nil`.
    ///
    /// Trailing zeros are left out, except for the first decimal.
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

    /// Appends a field with a direction in degrees with two decimals; a direction that rounds to 360 is written as 0.
    mutating func append(direction angle: Double?) {
        let scale = Double(Self.power(max(2 - cut, 0)))
        append(angle.map { $0 <= 360 && ($0 * scale).rounded() >= 360 * scale ? 0 : $0 }, decimals: 2)
    }

    /// Appends a field with an integer of at most nine digits, padded with zeros to `width` digits.
    ///
    /// The field is empty for nil and for any other integer.
    mutating func append(_ number: Int?, width: Int = 1) {
        bytes.append(UInt8(ascii: ","))
        guard let number, 0...999_999_999 ~= number else { return }
        if Int64(number) < Self.power(width - 1) {
            bytes.append(digits: Int64(number), count: width)
        } else {
            bytes.append(integer: Int64(number))
        }
    }

    /// Appends a field with one hexadecimal digit; the field is empty for nil and for numbers outside 0...15.
    mutating func append(hexadecimal number: Int?) {
        bytes.append(UInt8(ascii: ","))
        if let number, 0...15 ~= number { bytes.append(Self.digit(UInt8(number))) }
    }

    /// Appends a time as a field; the field is empty for nil.
    ///
    /// The seconds have two decimals if these are exact, otherwise three. Further decimals are truncated.
    mutating func append(_ time: NMEATime?) {
        bytes.append(UInt8(ascii: ","))
        time?.write(to: &bytes, decimals: (time?.microseconds ?? 0) % 10_000 == 0 ? 2 : 3)
    }

    /// Appends a field with a date as day, month and the last two digits of the year.
    ///
    /// The field is empty for years outside 1980...2079, since readers would take their two digits for another year.
    mutating func append(_ date: NMEADate?) {
        bytes.append(UInt8(ascii: ","))
        guard let date, 1980..<2080 ~= date.year else { return }
        bytes.append(digits: Int64(date.day), count: 2)
        bytes.append(digits: Int64(date.month), count: 2)
        bytes.append(digits: Int64(date.year % 100), count: 2)
    }

    /// Appends four fields with a position: latitude, its letter, longitude and its letter.
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

    /// Appends two fields: the magnitude of an angle, and `E` for a positive or `W` for a negative angle.
    mutating func append(eastPositive angle: Double?, decimals: Int) {
        append(angle.map(abs), decimals: decimals)
        guard let angle else { return bytes.append(UInt8(ascii: ",")) }
        append(letter: angle < 0 ? "W" : "E")
    }

    /// Appends a field with a speed in knots, converted from metres per second.
    mutating func append(knots speed: Double?) {
        append(speed.map { $0 * 3600 / 1852 }, decimals: 3)
    }

    /// Appends a field with an elevation in degrees: two digits, preceded by a minus sign if it is negative.
    mutating func append(elevation: Int?) {
        guard let elevation, elevation < 0 else { return append(elevation, width: 2) }
        bytes.append(UInt8(ascii: ","))
        bytes.append(UInt8(ascii: "-"))
        bytes.append(digits: Int64(-elevation), count: 2)
    }

    /// Appends two fields with the offset of a time zone, given in minutes: signed hours and minutes.
    mutating func append(zone: Int?) {
        bytes.append(UInt8(ascii: ","))
        guard let zone, -899...899 ~= zone else { return bytes.append(UInt8(ascii: ",")) }
        if zone < 0 { bytes.append(UInt8(ascii: "-")) }
        bytes.append(digits: Int64(abs(zone) / 60), count: 2)
        append(abs(zone) % 60, width: 2)
    }

    /// Appends a text without a comma before it; reserved characters are escaped as `^` and two hexadecimal digits.
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

    /// Appends `*` and the checksum: the XOR of the bytes from the index `start` on.
    mutating func appendChecksum(from start: Int) {
        let sum = bytes[start...].reduce(0, ^)
        bytes.append(UInt8(ascii: "*"))
        bytes.append(Self.digit(sum >> 4))
        bytes.append(Self.digit(sum & 15))
    }

    private mutating func append(angle: Double, width: Int) {
        bytes.append(UInt8(ascii: ","))
        // If the sentence is too long, positions lose decimals only after the other numbers have lost two, and keep at
        // least four.
        let places = max(coordinateDecimals - max(cut - 2, 0), 4)
        let scale = Self.power(places)
        // The angle is rounded in units of the last decimal, so that 59.999999 minutes become the next degree.
        let scaled = Int64((abs(angle) * 60 * Double(scale)).rounded())
        bytes.append(digits: scaled / (60 * scale), count: width)
        bytes.append(digits: scaled / scale % 60, count: 2)
        bytes.append(UInt8(ascii: "."))
        bytes.append(digits: scaled % scale, count: places)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    /// Returns 10 to the power of `places`, 0...7.
    private static func power(_ places: Int) -> Int64 {
        (0..<places).reduce(1) { power, _ in power * 10 }
    }
}

// MARK: - TAG blocks

extension NMEAFieldWriter {
    /// Appends the given TAG block; appends nothing if the block has no parameters.
    mutating func append(_ block: NMEATagBlock) {
        let start = bytes.count
        bytes.append(UInt8(ascii: "\\"))
        append(block.group, from: start)
        append("s", block.source, from: start)
        append("d", block.destination, from: start)
        append(block.time, from: start)
        append("n", block.line, from: start)
        append("r", block.relativeTime, from: start)
        append("t", block.text, from: start)
        guard bytes.count > start + 1 else { return remove(from: start) }
        appendChecksum(from: start + 1)
        bytes.append(UInt8(ascii: "\\"))
    }

    /// Appends the code and colon of a TAG block's parameter, with a comma before all parameters but the first.
    private mutating func begin(_ code: Unicode.Scalar, from start: Int) {
        if bytes.count > start + 1 { bytes.append(UInt8(ascii: ",")) }
        bytes.append(UInt8(ascii: code))
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func append(_ code: Unicode.Scalar, _ text: String?, from start: Int) {
        guard let text else { return }
        begin(code, from: start)
        append(escaped: text)
    }

    private mutating func append(_ code: Unicode.Scalar, _ number: Int?, from start: Int) {
        guard let number else { return }
        begin(code, from: start)
        bytes.append(integer: Int64(number))
    }

    private mutating func append(_ group: NMEATagGroup?, from start: Int) {
        guard let group else { return }
        append("g", group.number, from: start)
        for part in [group.total, group.identifier] {
            bytes.append(UInt8(ascii: "-"))
            bytes.append(integer: Int64(part))
        }
    }

    private mutating func append(_ time: Date?, from start: Int) {
        guard let seconds = time?.timeIntervalSince1970, seconds >= 0, seconds < 99_999_999_999.9995 else { return }
        let milliseconds = Int64((seconds * 1000).rounded())
        begin("c", from: start)
        // A reader would take a smaller number of milliseconds for seconds, so such a time is written in seconds.
        let isCoarse = milliseconds % 1000 == 0 || milliseconds < 100_000_000_000
        bytes.append(integer: isCoarse ? milliseconds / 1000 : milliseconds)
    }
}
