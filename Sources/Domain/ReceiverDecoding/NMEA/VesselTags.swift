import NMEAFormat

/// The TAG blocks of the first parts of AIS messages whose last part has not arrived.
///
/// A sender may write a TAG block before the first part of a message only. Its source and its time then apply to the
/// other parts. Parts that belong to a group of sentences are left to ``TagGroups``. A first part is dropped if no other
/// part of its message arrives for some time, so that a later message with the same identifier does not get its source.
struct VesselTags: Sendable {
    /// A first part of a message, without its payload.
    private struct First: Sendable {
        let part: NMEAVDM
        let block: NMEATagBlock?

        /// The number of the last sentence with a part of the message, counted over all stations.
        var last: Int64

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

    /// The maximum number of sentences between two consecutive parts of a message.
    ///
    /// It is that of `AISAssembler`, but the sentences of all stations are counted: the station of a part without a
    /// source is not known yet.
    private static let ageLimit: Int64 = 64

    /// The first parts in order of arrival.
    private var firsts: [First] = []
    /// The number of sentences so far, including those with a whole message.
    private var count: Int64 = 0

    /// Returns the TAG block of a part, with the source and the time of the newest first part if it lacks the source.
    mutating func completed(_ block: NMEATagBlock?, of part: NMEAVDM) -> NMEATagBlock? {
        count += 1
        guard part.total > 1 else { return block }
        firsts.removeAll { count - $0.last > Self.ageLimit }
        guard part.number > 1 else {
            if firsts.count == Self.limit { firsts.removeFirst() }
            firsts.append(First(part: part, block: block, last: count))
            return block
        }
        guard block?.source != nil || block?.group == nil,
            let index = firsts.lastIndex(where: { $0.isContinued(by: part, of: block?.source) })
        else { return block }
        firsts[index].last = count
        let first = firsts[index]
        if part.number == part.total { firsts.remove(at: index) }
        guard let earlier = first.block, block?.source == nil else { return block }
        var completed = block ?? NMEATagBlock()
        completed.source = earlier.source
        completed.time = completed.time ?? earlier.time
        return completed
    }
}
