/// The delivery progress of one destination: the settled sequence numbers, and the numbers of acknowledged and dropped
/// records.
///
/// A record is settled if it was acknowledged or permanently refused by the destination, or was dropped.
///
/// The ledger stores only sequence numbers, not records. Each record captured since `start` is either acknowledged,
/// dead (permanently refused), dropped or queued. The number of queued records thus follows from the other numbers.
struct CursorLedger: Sendable, Hashable {
    /// The sequence number of the last record that was captured before the destination's first record.
    var start: Int64
    /// The sequence number up to which all records are settled, that is, acknowledged, permanently refused or dropped.
    private(set) var position: Int64
    /// The ranges of sequence numbers after ``position`` that are settled (acknowledged, refused or dropped), in
    /// ascending order.
    ///
    /// The records before and between these ranges are still queued.
    private(set) var ahead: [ClosedRange<Int64>]
    /// The number of records that the destination has acknowledged.
    var acknowledged = 0
    /// The number of records that were lost or removed before the destination acknowledged or refused them.
    var dropped = 0

    init(start: Int64, position: Int64? = nil, ahead: [ClosedRange<Int64>] = []) {
        self.start = start
        self.position = position ?? start
        self.ahead = []
        for range in ahead { settle(range) }
    }

    func isSettled(_ sequence: Int64) -> Bool {
        sequence <= position || ahead.contains { $0.contains(sequence) }
    }

    /// Marks a range of sequence numbers as settled (acknowledged, refused or dropped).
    ///
    /// Returns the parts of the range that were not settled before.
    @discardableResult
    mutating func settle(_ range: ClosedRange<Int64>) -> [ClosedRange<Int64>] {
        let new = unsettledParts(of: range)
        guard let first = new.first, let last = new.last else { return [] }
        var union = first.lowerBound...last.upperBound
        var others: [ClosedRange<Int64>] = []
        for other in ahead {
            if other.upperBound + 1 < union.lowerBound || other.lowerBound - 1 > union.upperBound {
                others.append(other)
            } else {
                union = min(union.lowerBound, other.lowerBound)...max(union.upperBound, other.upperBound)
            }
        }
        if union.lowerBound <= position + 1 {
            position = union.upperBound
        } else {
            others.insert(union, at: others.firstIndex { $0.lowerBound > union.lowerBound } ?? others.endIndex)
        }
        ahead = others
        return new
    }

    /// Queues a record that the destination has permanently refused, so that the record is sent again.
    mutating func reopen(_ sequence: Int64) {
        guard sequence > start, isSettled(sequence) else { return }
        if sequence <= position {
            if sequence < position { ahead.insert(sequence + 1...position, at: 0) }
            position = sequence - 1
        } else if let index = ahead.firstIndex(where: { $0.contains(sequence) }) {
            let range = ahead.remove(at: index)
            if sequence < range.upperBound { ahead.insert(sequence + 1...range.upperBound, at: index) }
            if sequence > range.lowerBound { ahead.insert(range.lowerBound...sequence - 1, at: index) }
        }
    }

    /// Removes sequence numbers greater than `highest`, the highest captured one, from the ranges in ``ahead``.
    mutating func limit(to highest: Int64) {
        ahead = ahead.compactMap { range in
            range.lowerBound > highest ? nil : range.lowerBound...min(range.upperBound, highest)
        }
    }

    /// Returns the parts of a range of sequence numbers that are not settled (acknowledged, refused or dropped), in
    /// ascending order.
    func unsettledParts(of range: ClosedRange<Int64>) -> [ClosedRange<Int64>] {
        var parts: [ClosedRange<Int64>] = []
        var next = max(range.lowerBound, position + 1)
        for other in ahead where other.upperBound >= next && other.lowerBound <= range.upperBound {
            if other.lowerBound > next { parts.append(next...other.lowerBound - 1) }
            next = other.upperBound + 1
        }
        if next <= range.upperBound { parts.append(next...range.upperBound) }
        return parts
    }

    /// The ranges in ``ahead`` as text, such as `12-15,18-18`.
    var aheadText: String { ahead.map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ",") }

    /// Parses ranges from a text such as `12-15,18-18`; ignores invalid ranges.
    static func ranges(_ text: String) -> [ClosedRange<Int64>] {
        text.split(separator: ",").compactMap { part in
            let ends = part.split(separator: "-").compactMap { Int64($0) }
            return ends.count == 2 && ends[0] <= ends[1] ? ends[0]...ends[1] : nil
        }
    }
}
