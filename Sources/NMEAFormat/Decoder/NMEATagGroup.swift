/// Which sentences belong together: the parameter `g` of a TAG block, such as `1-2-7419`.
public struct NMEATagGroup: Sendable, Hashable {
    /// The number of the sentence in its group, from 1.
    public var number: Int
    /// How many sentences the group has.
    public var total: Int
    /// What the blocks of one group have in common.
    public var identifier: Int

    /// Makes a group of its parts.
    public init(number: Int, total: Int, identifier: Int) {
        self.number = number
        self.total = total
        self.identifier = identifier
    }
}
