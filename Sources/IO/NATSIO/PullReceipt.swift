/// The number by which to acknowledge a pulled message: the index of the pull in the highest byte, and the sequence.
///
/// A message that is delivered again has the same number.
struct PullReceipt: Sendable, Hashable {
    /// The index of the pull.
    var pull: Int

    /// The sequence of the message in its stream.
    var sequence: UInt64

    /// Creates a receipt.
    init(pull: Int, sequence: UInt64) { (self.pull, self.sequence) = (pull, sequence) }

    /// Decodes a number.
    init(_ number: UInt64) { self.init(pull: Int(number >> 56), sequence: number & (1 << 56 - 1)) }

    /// The receipt as a number.
    var number: UInt64 { UInt64(pull) << 56 | sequence }
}
