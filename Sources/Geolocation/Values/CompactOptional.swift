/// An optional `Double` in eight bytes: NaN, which no valid value is, stands for absence.
///
/// It keeps ``Location`` small and free of padding; its users show it as `Double?`.
struct CompactOptional: Sendable, Hashable {
    private let bits: UInt64

    init(_ value: Double?) {
        // One NaN pattern only, so that equality and hashing can compare bits; −0 becomes 0 for the same reason.
        bits = value.map { $0.isNaN ? Self.absent : ($0 + 0).bitPattern } ?? Self.absent
    }

    var value: Double? { bits == Self.absent ? nil : Double(bitPattern: bits) }

    private static let absent = Double.nan.bitPattern
}
