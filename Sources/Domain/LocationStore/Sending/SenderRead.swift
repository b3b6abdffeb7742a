/// Records that a sender wants to be read.
struct SenderRead: Sendable, Hashable {
    /// A number that no other reading of the sender has.
    var number: Int
    /// The lane to which they belong.
    var lane: Int
    /// The sequence behind which to begin.
    var after: Int64
    /// The sequence up to which to read.
    var bound: Int64
    /// The number of records at most.
    var count: Int
    /// About their size at most.
    var bytes: Int
}
