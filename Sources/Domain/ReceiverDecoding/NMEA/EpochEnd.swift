/// The kind of sentence that ends the epochs of a receiver, learned from its stream.
///
/// The kind that ended the first epoch is used. Another kind replaces it after it has ended two epochs in a row, so
/// that a lost sentence, or one sent only every tenth time, changes nothing.
struct EpochEnd: Sendable, Hashable {
    /// The kind that ends an epoch; `nil` until the first epoch has ended.
    private(set) var kind: EpochKind?

    private var candidate: EpochKind?

    /// All kinds that have ended an epoch: a talker may send one sentence each second, of changing kinds.
    private(set) var seen = EpochKinds()

    /// Whether the kind comes from better knowledge, and no other ends an epoch.
    private var isCertain = false

    /// Sets the kind from better knowledge than the order of sentences.
    mutating func set(_ kind: EpochKind) {
        self.kind = kind
        candidate = nil
        seen = EpochKinds()
        isCertain = true
    }

    /// Learns from the last kind of a completed epoch.
    mutating func learn(_ last: EpochKind) {
        if !isCertain { seen.insert(last) }
        if kind == nil || candidate == last {
            kind = last
            candidate = nil
        } else {
            candidate = last == kind ? nil : last
        }
    }
}

/// The kinds of sentences that contribute to a fix.
///
/// Satellite sentences (GSA, GSV) are not included: their number per epoch changes with the constellation.
enum EpochKind: UInt8, Sendable, Hashable {
    case gga, rmc, gll, gns, zda, pubx, psti
    // The following have no time, or one that some receivers fill with that of another epoch.
    case vtg, gst, gbs, pgrme

    /// Whether the sentence contains the time of its epoch.
    var isTimed: Bool { rawValue < EpochKind.vtg.rawValue }
}

/// A set of sentence kinds.
struct EpochKinds: Sendable, Hashable {
    private var bits: UInt16 = 0

    /// Whether the set contains a kind.
    func contains(_ kind: EpochKind) -> Bool { bits & (1 << UInt16(kind.rawValue)) != 0 }

    /// Adds a kind.
    mutating func insert(_ kind: EpochKind) { bits |= 1 << UInt16(kind.rawValue) }
}
