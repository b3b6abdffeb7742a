import NMEAFormat

/// What each kind of sentence tells of an epoch. Whether it has a fix is the caller's to ask: what a sentence without one
/// says of place and motion is not looked at.
extension NMEAEpoch {
    mutating func take(_ gga: NMEAGGA) {
        quality = gga.quality.flatMap(FixQuality.init) ?? quality
        satellitesUsed = gga.satellitesUsed ?? satellitesUsed
        altitude = gga.altitude ?? altitude
        position = gga.position ?? position
    }

    mutating func take(_ gns: NMEAGNS) {
        quality = quality ?? gns.modes.quality
        satellitesUsed = gns.satellitesUsed ?? satellitesUsed
        altitude = gns.altitude ?? altitude
        position = gns.position ?? position
    }

    mutating func take(_ rmc: NMEARMC) {
        takeMotion(of: rmc)
        isMotionTimed = rmc.speed != nil
        quality = quality ?? rmc.mode?.quality
        position = rmc.position ?? position
    }

    mutating func takeMotion(of rmc: NMEARMC) { takeMotion(course: rmc.course, speed: rmc.speed) }

    mutating func take(_ gll: NMEAGLL) {
        quality = quality ?? gll.mode?.quality
        position = gll.position ?? position
    }

    mutating func take(_ pubx: NMEAPUBX00) {
        takeMotion(course: pubx.course, speed: pubx.speed)
        satellitesUsed = pubx.satellitesUsed ?? satellitesUsed
        // The same place as in the sentences of the standard, which go before it.
        position = position ?? pubx.position
        estimates = Accuracy(horizontal: pubx.horizontalAccuracy, vertical: pubx.verticalAccuracy)
    }

    mutating func take(_ psti: NMEAPSTI) {
        quality = quality ?? psti.mode?.quality
        altitude = psti.altitude ?? altitude
        position = psti.position ?? position
    }

    mutating func take(_ vtg: NMEAVTG) {
        // VTG bears no time, and may be of the burst that begins: what RMC tells is of this epoch for sure.
        guard !isMotionTimed else { return }
        takeMotion(course: vtg.course, speed: vtg.speed)
    }

    mutating func take(_ gst: NMEAGST) {
        deviations = Self.accuracy(gst.latitudeError, gst.longitudeError, gst.altitudeError)
    }

    mutating func take(_ gbs: NMEAGBS) {
        expectedErrors = Self.accuracy(gbs.latitudeError, gbs.longitudeError, gbs.altitudeError)
    }

    mutating func take(_ pgrme: NMEAPGRME) {
        estimates = Accuracy(
            horizontal: pgrme.horizontalError.map { FixAccuracy.radius(median: $0) },
            vertical: pgrme.verticalError.map { FixAccuracy.deviation(median: $0) })
    }

    private mutating func takeMotion(course: Double?, speed: Double?) {
        hasMotion = true
        // A receiver that stands leaves out the course and tells the speed.
        self.course = course ?? (speed == nil ? self.course : nil)
        self.speed = speed ?? self.speed
    }

    private static func accuracy(_ latitude: Double?, _ longitude: Double?, _ altitude: Double?) -> Accuracy? {
        guard let latitude, let longitude, latitude > 0 || longitude > 0 else { return nil }
        return Accuracy(horizontal: FixAccuracy.radius(deviations: latitude, longitude), vertical: altitude)
    }
}

extension NMEAMode {
    /// The quality that a mode letter stands for; nil for letters of which none is known.
    var quality: FixQuality? {
        switch self {
        case .autonomous: .autonomous
        case .differential: .differential
        case .estimated: .estimated
        case .floatRTK: .realTimeKinematicFloat
        case .fixedRTK: .realTimeKinematicFixed
        case .precise: .precise
        case .manual: .manual
        case .simulator: .simulated
        case .notValid: .invalid
        default: nil
        }
    }
}

extension NMEAModes {
    /// The modes from the best on.
    private static let order: [NMEAMode] = [
        .fixedRTK, .floatRTK, .precise, .differential, .autonomous, .estimated, .manual, .simulator, .notValid,
    ]

    /// The best quality among the systems.
    var quality: FixQuality? { Self.order.first { contains($0) }?.quality }
}
