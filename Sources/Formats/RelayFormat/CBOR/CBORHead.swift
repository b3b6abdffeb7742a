/// What a value of CBOR begins with (RFC 8949, section 3).
struct CBORHead {
    /// The highest three bits of the first byte, which tell what the value is.
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

    /// A length, a count, the number itself or its bits; nil where the length is left open, or for the break that ends that.
    let number: UInt64?

    /// The lowest five bits of the first byte, which tell how wide the number is.
    let width: UInt8

    /// Whether it is the break that ends a value whose length was left open.
    var isBreak: Bool { kind == .simple && number == nil }
}
