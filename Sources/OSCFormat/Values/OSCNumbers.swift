/// The first numbers among the arguments of a message, in their order, kept without memory of their own.
public struct OSCNumbers: Sendable, Hashable {
    /// How many numbers are kept at most; what follows them is left out.
    public static let capacity = 16

    /// How many there are, 0...16.
    public private(set) var count = 0

    private var values = SIMD16<Double>(repeating: 0)

    /// Reads the numbers that `cursor` comes to; it stops where there is no more room.
    init(_ cursor: OSCCursor, in bytes: Span<UInt8>) {
        var cursor = cursor
        while count < Self.capacity, let field = try? cursor.next(in: bytes) {
            guard let number = field.number(in: bytes) else { continue }
            values[count] = number
            count += 1
        }
    }

    /// The number at `index`, from 0, or nil where there are not so many.
    ///
    /// It is what was sent, and may be infinite or no number at all.
    public subscript(index: Int) -> Double? {
        index >= 0 && index < count ? values[index] : nil
    }
}
