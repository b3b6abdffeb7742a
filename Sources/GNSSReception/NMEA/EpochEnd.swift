/// What kind of sentence ends the epochs of a receiver, learned from its stream.
///
/// A kind is the end after one epoch that ended with it. Another kind takes its place when it ended two epochs in a row, so
/// that a sentence which is lost, or comes every tenth time only, changes nothing.
struct EpochEnd: Sendable, Hashable {
    /// The kind that ends an epoch; nil until the first has ended.
    private(set) var kind: EpochKind?

    private var candidate: EpochKind?

    /// Sets the kind, as something better than its turns is known of the stream.
    mutating func set(_ kind: EpochKind) {
        self.kind = kind
        candidate = nil
    }

    /// Takes the last kind of an epoch that is over.
    mutating func learn(_ last: EpochKind) {
        if kind == nil || candidate == last {
            kind = last
            candidate = nil
        } else {
            candidate = last == kind ? nil : last
        }
    }
}

/// The kinds of sentences that make a fix.
///
/// Satellites (GSA, GSV) are not among them: how many such sentences an epoch has changes with the sky.
enum EpochKind: UInt8, Sendable, Hashable {
    case gga, rmc, gll, gns, zda, pubx, psti
    // The following have no time of their own, or one that receivers fill with another epoch's.
    case vtg, gst, gbs, pgrme

    /// Whether the sentence tells the time of its epoch.
    var isTimed: Bool { rawValue < EpochKind.vtg.rawValue }
}

/// Some kinds of sentences.
struct EpochKinds: Sendable, Hashable {
    private var bits: UInt16 = 0

    /// Whether a kind is among them.
    func contains(_ kind: EpochKind) -> Bool { bits & (1 << UInt16(kind.rawValue)) != 0 }

    /// Adds a kind.
    mutating func insert(_ kind: EpochKind) { bits |= 1 << UInt16(kind.rawValue) }
}
