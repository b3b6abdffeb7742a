/// The end, the fields and the checksum of a sentence, found in a single pass over its bytes.
struct NMEAScan {
    /// The reason why the pass over the sentence ended.
    enum Stop {
        /// The sentence ends at a line end, or at the end of the datagram.
        case lineEnd
        /// The `$` or `!` of another sentence was found.
        case otherSentence
        /// A control character was found in the sentence.
        case control
        /// The sentence reached its maximum length.
        case tooLong
        /// All available bytes have been read, and the sentence may continue.
        case needsMore
        /// No address follows the `$` or `!`, so this character does not begin a sentence.
        case noAddress
    }

    private(set) var stop = Stop.needsMore
    /// The index of the byte that ended the pass over the sentence.
    private(set) var end: Int
    /// The index of the first byte after the address of the sentence.
    private(set) var addressEnd: Int
    /// The index of the last `*` in the sentence; nil if there is none.
    private(set) var star: Int?
    /// The XOR of the bytes between the `$` or `!` and the last `*`, or the end of the sentence if it has no `*`.
    private(set) var checksum: UInt8 = 0
    /// The number of commas before the last `*`, or before the end of the sentence if it has no `*`.
    private(set) var commas = 0
    /// Whether all bytes of the sentence are ASCII.
    private(set) var isASCII = true

    /// The XOR of the bytes scanned so far, without the `$` or `!`.
    private var sum: UInt64 = 0
    /// The number of commas scanned so far.
    private var count = 0

    /// Scans the sentence that begins with the `$` or `!` at `start`.
    ///
    /// - Parameters:
    ///   - bytes: All buffered bytes.
    ///   - start: The index of the `$` or `!`.
    ///   - limit: The end of the datagram or file; until that is known, the end of all bytes.
    ///   - isFinal: Whether all bytes of the datagram or file have been received.
    ///   - maximumLength: The maximum length of a sentence in bytes.
    ///   - ends: The buffer that receives the offsets of the commas from `start`, with room for `maximumLength` + 1.
    @inline(__always)
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, limit: Int, isFinal: Bool, maximumLength: Int,
        ends: UnsafeMutableBufferPointer<Int32>
    ) {
        end = start + 1
        addressEnd = end
        guard scanAddress(bytes, limit: limit, isFinal: isFinal) else { return }
        let bound = min(limit, start + maximumLength)
        repeat {
            scanWords(bytes, from: start, bound: bound, ends: ends)
        } while scanBytes(bytes, from: start, bound: bound, limit: limit, isFinal: isFinal, ends: ends)
        if star == nil { mark() }
        guard stop == .needsMore, end >= bound else { return }
        if bound < limit {
            stop = .tooLong
        } else if isFinal {
            stop = .lineEnd
        }
    }

    /// Scans the address of the sentence; returns `false` if there is none, or if more bytes are needed.
    @inline(__always)
    private mutating func scanAddress(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int, isFinal: Bool) -> Bool {
        if end + 8 <= limit {
            let word = NMEAWord(UnsafeRawBufferPointer(bytes), at: end)
            if word.beginsWithUsualAddress {
                sum = word.beginning(5).bits
                end += 5
                addressEnd = end
                return true
            }
        }
        return scanUnusualAddress(bytes, limit: limit, isFinal: isFinal)
    }

    /// Scans an unusual address, one that does not consist of five capital letters.
    ///
    /// Returns `false` if there is no address, or if more bytes are needed.
    @inline(never)
    private mutating func scanUnusualAddress(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int, isFinal: Bool) -> Bool {
        let start = end
        let bound = min(limit, start + NMEAAddress.lengths.upperBound)
        while end < bound, NMEAAddress.allows(bytes[end]) {
            sum ^= UInt64(bytes[end])
            end += 1
        }
        addressEnd = end
        if end == limit, !isFinal { return false }
        guard NMEAAddress.lengths ~= end - start, end == limit || Self.endsAddress(bytes[end]) else {
            stop = .noAddress
            return false
        }
        return true
    }

    @inline(__always)
    private static func endsAddress(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "*"), UInt8(ascii: "$"), UInt8(ascii: "!"), 0..<32: true
        default: false
        }
    }

    /// Scans eight bytes at a time, up to the first byte that needs a closer look: a byte below `+`, or one outside
    /// ASCII.
    @inline(__always)
    private mutating func scanWords(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, bound: Int, ends: UnsafeMutableBufferPointer<Int32>
    ) {
        let raw = UnsafeRawBufferPointer(bytes)
        var isPlain = true
        while isPlain, end &+ 8 <= bound {
            var word = NMEAWord(raw, at: end)
            let base = end &- start
            isPlain = word.isPlain
            if isPlain {
                end &+= 8
            } else {
                end &+= word.plainLength
                word = word.beginning(word.plainLength)
            }
            sum ^= word.bits
            var found = word.commas
            while found != 0 {
                ends[count] = Int32(truncatingIfNeeded: base &+ found.trailingZeroBitCount &>> 3)
                count &+= 1
                found &= found &- 1
            }
        }
    }

    /// Scans up to eight bytes one by one; returns `false` if the pass over the sentence ends.
    @inline(__always)
    private mutating func scanBytes(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, bound: Int, limit: Int, isFinal: Bool,
        ends: UnsafeMutableBufferPointer<Int32>
    ) -> Bool {
        let next = min(bound, end + 8)
        while end < next {
            let byte = bytes[end]
            if byte < UInt8(ascii: "+") {
                guard passes(byte, bytes, bound: bound, limit: limit, isFinal: isFinal) else { return false }
            } else if byte == UInt8(ascii: ",") {
                ends[count] = Int32(truncatingIfNeeded: end - start)
                count += 1
            } else if byte >= 0x80 {
                isASCII = false
            }
            sum ^= UInt64(byte)
            end += 1
        }
        return end < bound
    }

    /// Handles a byte below `+`, such as `*`, `$` or a line end; returns whether the pass over the sentence continues.
    @inline(__always)
    private mutating func passes(
        _ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, bound: Int, limit: Int, isFinal: Bool
    ) -> Bool {
        switch byte {
        case UInt8(ascii: "*"):
            star = end
            mark()
            if end + 3 < bound, Self.endsLine(bytes, from: end + 1) {
                stop = .lineEnd
                end += 3
                return false
            }
        case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
            stop = .lineEnd
            return false
        case 0..<32:
            stop = .control
            return false
        case UInt8(ascii: "$"):
            stop = .otherSentence
            return false
        case UInt8(ascii: "!"):
            // A `!` begins a sentence only if an address follows, since receivers also write `!` in texts.
            switch Self.isSentence(bytes, from: end + 1, limit: limit) {
            case true?:
                stop = .otherSentence
                return false
            case nil where !isFinal: return false
            default: break
            }
        default: break
        }
        return true
    }

    /// Returns whether two hexadecimal digits and a line end are at `start`, as they are after nearly every `*`.
    @inline(__always)
    private static func endsLine(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
        NMEANumber.hexadecimalDigit(bytes[start]) != nil && NMEANumber.hexadecimalDigit(bytes[start + 1]) != nil
            && (bytes[start + 2] == UInt8(ascii: "\r") || bytes[start + 2] == UInt8(ascii: "\n"))
    }

    /// Records the checksum and the number of commas so far; called at the `*`, or at the end of a sentence without a
    /// `*`.
    @inline(__always)
    private mutating func mark() {
        checksum = NMEAWord.folded(sum)
        commas = count
    }

    /// Returns whether the bytes at `start` are five capital letters or digits, followed by a comma.
    ///
    /// A sentence continues with such bytes after its `!`. The result is nil if more bytes are needed.
    @inline(never)
    private static func isSentence(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, limit: Int) -> Bool? {
        for index in start..<start + 6 {
            guard index < limit else { return nil }
            let isExpected = index < start + 5 ? NMEAAddress.allows(bytes[index]) : bytes[index] == UInt8(ascii: ",")
            guard isExpected else { return false }
        }
        return true
    }
}

/// Eight bytes that are tested at once, as one 64-bit number.
///
/// In the result of a test, each byte that passes the test has its high bit set.
struct NMEAWord {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let lowBits: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// The eight bytes as a number, with the first byte in the lowest position.
    let bits: UInt64

    /// Loads the eight bytes at the given offset; all eight must exist.
    @inline(__always)
    init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
        bits = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Creates a word from eight bytes as a number, with the first byte in the lowest position.
    @inline(__always)
    private init(bits: UInt64) {
        self.bits = bits
    }

    /// Returns the first `count` bytes of the word, at most seven, followed by zeros.
    @inline(__always)
    func beginning(_ count: Int) -> NMEAWord {
        NMEAWord(bits: bits & ~(.max &<< UInt64(truncatingIfNeeded: 8 &* count)))
    }

    /// Whether all bytes of the word are plain: ASCII characters from `+` on, so no line ends, `*`, `$` or `!`.
    @inline(__always)
    var isPlain: Bool { others == 0 }

    /// The number of plain bytes at the beginning of the word, up to the first byte that is not plain; 8 if all are
    /// plain.
    @inline(__always)
    var plainLength: Int { others.trailingZeroBitCount &>> 3 }

    /// A word in which the lowest set bit is the high bit of the first byte that is not plain.
    ///
    /// The high bits of later bytes may be wrong.
    @inline(__always)
    private var others: UInt64 {
        // Subtracting `+` from a smaller byte borrows, which sets the high bit of the byte. Only such a borrow can set
        // the high bit of a later byte wrongly.
        let below = (bits &- UInt64(UInt8(ascii: "+")) &* Self.ones) & ~bits
        return (below | bits) & Self.highBits
    }

    /// The high bits of those bytes that are commas; all bytes of the word must be ASCII.
    @inline(__always)
    var commas: UInt64 {
        // The XOR turns commas into zero. Adding 0x7F then sets the high bit of exactly the bytes that are not zero,
        // without a carry into the next byte.
        let difference = bits ^ (UInt64(UInt8(ascii: ",")) &* Self.ones)
        return ~(difference &+ Self.lowBits) & Self.highBits
    }

    /// Whether the word begins with five capital letters and a comma.
    @inline(__always)
    var beginsWithUsualAddress: Bool {
        let letters = beginning(5).bits
        // Adding 0x80 minus a bound sets the high bit of exactly those ASCII characters that are at or above the bound.
        let fromA = letters &+ UInt64(0x80 - UInt8(ascii: "A")) &* Self.ones
        let beyondZ = letters &+ UInt64(0x7F - UInt8(ascii: "Z")) &* Self.ones
        let marks = UInt64(0x80_8080_8080)
        return (fromA & ~beyondZ & ~letters) & marks == marks && bits &>> 40 & 0xFF == UInt64(UInt8(ascii: ","))
    }

    /// Returns the XOR of the eight bytes of the given word.
    @inline(__always)
    static func folded(_ bits: UInt64) -> UInt8 {
        let half = bits ^ bits >> 32
        let quarter = half ^ half >> 16
        return UInt8(truncatingIfNeeded: quarter ^ quarter >> 8)
    }
}
