/// What is read of one packet at most, so that a hostile one makes no more work than a large one.
///
/// The work for a packet is proportional to its bytes in any case; these limits bound the stack and the calls.
public struct OSCLimits: Sendable, Hashable {
    /// How many bundles may stand within each other, 0...32, where 0 stands for plain messages only; by default 8.
    public let depth: Int

    /// How many messages a packet may have, 0 or more; by default 256.
    public let messages: Int

    /// Makes limits; what lies outside its range is the nearest number inside.
    public init(depth: Int = 8, messages: Int = 256) {
        self.depth = min(max(depth, 0), 32)
        self.messages = max(messages, 0)
    }
}
