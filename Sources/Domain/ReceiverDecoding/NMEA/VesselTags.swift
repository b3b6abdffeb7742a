import NMEAFormat

/// The TAG blocks of the first parts of AIS messages whose last part has not arrived.
///
/// A sender may write a TAG block before the first part of a message only. Its source and its time then apply to the
/// other parts. Parts that belong to a group of sentences are left to ``TagGroups``.
struct VesselTags: Sendable {
    /// A first part of a message, without its payload.
    private struct First: Sendable {
        let part: NMEAVDM
        let block: NMEATagBlock?

        /// Whether the given part, before which the given source is stated, may belong to the same message.
        func isContinued(by other: NMEAVDM, of source: String?) -> Bool {
            part.total == other.total && part.sequence == other.sequence && part.isOwnShip == other.isOwnShip
                // Some senders state the channel before the first part only.
                && (other.channel == nil || part.channel == other.channel)
                && (source == nil || source == block?.source)
        }
    }

    /// The maximum number of first parts; the one that has waited longest gives way to a new one.
    private static let limit = 16

    /// The first parts in order of arrival.
    private var firsts: [First] = []

    /// Returns the TAG block of a part, with the source and the time of the newest first part if it lacks the source.
    mutating func completed(_ block: NMEATagBlock?, of part: NMEAVDM) -> NMEATagBlock? {
        guard part.total > 1 else { return block }
        guard part.number > 1 else {
            if firsts.count == Self.limit { firsts.removeFirst() }
            firsts.append(First(part: part, block: block))
            return block
        }
        guard block?.source != nil || block?.group == nil,
            let index = firsts.lastIndex(where: { $0.isContinued(by: part, of: block?.source) })
        else { return block }
        let first = firsts[index]
        if part.number == part.total { firsts.remove(at: index) }
        guard let earlier = first.block, block?.source == nil else { return block }
        var completed = block ?? NMEATagBlock()
        completed.source = earlier.source
        completed.time = completed.time ?? earlier.time
        return completed
    }
}
