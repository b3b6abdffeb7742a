/// Where a sentence ends and its fields begin: one pass over its bytes.
struct NMEAScan {
    /// What stopped the pass.
    enum Stop {
        /// A line end, of the stream or of the datagram.
        case lineEnd
        /// The `$` or `!` of another sentence.
        case otherSentence
        /// A control character.
        case control
        /// The limit of length.
        case tooLong
        /// The end of what has come so far.
        case needsMore
        /// There is no address behind the `$`, so that it begins no sentence.
        case noAddress
    }

    /// What stopped the pass.
    private(set) var stop = Stop.needsMore
    /// The index of the byte that stopped the pass.
    private(set) var end: Int
    /// The index behind the address.
    private(set) var addressEnd: Int
    /// The index of the last `*`; nil where there is none.
    private(set) var star: Int?
    /// The exclusive or of all bytes between the start and the last `*`.
    private(set) var checksum: UInt8 = 0
    /// How many commas there are before the last `*`.
    private(set) var commas = 0
    /// Whether all bytes are ASCII.
    private(set) var isASCII = true

    /// The exclusive or of the bytes so far.
    private var sum: UInt64 = 0
    /// How many commas there have been so far.
    private var count = 0

    /// Reads from the `$` or `!` at `start`.
    ///
    /// - Parameters:
    ///   - bytes: What has come so far.
    ///   - start: The index of the `$` or `!`.
    ///   - limit: The index behind the last byte of the line, if it is final, or of all that has come.
    ///   - isFinal: Whether nothing of this line can follow.
    ///   - maximumLength: How many bytes a sentence may have.
    ///   - ends: Where the offsets of the commas from `start` go; it has room for `maximumLength` + 1.
    @inline(__always)
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, limit: Int, isFinal: Bool, maximumLength: Int,
        ends: UnsafeMutableBufferPointer<Int32>
    ) {
        end = start + 1
        addressEnd = end
        guard readAddress(bytes, limit: limit, isFinal: isFinal) else { return }
        let bound = min(limit, start + maximumLength)
        repeat {
            readWords(bytes, from: start, bound: bound, ends: ends)
        } while readBytes(bytes, from: start, bound: bound, limit: limit, isFinal: isFinal, ends: ends)
        if star == nil { mark() }
        guard stop == .needsMore, end >= bound else { return }
        if bound < limit {
            stop = .tooLong
        } else if isFinal {
            stop = .lineEnd
        }
    }

    /// Reads the address; false if there is none or more bytes are needed.
    @inline(__always)
    private mutating func readAddress(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int, isFinal: Bool) -> Bool {
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

    /// Reads eight bytes at once, as long as there are only commas and what fields are made of.
    @inline(__always)
    private mutating func readWords(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, bound: Int, ends: UnsafeMutableBufferPointer<Int32>
    ) {
        let raw = UnsafeRawBufferPointer(bytes)
        while end + 8 <= bound {
            let word = NMEAWord(raw, at: end)
            guard word.isPlain else { return }
            sum ^= word.bits
            var found = word.commas
            while found != 0 {
                ends[count] = Int32(truncatingIfNeeded: end - start + found.trailingZeroBitCount >> 3)
                count += 1
                found &= found &- 1
            }
            end += 8
        }
    }

    /// Reads up to eight bytes one by one; false if the pass is over.
    @inline(__always)
    private mutating func readBytes(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, bound: Int, limit: Int, isFinal: Bool,
        ends: UnsafeMutableBufferPointer<Int32>
    ) -> Bool {
        let next = min(bound, end + 8)
        while end < next {
            let byte = bytes[end]
            if byte < UInt8(ascii: "+") {
                guard passes(byte, bytes, limit: limit, isFinal: isFinal) else { return false }
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

    /// Whether the pass goes on over a byte below `+`.
    @inline(__always)
    private mutating func passes(
        _ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, limit: Int, isFinal: Bool
    ) -> Bool {
        switch byte {
        case UInt8(ascii: "*"):
            star = end
            mark()
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
            // Receivers write it in messages, too.
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

    /// Notes what the bytes so far amount to.
    @inline(__always)
    private mutating func mark() {
        checksum = NMEAWord.folded(sum)
        commas = count
    }

    /// Whether five letters or digits and a comma follow, as behind the `!` of a sentence; nil if more must come to tell.
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
