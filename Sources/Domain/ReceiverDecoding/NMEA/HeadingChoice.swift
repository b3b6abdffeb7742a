import Geolocation
import NMEAFormat

/// Derives the true heading of the device from compass sentences, and prefers sensors that measure true north.
struct HeadingChoice: Sendable {
    /// The number of magnetic headings that are ignored after a true heading was received.
    private static let patience = 20

    /// The magnetic variation in degrees, positive to the east, as last reported by the receiver.
    var variation: Double?

    private var trueHeadings = 0

    /// Returns a report of the heading in a sentence; `nil` if the sentence contains no heading that can be used.
    ///
    /// - Parameters:
    ///   - sentence: The sentence, of any kind.
    ///   - moment: The time at which the sentence was sent; `nil` while unknown.
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

    /// Returns the true heading in a sentence and its accuracy, in degrees; `nil` if the sentence is not used.
    ///
    /// In the result, `heading` is `nil` if the compass has no heading at the moment, and `accuracy` is `nil` if it is
    /// unknown.
    private mutating func heading(
        of sentence: borrowing NMEASentence, _ faults: inout EpochFaults
    ) -> (heading: Double?, accuracy: Double?)? {
        switch copy sentence {
        case .hdt(let hdt): ingest(trueHeading: hdt.heading)
        case .ths(let ths): ingest(trueHeading: ths.isValid ? ths.heading : nil)
        case .pashr(let pashr) where pashr.isTrue:
            ingest(trueHeading: pashr.heading, accuracy: pashr.headingDeviation)
        case .hdg(let hdg): ingest(hdg.heading, deviation: hdg.deviation, variation: hdg.variation, &faults)
        // The heading in HDM is already corrected for deviation.
        case .hdm(let hdm): ingest(hdm.heading, deviation: nil, variation: nil, &faults)
        default: nil
        }
    }

    private mutating func ingest(trueHeading: Double?, accuracy: Double? = nil) -> (Double?, Double?)? {
        // If one compass reports no heading, the heading of a compass of the other kind (true or magnetic) remains
        // valid.
        guard trueHeading != nil || isTrue else { return nil }
        if trueHeading != nil { trueHeadings = Self.patience }
        return (trueHeading, accuracy)
    }

    /// Whether true headings have been received recently, so that magnetic ones are ignored.
    private var isTrue: Bool { trueHeadings > 0 }

    /// Returns whether to ignore a magnetic heading because a true heading was received recently.
    ///
    /// Each call counts as one magnetic heading. Once ``patience`` magnetic headings have been ignored without a true
    /// heading in between, further magnetic headings are used.
    private mutating func passesOverMagnetic() -> Bool {
        defer { trueHeadings = max(0, trueHeadings - 1) }
        return isTrue
    }

    /// Returns the true heading for the heading of a magnetic sensor; `nil` if the heading is not used.
    ///
    /// The magnetic heading is the sensor heading plus deviation, and the true heading is the magnetic heading plus
    /// variation, both positive to the east (NMEA 0183, HDG). The sentence's own variation takes precedence over the
    /// receiver's.
    ///
    /// - Parameters:
    ///   - sensor: The heading of the sensor in degrees; `nil` if the sensor has none.
    ///   - deviation: The deviation of the ship in degrees to the east; `nil` means 0.
    ///   - variation: The variation in degrees to the east; `nil` if the sentence has none.
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
