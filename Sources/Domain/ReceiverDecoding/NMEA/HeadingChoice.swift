import Geolocation
import NMEAFormat

/// Derives true headings from compass sentences, preferring sensors that measure true north.
struct HeadingChoice: Sendable {
    /// Number of magnetic headings that are ignored after a true one.
    private static let patience = 20

    /// Magnetic variation, degrees, east positive, as last reported by the receiver.
    var variation: Double?

    private var trueHeadings = 0

    /// Returns the report of a sentence that may contain a device heading; `nil` if it reports none.
    ///
    /// - Parameters:
    ///   - sentence: The sentence.
    ///   - moment: When it was sent; `nil` while unknown.
    ///   - faults: Counts headings that cannot be used.
    mutating func report(
        of sentence: borrowing NMEASentence, at moment: ReceiverClock.Moment?, _ faults: inout EpochFaults
    ) -> ReceiverReport? {
        guard let (heading, accuracy) = heading(of: sentence, &faults) else { return nil }
        guard let moment else {
            faults.untimedHeadings += 1
            return nil
        }
        let time = ReceiverClock.date(moment)
        var report = ReceiverReport(time: time)
        report.deviceHeading =
            heading.map { .heading(HeadingValue($0, accuracy: accuracy, timestamp: time)) } ?? .void
        return report
    }

    /// Returns the heading of a sentence, which is `nil` if the compass has none; `nil` if the sentence is not used.
    private mutating func heading(
        of sentence: borrowing NMEASentence, _ faults: inout EpochFaults
    ) -> (heading: Double?, accuracy: Double?)? {
        switch copy sentence {
        case .hdt(let hdt): ingest(trueHeading: hdt.heading)
        case .ths(let ths): ingest(trueHeading: ths.isValid ? ths.heading : nil)
        case .pashr(let pashr) where pashr.isTrue:
            ingest(trueHeading: pashr.heading, accuracy: pashr.headingDeviation)
        case .hdg(let hdg): ingest(hdg.heading, deviation: hdg.deviation, variation: hdg.variation, &faults)
        // Already corrected for deviation.
        case .hdm(let hdm): ingest(hdm.heading, deviation: nil, variation: nil, &faults)
        default: nil
        }
    }

    private mutating func ingest(trueHeading: Double?, accuracy: Double? = nil) -> (Double?, Double?)? {
        // A compass without a heading does not withdraw that of another kind.
        guard trueHeading != nil || isTrue else { return nil }
        if trueHeading != nil { trueHeadings = Self.patience }
        return (trueHeading, accuracy)
    }

    /// Whether true headings are in use, so that those of magnetic sensors are ignored.
    private var isTrue: Bool { trueHeadings > 0 }

    /// Returns whether to ignore a magnetic heading because true ones are in use; expires after a number of calls.
    private mutating func passesOverMagnetic() -> Bool {
        defer { trueHeadings = max(0, trueHeadings - 1) }
        return isTrue
    }

    /// Converts the heading of a magnetic sensor to a true heading.
    ///
    /// The magnetic heading is the sensor heading plus deviation, and the true heading is the magnetic heading plus
    /// variation, both positive to the east (NMEA 0183, HDG). The sentence's own variation takes precedence over the
    /// receiver's.
    ///
    /// - Parameters:
    ///   - sensor: Degrees; `nil` if the sensor has no heading.
    ///   - deviation: Deviation of the ship, degrees to the east; `nil` counts as 0.
    ///   - variation: Variation, degrees to the east; `nil` if the sentence has none.
    private mutating func ingest(
        _ sensor: Double?, deviation: Double?, variation: Double?, _ faults: inout EpochFaults
    ) -> (Double?, Double?)? {
        guard let sensor else { return passesOverMagnetic() ? nil : (nil, nil) }
        guard let variation = variation ?? self.variation else {
            faults.magneticHeadings += 1
            return nil
        }
        self.variation = variation
        return passesOverMagnetic() ? nil : (sensor + (deviation ?? 0) + variation, nil)
    }
}
