import NMEAFormat

/// The groups of sentences whose TAG blocks have arrived only in part.
///
/// A sender may state the source and the time of a group in the TAG block of its first sentence only. They then apply
/// to all sentences of the group. Sentences of several groups may alternate.
struct TagGroups: Sendable {
    /// The maximum number of incomplete groups; the group that has waited longest gives way to a new one.
    private static let limit = 16

    /// The last block of each incomplete group, completed by the earlier ones; the group that waited longest is first.
    private var blocks: [NMEATagBlock] = []

    /// Returns a TAG block with the source and the time of the earlier blocks of its group, if it lacks them itself.
    mutating func completed(_ block: NMEATagBlock?) -> NMEATagBlock? {
        guard var block, let group = block.group else { return block }
        if let index = blocks.firstIndex(where: { isSame($0.group, group) }) {
            let earlier = blocks.remove(at: index)
            // The first sentence, or one of another source, begins another group with the same identifier.
            if group.number > 1, block.source == nil || block.source == earlier.source || earlier.source == nil {
                block.source = block.source ?? earlier.source
                block.time = block.time ?? earlier.time
            }
        }
        if group.number < group.total {
            if blocks.count == Self.limit { blocks.removeFirst() }
            blocks.append(block)
        }
        return block
    }

    private func isSame(_ left: NMEATagGroup?, _ right: NMEATagGroup) -> Bool {
        left?.identifier == right.identifier && left?.total == right.total
    }
}
