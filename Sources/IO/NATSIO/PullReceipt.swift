/// The number by which a pulled message is acknowledged.
///
/// The highest byte is the index of the pull; the other bytes are the sequence number of the message.
struct PullReceipt: Sendable, Hashable {
    /// The index of the pull among the pulls of the connection.
    var pull: Int

    /// The sequence number of the message in its stream.
    var sequence: UInt64

    /// Creates the receipt of a pulled message.
    init(pull: Int, sequence: UInt64) { (self.pull, self.sequence) = (pull, sequence) }

    /// Creates the receipt that the given number represents.
    init(_ number: UInt64) { self.init(pull: Int(number >> 56), sequence: number & (1 << 56 - 1)) }

    /// The receipt as a single number.
    var number: UInt64 { UInt64(pull) << 56 | sequence }
}
