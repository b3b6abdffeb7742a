/// An optional `Double` in eight bytes: NaN, which no valid value is, stands for absence.
///
/// It keeps small and free of padding what is made of many optional numbers, which its users show as `Double?`.
package struct CompactOptional: Sendable, Hashable {
    private var bits: UInt64

    package init(_ value: Double? = nil) {
        // One NaN pattern only, so that equality and hashing can compare bits; −0 becomes 0 for the same reason.
        if let value, !value.isNaN { bits = (value + 0).bitPattern } else { bits = Self.absent }
    }

    package var value: Double? {
        get { bits == Self.absent ? nil : Double(bitPattern: bits) }
        set { self = CompactOptional(newValue) }
    }

    private static var absent: UInt64 { 0x7FF8_0000_0000_0000 }
}
