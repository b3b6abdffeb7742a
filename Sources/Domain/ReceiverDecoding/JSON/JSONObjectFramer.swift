import CodecSupport
import Geolocation

/// Splits a stream of bytes into JSON objects by looking only at brackets, quotes and a few separators.
///
/// The objects are not validated as JSON. There may be anything between them: white space, nothing, the brackets and
/// commas of an enclosing array, or other bytes. A truncated object is dropped as soon as it is detected: by a line
/// feed within quotes, a brace in place of a key or comma, or an unmatched bracket. The search then continues for the
/// next object. An object that is too long or nested too deep is dropped up to the end of the line.
struct JSONObjectFramer: Sendable {
    /// The maximum length of an object, in bytes: 1 MiB.
    static let longest = 1 << 20

    /// The maximum depth to which arrays and objects may be nested.
    static let deepest = 32

    /// The result of processing one byte of the stream.
    enum Step {
        /// No object has been completed by this byte.
        case going
        /// The byte completes an object, which ``object`` contains until the next byte.
        case object
        /// Input was dropped for the given reason.
        case dropped(DropReason)
    }

    /// The bytes of the current object that have arrived so far.
    private(set) var object: ContiguousArray<UInt8> = []

    private var depth = 0
    /// The kinds of the open brackets, one bit for each: 1 for an array, 0 for an object.
    ///
    /// The innermost bracket is in the lowest bit.
    private var arrays: UInt32 = 0
    private var quotes = JSONQuotes()
    /// The last byte other than white space, which shows whether a value may begin next.
    private var last: UInt8 = 0
    private var isSkippingLine = false
    private var isInRubbish = false

    /// Processes the next byte of the stream.
    mutating func ingest(_ byte: UInt8) -> Step {
        if depth == 0 { return ingestOutside(byte) }
        if object.count == Self.longest { return giveUpLine("object longer than 1 MiB", at: byte) }
        object.append(byte)
        if quotes.isOpen { return ingestQuoted(byte) }
        let before = last
        if !byte.isJSONSpace { last = byte }
        switch byte {
        case UInt8(ascii: "\""): quotes.open()
        case UInt8(ascii: "{"), UInt8(ascii: "["): return open(byte, after: before)
        case UInt8(ascii: "}"), UInt8(ascii: "]"): return close(byte)
        default: break
        }
        return .going
    }

    /// Ends the stream or the datagram; drops the current object if it is incomplete.
    mutating func end() -> Step {
        let isOpen = depth > 0
        reset()
        isSkippingLine = false
        isInRubbish = false
        return isOpen ? .dropped("object that does not end") : .going
    }

    private mutating func ingestOutside(_ byte: UInt8) -> Step {
        if isSkippingLine {
            isSkippingLine = byte != UInt8(ascii: "\n")
            return .going
        }
        switch byte {
        case UInt8(ascii: "{"):
            reset()
            begin()
        case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ";"): return .going
        case _ where byte.isJSONSpace: isInRubbish = isInRubbish && byte != UInt8(ascii: "\n")
        default:
            if isInRubbish { return .going }
            isInRubbish = true
            return .dropped("rubbish between objects")
        }
        return .going
    }

    private mutating func ingestQuoted(_ byte: UInt8) -> Step {
        if byte == UInt8(ascii: "\n") {
            reset()
            return .dropped("object that ends within quotes")
        }
        quotes.ingest(byte)
        return .going
    }

    private mutating func open(_ byte: UInt8, after before: UInt8) -> Step {
        let isInArray = arrays & 1 == 1
        let mayBegin =
            before == UInt8(ascii: ":") && !isInArray || before == UInt8(ascii: "[")
            || before == UInt8(ascii: ",") && isInArray
        if !mayBegin, byte == UInt8(ascii: "{") {
            // The previous object is truncated. This brace begins the next object.
            reset()
            begin()
            return .dropped("object that does not end")
        }
        guard mayBegin else { return giveUpLine("object with a bracket out of place", at: byte) }
        guard depth < Self.deepest else { return giveUpLine("object nested more than 32 deep", at: byte) }
        depth += 1
        arrays = arrays << 1 | (byte == UInt8(ascii: "[") ? 1 : 0)
        return .going
    }

    private mutating func close(_ byte: UInt8) -> Step {
        guard (arrays & 1 == 1) == (byte == UInt8(ascii: "]")) else {
            return giveUpLine("object with a bracket out of place", at: byte)
        }
        depth -= 1
        arrays >>= 1
        return depth == 0 ? .object : .going
    }

    private mutating func giveUpLine(_ reason: DropReason, at byte: UInt8) -> Step {
        reset()
        isSkippingLine = byte != UInt8(ascii: "\n")
        return .dropped(reason)
    }

    private mutating func begin() {
        object.append(UInt8(ascii: "{"))
        last = UInt8(ascii: "{")
        depth = 1
        isInRubbish = false
    }

    private mutating func reset() {
        // After an unusually long object, its memory is released.
        object.removeAll(keepingCapacity: object.capacity <= 1 << 16)
        depth = 0
        arrays = 0
        quotes = JSONQuotes()
        last = 0
    }
}
