/// The FNV-1a hashes by Fowler, Noll and Vo, which are the same in each run and on each machine.
///
/// Source: http://www.isthe.com/chongo/tech/comp/fnv/
package enum FNV1a {
    /// Returns the 64-bit FNV-1a hash of the given text.
    package static func hash64(_ text: some StringProtocol) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// Returns the 32-bit FNV-1a hash of the given text.
    package static func hash32(_ text: some StringProtocol) -> UInt32 {
        text.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }
}
