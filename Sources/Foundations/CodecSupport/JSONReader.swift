/// A reader for JSON (RFC 8259) that returns the parts of the text one after the other and stores none of them.
///
/// The reader is strict by default. If it is created as lenient, it accepts invalid UTF-8, control characters and
/// unpaired surrogates in strings. ``JSONValue`` is a tree of values that is built with this reader.
package struct JSONReader: Sendable {
    /// The index in the input of the next byte to be read.
    package var index = 0

    let isLenient: Bool

    /// The maximum nesting depth of arrays and objects; the outermost one has the depth 1.
    @usableFromInline let deepest: Int

    /// The name of the input that is used in the reasons of errors.
    @usableFromInline let subject: StaticString

    /// Creates a reader at the beginning of the input.
    ///
    /// - Parameters:
    ///   - deepest: The maximum nesting depth of arrays and objects; the outermost has the depth 1.
    ///   - isLenient: Whether invalid characters in strings are accepted. Default: `false`.
    ///   - subject: The name of the input in the reasons of errors. Default: "it".
    package init(deepest: Int, isLenient: Bool = false, subject: StaticString = "it") {
        self.deepest = deepest
        self.isLenient = isLenient
        self.subject = subject
    }

    // MARK: Structure

    /// Skips a byte order mark at the index, if there is one.
    package mutating func skipMark(_ bytes: Span<UInt8>) {
        if bytes.count - index >= 3, bytes[index] == 0xEF, bytes[index + 1] == 0xBB, bytes[index + 2] == 0xBF {
            index += 3
        }
    }

    /// Skips the white space at the index.
    @inlinable
    package mutating func skipSpace(_ bytes: Span<UInt8>) {
        while index < bytes.count, bytes[index].isJSONSpace { index += 1 }
    }

    /// Returns the byte at the reader's index; throws at the end of the input.
    @inlinable
    package func peek(_ bytes: Span<UInt8>) throws(FormatError) -> UInt8 {
        guard index < bytes.count else { throw ended(bytes) }
        return bytes[index]
    }

    /// Skips the bracket or brace at the index, which begins an array or object at the given depth.
    ///
    /// Throws if the depth is greater than ``deepest``.
    @inlinable
    package mutating func open(_ depth: Int) throws(FormatError) {
        guard depth <= deepest else { throw nested() }
        index += 1
    }

    /// Returns the name of an object's next member and moves the index to its value; returns `nil` at the end of the
    /// object.
    ///
    /// - Parameter isFirst: Whether no member of the object has been read yet.
    @inlinable
    package mutating func nextName(
        _ isFirst: inout Bool, _ bytes: Span<UInt8>
    ) throws(FormatError) -> JSONText? {
        skipSpace(bytes)
        let byte = try peek(bytes)
        if byte == UInt8(ascii: "}") {
            index += 1
            return nil
        }
        if isFirst {
            isFirst = false
        } else {
            guard byte == UInt8(ascii: ",") else { throw FormatError("a comma or a brace is missing", at: index) }
            index += 1
            skipSpace(bytes)
        }
        guard try peek(bytes) == UInt8(ascii: "\"") else {
            throw FormatError("a name in quotes is missing", at: index)
        }
        let name = try text(bytes)
        skipSpace(bytes)
        guard try peek(bytes) == UInt8(ascii: ":") else { throw FormatError("a colon is missing", at: index) }
        index += 1
        skipSpace(bytes)
        return name
    }

    /// Moves to an array's next element; returns `false` at the end of the array.
    ///
    /// - Parameter isFirst: Whether no element of the array has been read yet.
    package mutating func nextElement(_ isFirst: inout Bool, _ bytes: Span<UInt8>) throws(FormatError) -> Bool {
        skipSpace(bytes)
        let byte = try peek(bytes)
        if byte == UInt8(ascii: "]") {
            index += 1
            return false
        }
        if isFirst {
            isFirst = false
        } else {
            guard byte == UInt8(ascii: ",") else { throw FormatError("a comma or a bracket is missing", at: index) }
            index += 1
            skipSpace(bytes)
        }
        return true
    }

    /// Skips a `null` at the index; returns `false` if there is another value.
    @inlinable
    package mutating func consumeNull(_ bytes: Span<UInt8>) throws(FormatError) -> Bool {
        guard try peek(bytes) == UInt8(ascii: "n") else { return false }
        try skipWord("null", bytes)
        return true
    }

    /// Skips the value at the index, which can be of any kind.
    package mutating func skipValue(_ bytes: Span<UInt8>, depth: Int) throws(FormatError) {
        var isFirst = true
        switch try peek(bytes) {
        case UInt8(ascii: "{"):
            try open(depth)
            while try nextName(&isFirst, bytes) != nil { try skipValue(bytes, depth: depth + 1) }
        case UInt8(ascii: "["):
            try open(depth)
            while try nextElement(&isFirst, bytes) { try skipValue(bytes, depth: depth + 1) }
        case UInt8(ascii: "\""): _ = try text(bytes)
        case UInt8(ascii: "t"): try skipWord("true", bytes)
        case UInt8(ascii: "f"): try skipWord("false", bytes)
        case UInt8(ascii: "n"): try skipWord("null", bytes)
        default: _ = try number(bytes)
        }
    }

    /// Skips the given word at the index, such as `true`; throws if there is anything else.
    package mutating func skipWord(_ word: StaticString, _ bytes: Span<UInt8>) throws(FormatError) {
        let text = JSONText(start: index, end: min(index + word.utf8CodeUnitCount, bytes.count), isPlain: true)
        guard text.equals(word, bytes) else { throw FormatError("a value is missing", at: index) }
        index = text.end
    }

    @usableFromInline
    func ended(_ bytes: Span<UInt8>) -> FormatError { FormatError("\(subject) ends too early", at: bytes.count) }

    @usableFromInline
    func nested() -> FormatError { FormatError("\(subject) is nested more than \(deepest) deep", at: index) }

    // MARK: Texts

    /// Reads the string whose opening quote is at the index.
    package mutating func text(_ bytes: Span<UInt8>) throws(FormatError) -> JSONText {
        index += 1
        let start = index
        var isPlain = true
        while index < bytes.count {
            index = Self.endOfPlain(bytes, from: index)
            guard index < bytes.count else { break }
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                return JSONText(start: start, end: index - 1, isPlain: isPlain)
            case UInt8(ascii: "\\"):
                isPlain = false
                try skipEscape(bytes)
            case 0x20..<0x80: index += 1
            case _ where isLenient: index += 1
            case ..<0x20: throw FormatError("control character in a string", at: index)
            default: try skipCharacter(bytes)
            }
        }
        throw ended(bytes)
    }

    /// Returns the index of the first byte that ends plain text: a quote, a backslash, a control character or a byte
    /// above 127.
    ///
    /// Eight bytes are tested at a time; if fewer than eight bytes remain, the index of the first remaining byte is
    /// returned.
    private static func endOfPlain(_ bytes: Span<UInt8>, from start: Int) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops = ones << 7
        var index = start
        while index + 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
            // Subtraction sets the highest bit of a byte that is less than the number subtracted. A borrow can also set
            // the highest bit of the next byte, but the lower byte is then found first.
            let quotes = word ^ ones &* UInt64(UInt8(ascii: "\""))
            let backslashes = word ^ ones &* UInt64(UInt8(ascii: "\\"))
            let marks = (word &- ones &* 0x20) | (quotes &- ones) | (backslashes &- ones) | word
            if marks & tops != 0 { return index + (marks & tops).trailingZeroBitCount >> 3 }
            index += 8
        }
        return index
    }

    /// Skips the escape whose backslash is at the index, or both escapes of a surrogate pair.
    private mutating func skipEscape(_ bytes: Span<UInt8>) throws(FormatError) {
        guard index + 1 < bytes.count else { throw ended(bytes) }
        switch bytes[index + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            index += 2
            return
        case UInt8(ascii: "u"): break
        default: throw FormatError("invalid escape sequence", at: index)
        }
        guard let unit = JSONText.unit(bytes, index + 2) else {
            throw FormatError("\\u needs four digits behind it", at: index)
        }
        if unit & 0xFC00 == 0xD800, JSONText.lowSurrogate(bytes, index + 6) != nil {
            index += 12
        } else if unit & 0xF800 != 0xD800 || isLenient {
            index += 6
        } else {
            throw FormatError("unpaired surrogate in a string", at: index)
        }
    }

    /// Skips the non-ASCII character at the index.
    private mutating func skipCharacter(_ bytes: Span<UInt8>) throws(FormatError) {
        guard let lead = UTF8Lead(bytes[index]), index + lead.length <= bytes.count,
            lead.second.contains(bytes[index + 1]), lead.length < 3 || bytes[index + 2] & 0xC0 == 0x80,
            lead.length < 4 || bytes[index + 3] & 0xC0 == 0x80
        else { throw FormatError("a text is not UTF-8", at: index) }
        index += lead.length
    }

    // MARK: Numbers

    /// Reads the number that begins at the index.
    package mutating func number(_ bytes: Span<UInt8>) throws(FormatError) -> JSONNumber {
        var number = JSONNumber()
        let start = index
        if index < bytes.count, bytes[index] == UInt8(ascii: "-") {
            number.isNegative = true
            index += 1
        }
        let isZero = index < bytes.count && bytes[index] == UInt8(ascii: "0")
        let whole = consumeDigits(&number, bytes)
        guard whole > 0, !isZero || whole == 1 else {
            throw FormatError(whole == 0 ? "a value is missing" : "a number begins with a 0", at: start)
        }
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            index += 1
            number.places = consumeDigits(&number, bytes)
            guard number.places > 0 else { throw FormatError("a number ends with a point", at: start) }
        }
        if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
            number.hasExponent = true
            index += 1
            if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
                index += 1
            }
            var exponent = JSONNumber()
            guard consumeDigits(&exponent, bytes) > 0 else {
                throw FormatError("a number has no exponent behind its e", at: start)
            }
        }
        number.range = start..<index
        return number
    }

    /// Skips the digits at the index and adds them to the given number; returns how many digits were skipped.
    private mutating func consumeDigits(_ number: inout JSONNumber, _ bytes: Span<UInt8>) -> Int {
        let start = index
        while index < bytes.count {
            let digit = bytes[index] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            number.mantissa = number.mantissa &* 10 &+ UInt64(digit)
            if number.digits > 0 || digit > 0 { number.digits += 1 }
            index += 1
        }
        return index - start
    }
}

extension UInt8 {
    /// Whether the byte is JSON white space.
    @inlinable  // since it is called for every other byte
    package var isJSONSpace: Bool {
        switch self {
        case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): true
        default: false
        }
    }
}
