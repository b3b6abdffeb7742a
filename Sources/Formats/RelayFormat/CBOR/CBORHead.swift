/// The head of a CBOR value: its kind and a number (RFC 8949, section 3).
struct CBORHead {
    /// The kind of a CBOR value, which RFC 8949 calls major type: the highest three bits of the first byte.
    enum Kind: UInt8 {
        case unsigned
        case negative
        case bytes
        case text
        case array
        case map
        case tag
        case simple
    }

    let kind: Kind

    /// The number in the head, such as an integer itself, the length of a text, or the number of entries of a map.
    ///
    /// The head of a floating-point value contains its bits. The number is `nil` for a value of indefinite length, and
    /// for the break that ends such a value.
    let number: UInt64?

    /// The lowest five bits of the first byte, called additional information, which give the width of the number.
    let width: UInt8

    /// Whether the head is the break that ends a value of indefinite length.
    var isBreak: Bool { kind == .simple && number == nil }
}
