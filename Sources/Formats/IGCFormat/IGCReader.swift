import CodecSupport

/// Reads the IGC file of a flight recorder incrementally: bytes are pushed in chunks of any size, items are pulled.
///
/// The reader returns fixes with both altitudes, accuracy, speed and course, the turn points of the task, and the date,
/// pilot, glider, recorder and reference of altitudes of the header. The flight may continue past midnight. Events,
/// satellites, logbooks and the signature are skipped; the signature is not verified.
///
/// A reader does no I/O; it holds the chunk and one line, at most 1024 bytes. It is a value: a copy continues
/// independently from the same position. After each ``append(_:)``, call ``next()`` until the result is `nil`.
///
/// Source: FAI Sporting Code, Technical Specification for GNSS Flight Recorders, appendix A,
/// https://www.fai.org/page/igc-approved-flight-recorders
public struct IGCReader: Sendable {
    /// The counts of the parts of the file that the reader dropped or ignored, by reason.
    public private(set) var drops: [IGCDropReason: Int] = [:]

    private static let longestLine = 1024

    private var buffer: ContiguousArray<UInt8> = []
    private var position = 0
    private var isFinal = false
    private var isSkipping = false
    private var failure: IGCError?

    private var isBegun = false
    private var header: IGCHeader? = IGCHeader()
    private var hasDeclaration = false
    /// The beginning of the day to which the latest position belongs, in seconds since 2001-01-01T00:00:00Z.
    private var day: Double?
    /// The beginning of the day that the header states, in the same unit as `day`.
    private var firstDay: Double?
    private var second: Int?
    /// Whether a position has had a pressure altitude other than 0, so that the recorder has a barometer.
    private var hasBarometer = false
    private var extensions = IGCExtensions()
    private var pending: IGCItem?

    /// Creates a reader at the beginning of an IGC file.
    public init() {}

    /// Adds the next bytes of the file to the reader's buffer.
    public mutating func append(_ bytes: Span<UInt8>) {
        guard failure == nil else { return }
        buffer.removeSubrange(..<position)
        position = 0
        bytes.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
    }

    /// Ends the file after the bytes appended so far.
    public mutating func finish() { isFinal = true }

    /// Returns the next item of the file; `nil` if more bytes are needed or, after ``finish()``, at the end of the
    /// file.
    ///
    /// Throws if the input is not IGC; every later call throws the same error.
    public mutating func next() throws(IGCError) -> IGCItem? {
        if let failure { throw failure }
        if let item = pending {
            pending = nil
            return item
        }
        while let line = nextLine() {
            guard isBegun || !line.isEmpty else { continue }
            guard isBegun || buffer[line.lowerBound] == UInt8(ascii: "A") else { throw fail(.notIGC) }
            isBegun = true
            guard !line.isEmpty, let item = read(line) else { continue }
            guard let header else { return item }
            self.header = nil
            pending = item
            return .header(header)
        }
        if isFinal, !isBegun { throw fail(.empty) }
        return nil
    }

    private mutating func fail(_ error: IGCError) -> IGCError {
        failure = error
        return error
    }

    private mutating func drop(_ reason: IGCDropReason) { drops[reason, default: 0] += 1 }

    /// Returns the range of the next line in the buffer, without its line break.
    ///
    /// The result is `nil` if more bytes are needed, or at the end of the file.
    private mutating func nextLine() -> Range<Int>? {
        while true {
            let start = position
            var end = start
            while end < buffer.count, buffer[end] != UInt8(ascii: "\n"), buffer[end] != UInt8(ascii: "\r") { end += 1 }
            let isTooLong = end - start > Self.longestLine
            guard end < buffer.count || isFinal && end > start else {
                guard isTooLong || isSkipping else { return nil }
                position = end
                guard !isSkipping else { return nil }
                isSkipping = true
                drop(.longLine)
                // The first byte of the line is enough to decide whether the file is IGC.
                return isBegun ? nil : start..<start + 1
            }
            position = min(end + 1, buffer.count)
            if isSkipping {
                isSkipping = false
            } else if isTooLong {
                drop(.longLine)
                if !isBegun { return start..<start + 1 }
            } else {
                return start..<end
            }
        }
    }
}

// MARK: - Records

extension IGCReader {
    private mutating func read(_ line: Range<Int>) -> IGCItem? {
        switch buffer[line.lowerBound] {
        case UInt8(ascii: "B"): return readFix(line)
        case UInt8(ascii: "C"): return readDeclaration(line)
        case UInt8(ascii: "H"): readHeader(line)
        case UInt8(ascii: "I"):
            if let extensions = IGCExtensions(buffer.span, line) {
                self.extensions = extensions
            } else {
                drop(.invalidExtension)
            }
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): break
        default: drop(.invalidLine)
        }
        return nil
    }

    /// Parses a B record, `BHHMMSSDDMMmmmNDDDMMmmmEVPPPPPGGGGG` and extensions; returns `nil` if the record is invalid.
    private mutating func readFix(_ line: Range<Int>) -> IGCItem? {
        let start = line.lowerBound
        guard line.count >= 35, let time = digits(start + 1, 6), let place = place(start + 7),
            time / 10_000 < 24, time / 100 % 100 < 60, time % 100 < 60
        else {
            drop(.invalidFix)
            return nil
        }
        let hasHeight = buffer[start + 24] == UInt8(ascii: "A")
        // A recorder without any fix yet writes zeros as the position, and often also as the time.
        guard hasHeight || place != (0, 0) else {
            drop(.invalidFix)
            return nil
        }
        let pressureAltitude = signed(start + 25)
        if let pressureAltitude, pressureAltitude != 0 { hasBarometer = true }
        var fix = IGCFix(
            latitude: place.latitude, longitude: place.longitude,
            time: self.time(second: time / 10_000 * 3600 + time / 100 % 100 * 60 + time % 100), hasHeight: hasHeight,
            pressureAltitude: hasBarometer ? pressureAltitude.map(Double.init) : nil,
            satelliteAltitude: hasHeight ? signed(start + 30).map(Double.init) : nil)
        fix.accuracy = extensions.accuracy.flatMap { value($0, line) }
        // The extension contains the speed in kilometres per hour; the digits after the third one are decimals.
        fix.speed = extensions.speed.flatMap { decimal($0, line) }.map { $0 / 3.6 }
        fix.course = extensions.course.flatMap { decimal($0, line) }.flatMap { $0 < 360 ? $0 : $0 == 360 ? 0 : nil }
        return .fix(fix)
    }

    /// Returns the date of the given second of the day.
    ///
    /// If the second is more than 12 hours before the second of the previous position, midnight has passed, and the
    /// next day begins. If it is more than 23 hours after that second, the positions around midnight are not in the
    /// order of their times, and the position belongs to the day before, but never to a day before that of the header.
    private mutating func time(second next: Int) -> Date? {
        if let second, let day, let firstDay {
            if next + 43_200 < second {
                self.day = day + 86_400
            } else if next > second + 82_800, day > firstDay {
                self.day = day - 86_400
            }
        }
        second = next
        return day.map { Date(timeIntervalSinceReferenceDate: $0 + Double(next)) }
    }

    /// Parses a C record: the first one declares the task, and each later one is a turn point,
    /// `CDDMMmmmNDDDMMmmmEname`.
    ///
    /// The result is `nil` for the first record, and for a record that states no valid place.
    private mutating func readDeclaration(_ line: Range<Int>) -> IGCItem? {
        guard hasDeclaration else {
            hasDeclaration = true
            return nil
        }
        guard line.count >= 18, let place = place(line.lowerBound + 1) else {
            drop(.invalidTurnPoint)
            return nil
        }
        // A position of zeros means that the takeoff or landing place was not declared.
        guard place != (0, 0) else { return nil }
        return .turnPoint(
            IGCTurnPoint(
                latitude: place.latitude, longitude: place.longitude, name: text(line.lowerBound + 18..<line.upperBound)
            ))
    }

    /// Parses a header record: `H`, the letter of its source, three letters that name the value, and the value.
    ///
    /// Examples are `HFDTE…` and `HFDTEDATE:…`.
    private mutating func readHeader(_ line: Range<Int>) {
        let start = line.lowerBound
        guard line.count >= 5 else { return }
        let body = start + 5..<line.upperBound
        // A long name and a colon may precede the value.
        let value = body.first { buffer[$0] == UInt8(ascii: ":") }.map { $0 + 1..<line.upperBound }
        let text = text(value ?? body)
        switch XMLBytes.string(buffer.span, start + 2..<start + 5) {
        case "DTE": readDate(value ?? body)
        case "PLT": header?.pilot = text
        case "GTY": header?.gliderType = text
        case "GID": header?.gliderID = text
        case "FTY": header?.recorder = text
        case "ALG": header?.hasGeoidAltitudes = text?.uppercased().contains("GEO") ?? false
        default: break
        }
    }

    /// Parses the date `DDMMYY`, optionally followed by the number of the flight; years below 80 are in this century.
    private mutating func readDate(_ range: Range<Int>) {
        let range = XMLBytes.trimmed(buffer.span, range)
        guard range.count >= 6, let number = digits(range.lowerBound, 6) else { return drop(.invalidDate) }
        let (date, month, year) = (number / 10_000, number / 100 % 100, number % 100)
        let text = Array("\(year < 80 ? 2000 + year : 1900 + year)-\(padded(month))-\(padded(date))T00:00:00Z".utf8)[
            ...]
        guard let start = TimestampText.parse(text.span, 0..<text.count) else { return drop(.invalidDate) }
        (day, firstDay, second) = (start, start, nil)
        header?.date = Date(timeIntervalSinceReferenceDate: start)
    }

    private func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

// MARK: - Fields

extension IGCReader {
    /// Returns the number in the `count` characters at the offset `start`; `nil` if they are not all digits.
    private func digits(_ start: Int, _ count: Int) -> Int? {
        guard start + count <= buffer.count else { return nil }
        var number = 0
        for index in start..<start + count {
            let digit = buffer[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            number = 10 * number + Int(digit)
        }
        return number
    }

    /// Returns the number in the five characters at the offset `start`; the first character may be a minus sign.
    ///
    /// The result is `nil` if any other character is not a digit.
    private func signed(_ start: Int) -> Int? {
        if buffer[start] == UInt8(ascii: "-") { return digits(start + 1, 4).map { -$0 } }
        return digits(start, 5)
    }

    /// Returns the position `DDMMmmmNDDDMMmmmE` at the offset `start`; `nil` if it is invalid.
    private func place(_ start: Int) -> (latitude: Double, longitude: Double)? {
        guard start + 17 <= buffer.count, let north = digits(start, 2), let northMinutes = digits(start + 2, 5),
            let east = digits(start + 8, 3), let eastMinutes = digits(start + 11, 5)
        else { return nil }
        let latitude = (Double(north) * 60_000 + Double(northMinutes)) / 60_000
        let longitude = (Double(east) * 60_000 + Double(eastMinutes)) / 60_000
        guard northMinutes < 60_000, eastMinutes < 60_000, latitude <= 90, longitude <= 180 else { return nil }
        switch (buffer[start + 7], buffer[start + 16]) {
        case (UInt8(ascii: "N"), UInt8(ascii: "E")): return (latitude, longitude)
        case (UInt8(ascii: "N"), UInt8(ascii: "W")): return (latitude, -longitude)
        case (UInt8(ascii: "S"), UInt8(ascii: "E")): return (-latitude, longitude)
        case (UInt8(ascii: "S"), UInt8(ascii: "W")): return (-latitude, -longitude)
        default: return nil
        }
    }

    /// Returns the number in the given range of characters of a line.
    ///
    /// The result is `nil` if the line is shorter or the characters are not all digits.
    private func value(_ range: Range<Int>, _ line: Range<Int>) -> Double? {
        guard range.upperBound <= line.count else { return nil }
        return digits(line.lowerBound + range.lowerBound, range.count).map(Double.init)
    }

    /// Returns the number in the given range of characters of a line; the digits after the third one are decimals.
    ///
    /// The result is `nil` if the line is shorter or the characters are not all digits.
    private func decimal(_ range: Range<Int>, _ line: Range<Int>) -> Double? {
        value(range, line).map { $0 / DecimalText.exactPower(max(0, range.count - 3)) }
    }

    private func text(_ range: Range<Int>) -> String? {
        let range = XMLBytes.trimmed(buffer.span, range)
        return range.isEmpty ? nil : XMLBytes.string(buffer.span, range)
    }
}

/// The positions of the extensions (accuracy, speed, course) in B records, as offsets from the beginning of the line.
struct IGCExtensions: Sendable {
    private(set) var accuracy: Range<Int>?
    private(set) var speed: Range<Int>?
    private(set) var course: Range<Int>?

    /// Creates the positions for B records that have no extensions.
    init() {}

    /// Parses an I record, which lists the extensions of the B records; nil if it is invalid.
    ///
    /// An I record contains the number of extensions and then, for each extension, the numbers of its first and last
    /// byte, counted from 1, and the three letters that name it.
    init?(_ bytes: Span<UInt8>, _ line: Range<Int>) {
        func number(_ offset: Int) -> Int? {
            let (high, low) = (bytes[offset] &- UInt8(ascii: "0"), bytes[offset + 1] &- UInt8(ascii: "0"))
            return high < 10 && low < 10 ? 10 * Int(high) + Int(low) : nil
        }
        guard line.count >= 3, let count = number(line.lowerBound + 1), line.count >= 3 + 7 * count else { return nil }
        for index in 0..<count {
            let start = line.lowerBound + 3 + 7 * index
            // The fixed part of a B record has 35 bytes, and the extensions follow it. Extensions of more than nine
            // digits are not read.
            guard let first = number(start), let last = number(start + 2), first > 35, first <= last, last - first < 9
            else { continue }
            let range = first - 1..<last
            switch XMLBytes.string(bytes, start + 4..<start + 7) {
            case "FXA": accuracy = range
            case "GSP": speed = range
            case "TRT": course = range
            default: break
            }
        }
    }
}

extension IGCReader: ItemReader {}
