import Geolocation
import NMEAFormat

/// What the sentences of one epoch have told so far.
struct NMEAEpoch: Sendable {
    /// Horizontal error and vertical one, as 68 % radius and deviation, metres.
    struct Accuracy: Sendable {
        let horizontal: Double?
        let vertical: Double?

        /// Makes it of its parts; an error of 0 is written by receivers that do not know it.
        init(horizontal: Double?, vertical: Double?) {
            self.horizontal = horizontal.flatMap { $0 > 0 ? $0 : nil }
            self.vertical = vertical.flatMap { $0 > 0 ? $0 : nil }
        }
    }

    /// The time of day that the epoch's sentences bear; nil while none with a time has come.
    var time: NMEATime?

    /// The moment; nil while the date is not known.
    var moment: ReceiverClock.Moment?

    /// The kinds of sentences that have come, and the last of them.
    var kinds = EpochKinds()
    var lastKind: EpochKind?
    var lastTimedKind: EpochKind?

    /// Whether a sentence with a time, or one that says that there is no fix, has come.
    var hasBegun: Bool { lastTimedKind != nil || isVoid }

    /// The talker of each kind of sentence that has come, by the kind's number; 0 for none.
    private var talkers = SIMD16<UInt16>()

    /// Whether there is a fix of which nothing tells the date.
    var isUndated: Bool { position != nil && moment == nil && !isVoid }

    /// Whether nothing more is made of the epoch: it has been reported, or left out.
    var isDone = false

    /// Whether it has been reported, with a fix or without.
    var isReported = false

    /// Whether any sentence has said that there is no fix.
    var isVoid = false

    /// The position that was told last.
    var position: NMEAPosition?

    /// Metres above mean sea level.
    var altitude: Double?

    /// Whether course or speed have been told, known or not.
    var hasMotion = false

    /// Whether a sentence that bears a time has told the speed.
    var isMotionTimed = false
    var course: Double?
    var speed: Double?

    /// The dimensions of the fix as GSA tells them, 1 to 3.
    var fixMode: Int?

    /// The quality by GGA, else by a mode letter.
    var quality: FixQuality?

    /// Satellites that the fix is made of, where GGA or GNS has told it.
    var satellitesUsed: Int?

    /// Errors in metres: of GST, of GBS, as PUBX or PGRME tell them.
    var deviations: Accuracy?
    var expectedErrors: Accuracy?
    var estimates: Accuracy?

    /// Whether the number of satellites is too small for what GGA claims; a GSA that tells dimensions makes up for it.
    var isDoubtful: Bool {
        guard let satellitesUsed, satellitesUsed < 3, quality == .autonomous || quality == .differential else {
            return false
        }
        return (fixMode ?? 1) < 2
    }

    /// Whether what a talker's sentence of a kind tells may be taken: where several systems of one receiver tell a fix each,
    /// that of all together counts, else that of the first.
    mutating func accepts(_ kind: EpochKind, of talker: NMEATalker) -> Bool {
        let index = Int(kind.rawValue)
        guard talkers[index] == 0 || talker == .combined else { return talkers[index] == talker.rawValue }
        talkers[index] = talker.rawValue
        return true
    }

    /// Whether a time is that of the epoch.
    func isAt(_ time: NMEATime) -> Bool {
        self.time.map { abs($0.microseconds - time.microseconds) <= EpochAssembler.tolerance } ?? false
    }

    /// Notes that a sentence of a kind has come.
    mutating func note(_ kind: EpochKind) {
        kinds.insert(kind)
        lastKind = kind
        if kind.isTimed { lastTimedKind = kind }
    }

    /// The fix; nil without position or moment.
    ///
    /// - Parameters:
    ///   - dilution: The dilutions of precision that were told last.
    ///   - fixMode: The dimensions of the fix that were told last; one of two has no altitude.
    func location(dilution: Dilution, fixMode: Int?) -> Location? {
        guard let position, let moment else { return nil }
        let accuracy = accuracy(dilution: dilution)
        return Location(
            latitude: position.latitude, longitude: position.longitude, altitude: fixMode == 2 ? nil : altitude,
            horizontalAccuracy: accuracy.horizontal, verticalAccuracy: accuracy.vertical, speed: speed,
            course: course, timestamp: ReceiverClock.date(moment))
    }

    /// The best that is known of the errors: from the observations themselves, else the receiver's estimate, else from the
    /// geometry of the satellites.
    private func accuracy(dilution: Dilution) -> Accuracy {
        let told = deviations ?? expectedErrors ?? estimates
        if let told, told.horizontal != nil { return told }
        let quality = quality ?? .autonomous
        return Accuracy(
            horizontal: dilution.horizontal.flatMap {
                FixAccuracy.radius(horizontalDilution: $0, quality: quality)
            },
            vertical: told?.vertical
                ?? dilution.vertical.flatMap { FixAccuracy.deviation(verticalDilution: $0, quality: quality) })
    }
}

/// The dilutions of precision that were told last; nil where none ever was.
struct Dilution: Sendable {
    var position: Double?
    var horizontal: Double?
    var vertical: Double?
}
