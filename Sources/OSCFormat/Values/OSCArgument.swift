/// What stands behind one type tag of a message (OSC 1.0, OSC Type Tag String).
public enum OSCArgument: Sendable, Hashable {
    /// `i`: a whole number.
    case int32(Int32)
    /// `f`: a number.
    case float32(Float)
    /// `s`: a text without a null.
    case string(String)
    /// `b`: bytes.
    case blob([UInt8])
    /// `h`: a whole number.
    case int64(Int64)
    /// `t`: a time.
    case timeTag(OSCTimeTag)
    /// `d`: a number.
    case float64(Double)
    /// `S`: a text without a null that some systems tell from a string.
    case symbol(String)
    /// `c`: an ASCII character, in 32 bits.
    case character(UInt32)
    /// `r`: a colour as red, green, blue, alpha from the highest byte to the lowest.
    case color(UInt32)
    /// `m`: a MIDI message as port, status, data 1, data 2 from the highest byte to the lowest.
    case midi(UInt32)
    /// `T`.
    case yes
    /// `F`.
    case no
    /// `N`: nothing.
    case null
    /// `I`: something happens, called infinitum in OSC 1.0.
    case impulse
    /// `[`: the arguments from here to ``arrayEnd`` belong together.
    case arrayStart
    /// `]`.
    case arrayEnd

    /// The type tag.
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
