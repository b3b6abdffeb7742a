/// Where the content of one argument lies in the packet, without its size and padding.
struct OSCField {
    let tag: UInt8
    let content: Range<Int>

    /// The argument as a number, if its type is one of numbers.
    func number(in bytes: Span<UInt8>) -> Double? {
        switch tag {
        case UInt8(ascii: "f"):
            Double(Float(bitPattern: bytes.bigEndian(UInt32.self, at: content.lowerBound)))
        case UInt8(ascii: "d"):
            Double(bitPattern: bytes.bigEndian(UInt64.self, at: content.lowerBound))
        case UInt8(ascii: "i"):
            Double(Int32(bitPattern: bytes.bigEndian(UInt32.self, at: content.lowerBound)))
        case UInt8(ascii: "h"):
            Double(Int64(bitPattern: bytes.bigEndian(UInt64.self, at: content.lowerBound)))
        default: nil
        }
    }

    /// The argument as a value of its own.
    func argument(in bytes: Span<UInt8>) -> OSCArgument? {
        switch tag {
        case UInt8(ascii: "s"): .string(bytes.text(at: content))
        case UInt8(ascii: "S"): .symbol(bytes.text(at: content))
        case UInt8(ascii: "b"): .blob(content.map { bytes[$0] })
        case UInt8(ascii: "T"): .yes
        case UInt8(ascii: "F"): .no
        case UInt8(ascii: "N"): .null
        case UInt8(ascii: "I"): .impulse
        case UInt8(ascii: "["): .arrayStart
        case UInt8(ascii: "]"): .arrayEnd
        default: content.count == 4 ? short(in: bytes) : long(in: bytes)
        }
    }

    private func short(in bytes: Span<UInt8>) -> OSCArgument? {
        let bits = bytes.bigEndian(UInt32.self, at: content.lowerBound)
        return switch tag {
        case UInt8(ascii: "i"): .int32(Int32(bitPattern: bits))
        case UInt8(ascii: "f"): .float32(Float(bitPattern: bits))
        case UInt8(ascii: "c"): .character(bits)
        case UInt8(ascii: "r"): .color(bits)
        case UInt8(ascii: "m"): .midi(bits)
        default: nil
        }
    }

    private func long(in bytes: Span<UInt8>) -> OSCArgument? {
        let bits = bytes.bigEndian(UInt64.self, at: content.lowerBound)
        return switch tag {
        case UInt8(ascii: "h"): .int64(Int64(bitPattern: bits))
        case UInt8(ascii: "t"): .timeTag(OSCTimeTag(rawValue: bits))
        case UInt8(ascii: "d"): .float64(Double(bitPattern: bits))
        default: nil
        }
    }
}
