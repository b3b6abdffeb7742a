import Geolocation
import NMEAFormat

/// The data of one epoch (one measurement of a receiver) from the sentences that have arrived so far.
struct NMEAEpoch: Sendable {
    /// The accuracy of a fix: the horizontal error as 68 % radius, the vertical error as standard deviation, in metres.
    struct Accuracy: Sendable {
        let horizontal: Double?
        let vertical: Double?

        /// Creates the accuracy of a fix; an error of 0 means that the error is unknown.
        init(horizontal: Double?, vertical: Double?) {
            self.horizontal = horizontal.flatMap { $0 > 0 ? $0 : nil }
            self.vertical = vertical.flatMap { $0 > 0 ? $0 : nil }
        }
    }

    /// The time of day of the epoch (measurement); `nil` until a sentence with a time arrives.
    var time: NMEATime?

    /// The date and time of the epoch (measurement); `nil` while the date is unknown.
    var moment: ReceiverClock.Moment?

    /// The kinds of all sentences received in the epoch (measurement).
    private(set) var kinds = EpochKinds()
    /// The kind of the last sentence received in the epoch (measurement).
    private(set) var lastKind: EpochKind?
    /// The kind of the last sentence with a time received in the epoch (measurement).
    private(set) var lastTimedKind: EpochKind?

    /// Whether the epoch (measurement) has received a sentence with a time, or one that reports no fix.
    var hasBegun: Bool { lastTimedKind != nil || isVoid }

    /// For each kind of sentence, the talker whose sentence was used; 0 for none.
    private var talkers = SIMD16<UInt16>()

    /// Whether the epoch (measurement) has a fix whose date is unknown.
    var isUndated: Bool { position != nil && moment == nil && !isVoid }

    /// Whether no further sentence can change the epoch, since it has been reported or dropped.
    var isDone = false

    /// Whether the epoch (measurement) has been reported, with or without a fix.
    var isReported = false

    /// Whether any sentence of the epoch (measurement) has reported that there is no fix.
    var isVoid = false

    /// The position that a sentence of the epoch (measurement) has last reported.
    private(set) var position: NMEAPosition?

    /// The altitude above mean sea level in the epoch (measurement), in metres.
    private(set) var altitude: Double?

    /// The dilutions of precision in sentences with the position; `nil` if no sentence has a field for them.
    private(set) var dilution: Dilution?

    /// The age of the differential corrections according to GGA, in seconds.
    private(set) var correctionAge: Double?

    /// Whether a sentence of the epoch contains course and speed, even if their values are unknown.
    private(set) var hasMotion = false

    /// Whether the speed of the epoch comes from a sentence that contains a time.
    private var isMotionTimed = false
    private(set) var course: Double?
    private(set) var speed: Double?

    /// The dimension of the fix according to GSA: 1 for no fix, 2 or 3.
    var fixMode: Int?

    /// The quality of the fix from GGA or, if there is no GGA, from the mode letter of another sentence.
    private(set) var quality: FixQuality?

    /// The number of satellites used in the fix; `nil` unless GGA or GNS has reported it.
    private(set) var satellitesUsed: Int?

    /// The errors in metres that the receiver reports as deviations in GST.
    private var deviations: Accuracy?
    /// The errors in metres that the receiver reports as expected errors in GBS.
    private var expectedErrors: Accuracy?
    /// The errors in metres that the receiver reports as estimates in PUBX or PGRME.
    private var estimates: Accuracy?

    /// Whether the fix is doubtful: GGA reports a satellite fix with fewer than three satellites, and no GSA confirms
    /// it.
    var isDoubtful: Bool {
        guard let satellitesUsed, satellitesUsed < 3, quality == .autonomous || quality == .differential else {
            return false
        }
        return (fixMode ?? 1) < 2
    }

    /// Returns whether to use a sentence of the given kind from the given talker.
    ///
    /// Some receivers send one such sentence for each satellite system and one for all. The sentence for all systems
    /// takes precedence; if there is none, the first sentence is used.
    mutating func accepts(_ kind: EpochKind, of talker: NMEATalker) -> Bool {
        let index = Int(kind.rawValue)
        guard talkers[index] == 0 || talker == .combined else { return talkers[index] == talker.rawValue }
        talkers[index] = talker.rawValue
        return true
    }

    /// Returns whether a time is the time of the epoch (measurement), within a tolerance for rounding.
    func isAt(_ time: NMEATime) -> Bool {
        self.time.map { abs($0.microseconds - time.microseconds) <= EpochAssembler.tolerance } ?? false
    }

    /// Stores that the epoch (measurement) has received a sentence of the given kind.
    mutating func record(_ kind: EpochKind) {
        kinds.insert(kind)
        lastKind = kind
        if kind.isTimed { lastTimedKind = kind }
    }

    /// Returns the fix of the epoch (measurement); `nil` if the position or the date is unknown.
    ///
    /// - Parameters:
    ///   - dilution: The dilutions of precision that apply to the fix.
    ///   - fixMode: The last reported dimension of the fix; a 2D fix has no altitude.
    func location(dilution: Dilution, fixMode: Int?) -> Location? {
        guard let position, let moment else { return nil }
        let accuracy = accuracy(dilution: dilution)
        return Location(
            latitude: position.latitude, longitude: position.longitude, altitude: fixMode == 2 ? nil : altitude,
            horizontalAccuracy: accuracy.horizontal, verticalAccuracy: accuracy.vertical, speed: speed,
            course: course, timestamp: ReceiverClock.date(moment))
    }

    /// Returns the best known errors of the fix.
    ///
    /// Errors that the receiver has reported are preferred to errors derived from the dilutions of precision.
    private func accuracy(dilution: Dilution) -> Accuracy {
        let reported = deviations ?? expectedErrors ?? estimates
        if let reported, reported.horizontal != nil { return reported }
        let quality = quality ?? .autonomous
        return Accuracy(
            horizontal: dilution.horizontal.flatMap {
                FixAccuracy.radius(horizontalDilution: $0, quality: quality)
            },
            vertical: reported?.vertical
                ?? dilution.vertical.flatMap { FixAccuracy.deviation(verticalDilution: $0, quality: quality) })
    }

    // MARK: Sentences, which report a fix unless stated otherwise

    mutating func ingest(_ gga: NMEAGGA) {
        quality = gga.quality.flatMap(FixQuality.init) ?? quality
        satellitesUsed = gga.satellitesUsed ?? satellitesUsed
        ingestExtras(of: gga)
        ingestDilution(horizontal: gga.horizontalDilution)
        position = gga.position ?? position
    }

    /// Uses the values of a GGA sentence that are also used in the next epoch if the sentence arrives too late.
    mutating func ingestExtras(of gga: NMEAGGA) {
        altitude = gga.altitude ?? altitude
        correctionAge = gga.correctionAge
    }

    mutating func ingest(_ gns: NMEAGNS) {
        quality = quality ?? gns.modes.quality
        satellitesUsed = gns.satellitesUsed ?? satellitesUsed
        altitude = gns.altitude ?? altitude
        ingestDilution(horizontal: gns.horizontalDilution)
        position = gns.position ?? position
    }

    mutating func ingest(_ rmc: NMEARMC) {
        ingestMotion(of: rmc)
        isMotionTimed = rmc.speed != nil
        quality = quality ?? rmc.mode?.quality
        position = rmc.position ?? position
    }

    mutating func ingestMotion(of rmc: NMEARMC) { ingestMotion(course: rmc.course, speed: rmc.speed) }

    mutating func ingest(_ gll: NMEAGLL) {
        quality = quality ?? gll.mode?.quality
        position = gll.position ?? position
    }

    mutating func ingest(_ pubx: NMEAPUBX00) {
        ingestMotion(course: pubx.course, speed: pubx.speed)
        satellitesUsed = pubx.satellitesUsed ?? satellitesUsed
        ingestDilution(horizontal: pubx.horizontalDilution, vertical: pubx.verticalDilution)
        // PUBX contains the same position as the standard sentences. Their position takes precedence.
        position = position ?? pubx.position
        estimates = Accuracy(horizontal: pubx.horizontalAccuracy, vertical: pubx.verticalAccuracy)
    }

    mutating func ingest(_ psti: NMEAPSTI) {
        quality = quality ?? psti.mode?.quality
        altitude = psti.altitude ?? altitude
        position = psti.position ?? position
    }

    mutating func ingest(_ vtg: NMEAVTG) {
        // VTG has no time and may belong to the next epoch. If RMC has reported a motion, the motion from RMC certainly
        // belongs to this epoch and is kept.
        guard !isMotionTimed else { return }
        ingestMotion(course: vtg.course, speed: vtg.speed)
    }

    mutating func ingest(_ gst: NMEAGST) {
        deviations = Self.accuracy(gst.latitudeError, gst.longitudeError, gst.altitudeError)
    }

    mutating func ingest(_ gbs: NMEAGBS) {
        expectedErrors = Self.accuracy(gbs.latitudeError, gbs.longitudeError, gbs.altitudeError)
    }

    mutating func ingest(_ pgrme: NMEAPGRME) {
        estimates = Accuracy(
            horizontal: pgrme.horizontalError.map { FixAccuracy.radius(median: $0) },
            vertical: pgrme.verticalError.map { FixAccuracy.deviation(median: $0) })
    }

    private mutating func ingestDilution(horizontal: Double?, vertical: Double? = nil) {
        var dilution = dilution ?? Dilution()
        dilution.ingest(horizontal: horizontal, vertical: vertical)
        self.dilution = dilution
    }

    private mutating func ingestMotion(course: Double?, speed: Double?) {
        hasMotion = true
        // A stationary receiver reports the speed but omits the course, so an older course is no longer valid.
        self.course = course ?? (speed == nil ? self.course : nil)
        self.speed = speed ?? self.speed
    }

    private static func accuracy(_ latitude: Double?, _ longitude: Double?, _ altitude: Double?) -> Accuracy? {
        guard let latitude, let longitude, latitude > 0 || longitude > 0 else { return nil }
        return Accuracy(horizontal: FixAccuracy.radius(deviations: latitude, longitude), vertical: altitude)
    }
}

/// The dilutions of precision in sentences of a receiver; `nil` for those that are unknown.
struct Dilution: Sendable {
    private(set) var position: Double?
    private(set) var horizontal: Double?
    private(set) var vertical: Double?

    /// Uses the dilutions of a sentence; `nil` does not replace the dilution of an earlier sentence.
    mutating func ingest(position: Double? = nil, horizontal: Double? = nil, vertical: Double? = nil) {
        self.position = FixAccuracy.dilution(position) ?? self.position
        self.horizontal = FixAccuracy.dilution(horizontal) ?? self.horizontal
        self.vertical = FixAccuracy.dilution(vertical) ?? self.vertical
    }

    /// Returns these dilutions, with those that are unknown taken from `other`.
    ///
    /// - Parameters:
    ///   - other: The other dilutions.
    ///   - isHorizontalValid: Whether the other horizontal dilution may be used.
    func completed(by other: Dilution, isHorizontalValid: Bool) -> Dilution {
        var dilution = self
        dilution.position = position ?? other.position
        if isHorizontalValid { dilution.horizontal = horizontal ?? other.horizontal }
        dilution.vertical = vertical ?? other.vertical
        return dilution
    }
}
