import Geolocation
import NMEAFormat

/// Device headings, which are reported immediately rather than with an epoch.
extension EpochAssembler {
    /// Processes a sentence that may contain a device heading.
    mutating func takeHeading(_ sentence: borrowing NMEASentence, arrival: ReceiverClock.Moment?) {
        switch copy sentence {
        case .hdt(let hdt): report(trueHeading: hdt.heading, arrival)
        case .ths(let ths): report(trueHeading: ths.isValid ? ths.heading : nil, arrival)
        case .pashr(let pashr) where pashr.isTrue:
            report(trueHeading: pashr.heading, accuracy: pashr.headingDeviation, arrival)
        case .hdg(let hdg): report(hdg.heading, deviation: hdg.deviation, variation: hdg.variation, arrival)
        case .hdm(let hdm):
            // Already corrected for deviation.
            report(hdm.heading, deviation: nil, variation: nil, arrival)
        default: break
        }
    }

    private mutating func report(
        trueHeading: Double?, accuracy: Double? = nil, _ arrival: ReceiverClock.Moment?
    ) {
        // A compass without a heading does not withdraw that of another kind.
        guard trueHeading != nil || headings.isTrue else { return }
        report(headings.take(trueHeading: trueHeading), accuracy: accuracy, arrival)
    }

    private mutating func report(
        _ sensor: Double?, deviation: Double?, variation: Double?, _ arrival: ReceiverClock.Moment?
    ) {
        guard let sensor else {
            if !headings.passesOverMagnetic() { report(nil, accuracy: nil, arrival) }
            return
        }
        guard headings.variation != nil || variation != nil else {
            faults.magneticHeadings += 1
            return
        }
        guard let heading = headings.take(sensor: sensor, deviation: deviation, variation: variation) else { return }
        report(heading, accuracy: nil, arrival)
    }

    private mutating func report(_ heading: Double?, accuracy: Double?, _ arrival: ReceiverClock.Moment?) {
        guard let moment = arrival ?? epoch.moment ?? clock.last else {
            faults.untimedHeadings += 1
            return
        }
        let time = ReceiverClock.date(moment)
        var report = ReceiverReport(time: time)
        report.deviceHeading =
            heading.map { .heading(HeadingValue($0, accuracy: accuracy, timestamp: time)) } ?? .void
        append(report)
    }
}

extension NMEATHS {
    /// Whether the heading is known.
    var isValid: Bool { mode != UInt8(ascii: "V") }
}
