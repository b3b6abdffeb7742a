/// The kind of sentence with which a receiver ends each epoch (measurement), learned from its stream.
///
/// At first, the kind that ended the first epoch is assumed. Another kind replaces it after it has ended two epochs in
/// a row. The kind therefore does not change if a sentence is lost, or if another kind of sentence ends only every
/// tenth epoch.
struct EpochEnd: Sendable, Hashable {
    /// The kind of sentence that ends each epoch (measurement); `nil` until the first epoch has ended.
    private(set) var kind: EpochKind?

    private var candidate: EpochKind?

    /// All kinds of sentences that have ended an epoch.
    ///
    /// There may be several, since a talker may send only one sentence per second, of a different kind each time.
    private(set) var seen = EpochKinds()

    /// Whether the kind was set with ``set(_:)`` because it is known for certain; ``seen`` then remains empty.
    private var isCertain = false

    /// Sets the kind of sentence that ends each epoch (measurement), if it is known for certain and need not be
    /// learned.
    mutating func set(_ kind: EpochKind) {
        self.kind = kind
        candidate = nil
        seen = EpochKinds()
        isCertain = true
    }

    /// Learns which kind of sentence ends an epoch (measurement): a completed epoch ended with the kind `last`.
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
/// Satellite sentences (GSA, GSV) are not included, since their number per epoch changes with the visible satellites.
enum EpochKind: UInt8, Sendable, Hashable {
    case gga, rmc, gll, gns, zda, pubx, psti
    // Sentences of the following kinds have no time, or some receivers write the time of another epoch into them.
    case vtg, gst, gbs, pgrme

    /// Whether sentences of this kind contain the time of their epoch.
    var isTimed: Bool { rawValue < EpochKind.vtg.rawValue }
}

/// A set of kinds of sentences.
struct EpochKinds: Sendable, Hashable {
    private var bits: UInt16 = 0

    /// Whether the set contains a kind.
    func contains(_ kind: EpochKind) -> Bool { bits & (1 << UInt16(kind.rawValue)) != 0 }

    /// Adds a kind to the set.
    mutating func insert(_ kind: EpochKind) { bits |= 1 << UInt16(kind.rawValue) }
}
