/// Finds the end of a DOCTYPE without reading what it declares.
///
/// It only knows what can hide a `]` or `>`: quotes, comments and processing instructions.
struct XMLDoctypeSkipper {
    private enum Place {
        case outside
        case subset
        case declaration
        case comment
        case instruction
    }

    private var place = Place.outside
    private var quote: UInt8?
    /// The last four bytes of the current place, the newest lowest.
    private var recent: UInt32 = 0

    /// Takes the next byte after `<!DOCTYPE`; true if it is the closing `>`.
    mutating func isEnd(_ byte: UInt8) -> Bool {
        recent = recent << 8 | UInt32(byte)
        switch place {
        case .comment:
            if recent & 0xFF_FFFF == 0x2D_2D3E { enter(.subset) }
        case .instruction:
            if recent & 0xFFFF == 0x3F3E { enter(.subset) }
        case .subset:
            if byte == UInt8(ascii: "<") { enter(.declaration) }
            if byte == UInt8(ascii: "]") { enter(.outside) }
        case .outside, .declaration:
            return isEndOfMarkup(byte)
        }
        return false
    }

    private mutating func isEndOfMarkup(_ byte: UInt8) -> Bool {
        if let open = quote {
            if byte == open { quote = nil }
            return false
        }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            quote = byte
        case UInt8(ascii: "["):
            if place == .outside { enter(.subset) }
        case UInt8(ascii: ">"):
            if place == .outside { return true }
            enter(.subset)
        case UInt8(ascii: "-"):
            if place == .declaration, recent == 0x21_2D2D { enter(.comment) }
        case UInt8(ascii: "?"):
            if place == .declaration, recent == 0x3F { enter(.instruction) }
        default:
            break
        }
        return false
    }

    private mutating func enter(_ next: Place) {
        place = next
        recent = 0
    }
}
