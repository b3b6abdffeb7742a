/// An optional `Double` in eight bytes: NaN, which no valid value is, stands for absence.
///
/// It keeps ``Location`` small and free of padding; its users show it as `Double?`.
struct CompactOptional: Sendable, Hashable {
    private let bits: UInt64

    init(_ value: Double?) {
        // One NaN pattern only, so that equality and hashing can compare bits; −0 becomes 0 for the same reason.
        if let value, !value.isNaN { bits = (value + 0).bitPattern } else { bits = Self.absent }
    }

    var value: Double? { bits == Self.absent ? nil : Double(bitPattern: bits) }

    private static var absent: UInt64 { 0x7FF8_0000_0000_0000 }
}
