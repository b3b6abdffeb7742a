/// The first byte of a character in UTF-8 that is not ASCII (Unicode 16, table 3-7).
package struct UTF8Lead: Sendable {
    /// The number of bytes of the character, 2 to 4.
    package let length: Int

    /// The range of valid second bytes of the character.
    ///
    /// The range excludes overlong forms, surrogates and values beyond U+10FFFF.
    package let second: ClosedRange<UInt8>

    /// Creates the lead from the first byte of a character; `nil` if no character beyond ASCII begins with this byte.
    @inlinable
    package init?(_ byte: UInt8) {
        switch byte {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        default: return nil
        }
    }
}
