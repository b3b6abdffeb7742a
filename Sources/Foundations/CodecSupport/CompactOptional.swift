/// An optional `Double` in eight bytes; NaN, which is never a valid value, means that there is no value.
///
/// Types with many optional numbers are thus small and free of padding. They expose each number as `Double?`.
package struct CompactOptional: Sendable, Hashable {
    private var bits: UInt64

    package init(_ value: Double? = nil) {
        // Only one NaN pattern is stored, so that equality and hashing can compare the bits. For the same reason, −0
        // becomes 0.
        if let value, !value.isNaN { bits = (value + 0).bitPattern } else { bits = Self.absent }
    }

    package var value: Double? {
        get { bits == Self.absent ? nil : Double(bitPattern: bits) }
        set { self = CompactOptional(newValue) }
    }

    private static var absent: UInt64 { 0x7FF8_0000_0000_0000 }
}
