/// An argument of an OSC message (OSC 1.0, OSC Type Tag String).
public enum OSCArgument: Sendable, Hashable {
    /// A 32-bit integer (type tag `i`).
    case int32(Int32)
    /// A 32-bit floating-point number (type tag `f`).
    case float32(Float)
    /// A text, which cannot contain null characters (type tag `s`).
    case string(String)
    /// A sequence of bytes (type tag `b`).
    case blob([UInt8])
    /// A 64-bit integer (type tag `h`).
    case int64(Int64)
    /// A time tag, an NTP timestamp (type tag `t`).
    case timeTag(OSCTimeTag)
    /// A 64-bit floating-point number (type tag `d`).
    case float64(Double)
    /// A text that some systems distinguish from strings; it cannot contain null characters (type tag `S`).
    case symbol(String)
    /// An ASCII character, sent as 32 bits (type tag `c`).
    case character(UInt32)
    /// A colour (type tag `r`); its bytes from the highest to the lowest are red, green, blue and alpha.
    case color(UInt32)
    /// A MIDI message (type tag `m`); its bytes from the highest to the lowest are port, status, data 1 and data 2.
    case midi(UInt32)
    /// The value true, sent only as the type tag `T`.
    case yes
    /// The value false, sent only as the type tag `F`.
    case no
    /// No value (nil, null), sent only as the type tag `N`.
    case null
    /// An impulse, an event without content, sent only as the type tag `I`; OSC 1.0 calls it infinitum.
    case impulse
    /// The beginning of an array (type tag `[`).
    case arrayStart
    /// The end of an array (type tag `]`).
    case arrayEnd

    /// The type tag of the argument, an ASCII character.
    public var tag: UInt8 {
        switch self {
        case .int32: UInt8(ascii: "i")
        case .float32: UInt8(ascii: "f")
        case .string: UInt8(ascii: "s")
        case .blob: UInt8(ascii: "b")
        case .int64: UInt8(ascii: "h")
        case .timeTag: UInt8(ascii: "t")
        case .float64: UInt8(ascii: "d")
        case .symbol: UInt8(ascii: "S")
        case .character: UInt8(ascii: "c")
        case .color: UInt8(ascii: "r")
        case .midi: UInt8(ascii: "m")
        case .yes: UInt8(ascii: "T")
        case .no: UInt8(ascii: "F")
        case .null: UInt8(ascii: "N")
        case .impulse: UInt8(ascii: "I")
        case .arrayStart: UInt8(ascii: "[")
        case .arrayEnd: UInt8(ascii: "]")
        }
    }
}

// MARK: - Encoding

extension [UInt8] {
    /// Appends the content of an argument, without its type tag, to the packet.
    mutating func append(_ argument: OSCArgument) throws(OSCError) {
        switch argument {
        case .int32(let value): append(bigEndian: UInt32(bitPattern: value))
        case .float32(let value): append(bigEndian: value.bitPattern)
        case .string(let text), .symbol(let text): try append(string: text)
        case .blob(let content): try append(blob: content)
        case .int64(let value): append(bigEndian: UInt64(bitPattern: value))
        case .timeTag(let tag): append(bigEndian: tag.rawValue)
        case .float64(let value): append(bigEndian: value.bitPattern)
        case .character(let bits), .color(let bits), .midi(let bits): append(bigEndian: bits)
        case .yes, .no, .null, .impulse, .arrayStart, .arrayEnd: break
        }
    }

    /// Appends an element of a bundle to the packet, preceded by the element's size in bytes.
    mutating func append(element: OSCPacket) throws(OSCError) {
        let place = count
        append(bigEndian: UInt32(0))
        try element.write(to: &self)
        guard let size = Int32(exactly: count - place - 4) else { throw OSCError(.oversized, at: place) }
        for index in 0..<4 { self[place + index] = UInt8(truncatingIfNeeded: size >> (24 - 8 * Int32(index))) }
    }

    /// Appends a text, with one to four nulls that terminate it.
    mutating func append(string text: String) throws(OSCError) {
        guard !text.utf8.contains(0) else { throw OSCError(.nullInString, at: count) }
        append(contentsOf: text.utf8)
        appendNulls(atLeast: 1)
    }

    private mutating func append(blob content: [UInt8]) throws(OSCError) {
        guard let size = Int32(exactly: content.count) else { throw OSCError(.oversized, at: count) }
        append(bigEndian: UInt32(bitPattern: size))
        append(contentsOf: content)
        appendNulls(atLeast: 0)
    }

    /// Appends a number in big-endian order.
    mutating func append(bigEndian number: some FixedWidthInteger & UnsignedInteger) {
        for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
            append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    /// Appends at least `least` null bytes, and more until the length of the packet is a multiple of 4.
    mutating func appendNulls(atLeast least: Int) {
        let missing = (4 - (count + least) % 4) % 4
        append(contentsOf: repeatElement(0, count: least + missing))
    }
}
