/// The kind of sentence that ends the epochs of a receiver, learned from its stream.
///
/// The kind that ended the first epoch is used. Another kind replaces it after it has ended two epochs in a row, so
/// that neither a lost sentence nor one that is sent only every tenth time changes the kind.
struct EpochEnd: Sendable, Hashable {
    /// The kind that ends an epoch; `nil` until the first epoch has ended.
    private(set) var kind: EpochKind?

    private var candidate: EpochKind?

    /// All kinds that have ended an epoch, since a talker may send only one sentence each second, of changing kinds.
    private(set) var seen = EpochKinds()

    /// Whether the kind was set explicitly, so that no other kind can end an epoch.
    private var isCertain = false

    /// Sets the kind if it is known for certain, not only from the order of sentences.
    mutating func set(_ kind: EpochKind) {
        self.kind = kind
        candidate = nil
        seen = EpochKinds()
        isCertain = true
    }

    /// Learns from the kind of the last sentence of a completed epoch.
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
    // The following kinds have no time, or one that some receivers fill with the time of another epoch.
    case vtg, gst, gbs, pgrme

    /// Whether the sentence contains the time of its epoch.
    var isTimed: Bool { rawValue < EpochKind.vtg.rawValue }
}

/// A set of sentence kinds.
struct EpochKinds: Sendable, Hashable {
    private var bits: UInt16 = 0

    /// Whether the set contains a kind.
    func contains(_ kind: EpochKind) -> Bool { bits & (1 << UInt16(kind.rawValue)) != 0 }

    /// Adds a kind to the set.
    mutating func insert(_ kind: EpochKind) { bits |= 1 << UInt16(kind.rawValue) }
}
