import Geolocation
import NMEAFormat

/// The data of one epoch's sentences so far.
struct NMEAEpoch: Sendable {
    /// Horizontal error as 68 % radius and vertical error as standard deviation, metres.
    struct Accuracy: Sendable {
        let horizontal: Double?
        let vertical: Double?

        /// Creates an accuracy; receivers write an error of 0 if it is unknown.
        init(horizontal: Double?, vertical: Double?) {
            self.horizontal = horizontal.flatMap { $0 > 0 ? $0 : nil }
            self.vertical = vertical.flatMap { $0 > 0 ? $0 : nil }
        }
    }

    /// The time of day of the epoch; `nil` until a sentence with a time arrives.
    var time: NMEATime?

    /// The moment; `nil` while the date is unknown.
    var moment: ReceiverClock.Moment?

    /// The kinds of sentences received, and the last of them.
    var kinds = EpochKinds()
    var lastKind: EpochKind?
    var lastTimedKind: EpochKind?

    /// Whether a sentence with a time, or one reporting no fix, has been received.
    var hasBegun: Bool { lastTimedKind != nil || isVoid }

    /// The talker of each kind of sentence received, indexed by kind; 0 for none.
    private var talkers = SIMD16<UInt16>()

    /// Whether there is a fix without a date.
    var isUndated: Bool { position != nil && moment == nil && !isVoid }

    /// Whether the epoch is complete: reported or dropped.
    var isDone = false

    /// Whether it has been reported, with or without a fix.
    var isReported = false

    /// Whether any sentence has reported that there is no fix.
    var isVoid = false

    /// The last reported position.
    var position: NMEAPosition?

    /// Metres above mean sea level.
    var altitude: Double?

    /// Whether course or speed have been reported, known or not.
    var hasMotion = false

    /// Whether the speed comes from a sentence with a time.
    var isMotionTimed = false
    var course: Double?
    var speed: Double?

    /// The dimensions of the fix from GSA, 1 to 3.
    var fixMode: Int?

    /// The quality from GGA, otherwise from a mode letter.
    var quality: FixQuality?

    /// Number of satellites used in the fix, if GGA or GNS has reported it.
    var satellitesUsed: Int?

    /// Errors in metres: from GST, from GBS, and from PUBX or PGRME.
    var deviations: Accuracy?
    var expectedErrors: Accuracy?
    var estimates: Accuracy?

    /// Whether there are too few satellites for the quality in GGA, unless a GSA confirms the dimensions.
    var isDoubtful: Bool {
        guard let satellitesUsed, satellitesUsed < 3, quality == .autonomous || quality == .differential else {
            return false
        }
        return (fixMode ?? 1) < 2
    }

    /// Whether to use a sentence of a kind from a talker: if a receiver sends one per system, the combined one takes
    /// precedence, otherwise the first.
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

    /// Records that a sentence of a kind has been received.
    mutating func note(_ kind: EpochKind) {
        kinds.insert(kind)
        lastKind = kind
        if kind.isTimed { lastTimedKind = kind }
    }

    /// Returns the fix; `nil` without position or moment.
    ///
    /// - Parameters:
    ///   - dilution: The last reported dilutions of precision.
    ///   - fixMode: The last reported dimensions of the fix; a 2D fix has no altitude.
    func location(dilution: Dilution, fixMode: Int?) -> Location? {
        guard let position, let moment else { return nil }
        let accuracy = accuracy(dilution: dilution)
        return Location(
            latitude: position.latitude, longitude: position.longitude, altitude: fixMode == 2 ? nil : altitude,
            horizontalAccuracy: accuracy.horizontal, verticalAccuracy: accuracy.vertical, speed: speed,
            course: course, timestamp: ReceiverClock.date(moment))
    }

    /// The best known errors: from the observations, otherwise the receiver's estimate, otherwise from satellite
    /// geometry.
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

/// The last reported dilutions of precision; `nil` if never reported.
struct Dilution: Sendable {
    var position: Double?
    var horizontal: Double?
    var vertical: Double?
}
