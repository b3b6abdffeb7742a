import Geolocation

/// A checksum of a sequence of coordinates, which identifies a route.
///
/// Each number is combined with the checksum by exclusive or. The checksum is then multiplied by a constant, the
/// quotient of 2⁶⁴ and the golden ratio (Knuth, The Art of Computer Programming, volume 3, section 6.4), and its upper
/// half is folded into its lower half.
struct RouteFingerprint: Sendable {
    private(set) var value: UInt64 = 0x243f_6a88_85a3_08d3

    /// Adds a coordinate to the checksum; 0 and −0 are the same.
    @inline(__always)
    mutating func add(_ coordinate: Coordinate) {
        mix((coordinate.latitude + 0).bitPattern)
        mix((coordinate.longitude + 0).bitPattern)
    }

    @inline(__always)
    private mutating func mix(_ bits: UInt64) {
        value = (value ^ bits) &* 0x9e37_79b9_7f4a_7c15
        value ^= value >> 32
    }
}
