/// The head of a CBOR value (RFC 8949, section 3).
struct CBORHead {
    /// The major type: the highest three bits of the first byte.
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

    /// A length, a count, the number itself or its bits; `nil` for an indefinite length, or for the break that ends it.
    let number: UInt64?

    /// The additional information: the lowest five bits of the first byte, which give the width of the number.
    let width: UInt8

    /// Whether it is the break that ends a value of indefinite length.
    var isBreak: Bool { kind == .simple && number == nil }
}
