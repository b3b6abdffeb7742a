import Geolocation
import NMEAFormat

/// The contribution of each kind of sentence to an epoch.
///
/// The caller checks for a fix: position and motion of a sentence without a fix are ignored.
extension NMEAEpoch {
    mutating func ingest(_ gga: NMEAGGA) {
        quality = gga.quality.flatMap(FixQuality.init) ?? quality
        satellitesUsed = gga.satellitesUsed ?? satellitesUsed
        altitude = gga.altitude ?? altitude
        position = gga.position ?? position
    }

    mutating func ingest(_ gns: NMEAGNS) {
        quality = quality ?? gns.modes.quality
        satellitesUsed = gns.satellitesUsed ?? satellitesUsed
        altitude = gns.altitude ?? altitude
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
        // The same position as in the standard sentences, which take precedence.
        position = position ?? pubx.position
        estimates = Accuracy(horizontal: pubx.horizontalAccuracy, vertical: pubx.verticalAccuracy)
    }

    mutating func ingest(_ psti: NMEAPSTI) {
        quality = quality ?? psti.mode?.quality
        altitude = psti.altitude ?? altitude
        position = psti.position ?? position
    }

    mutating func ingest(_ vtg: NMEAVTG) {
        // VTG has no time and may belong to the next burst; the motion of RMC certainly belongs to this epoch.
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

    private mutating func ingestMotion(course: Double?, speed: Double?) {
        hasMotion = true
        // A stationary receiver omits the course and reports the speed.
        self.course = course ?? (speed == nil ? self.course : nil)
        self.speed = speed ?? self.speed
    }

    private static func accuracy(_ latitude: Double?, _ longitude: Double?, _ altitude: Double?) -> Accuracy? {
        guard let latitude, let longitude, latitude > 0 || longitude > 0 else { return nil }
        return Accuracy(horizontal: FixAccuracy.radius(deviations: latitude, longitude), vertical: altitude)
    }
}

extension NMEAMode {
    /// The quality of a mode letter; `nil` for unknown letters.
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
    /// The modes, best first.
    private static let order: [NMEAMode] = [
        .fixedRTK, .floatRTK, .precise, .differential, .autonomous, .estimated, .manual, .simulator, .notValid,
    ]

    /// The best quality among the systems.
    var quality: FixQuality? { Self.order.first { contains($0) }?.quality }
}
