public import Geolocation
import NMEAFormat

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Makes reports of NMEA 0183: bytes to sentences, sentences to epochs.
public struct NMEAReportDecoder: ReportDecoder {
    /// Share of an epoch's period that a pause within it never lasts.
    private static let pauseShare = 0.3

    /// Seconds of such a pause while the period is not known.
    private static let firstPause = 0.5

    private let options: NMEAReportOptions
    private var decoder: NMEADecoder
    private var assembler: EpochAssembler
    private var choice: SourceChoice
    private var vessels = VesselReception()
    private var arrival: ReceiverClock.Moment?

    /// Makes a decoder.
    public init(options: NMEAReportOptions = NMEAReportOptions()) {
        self.options = options
        decoder = NMEADecoder(checksum: options.checksum)
        assembler = EpochAssembler(clock: ReceiverClock(rolloverReference: options.rolloverReference))
        choice = SourceChoice(failover: options.failover)
    }

    /// Whether reports carry the receiver's status.
    public var reportsStatus: Bool {
        get { assembler.reportsStatus }
        set { assembler.reportsStatus = newValue }
    }

    /// Takes bytes.
    public mutating func append(_ bytes: Span<UInt8>, at arrival: Date?) {
        self.arrival = arrival.map(ReceiverClock.moment)
        decoder.append(bytes)
    }

    /// Takes a boundary.
    public mutating func end(_ boundary: ReportBoundary) {
        if boundary != .pause { decoder.endLine() }
        while let sentence = decoder.next() { take(sentence) }
        assembler.end(boundary)
    }

    /// The next report.
    public mutating func next() -> ReceiverReport? {
        while true {
            if assembler.hasReport, let report = assembler.nextReport() { return report }
            guard let sentence = decoder.next() else { return nil }
            take(sentence)
        }
    }

    /// A third of the time from one epoch to the next, while one has begun.
    public var patience: Double? {
        assembler.isOpen ? assembler.period.map { $0 * Self.pauseShare } ?? Self.firstPause : nil
    }

    /// What could not be used.
    public var drops: DropCounts {
        var drops = assembler.faults.drops
        drops.add(vessels.drops)
        for (reason, count) in decoder.drops.byReason { drops.add(reason, count: count) }
        return drops
    }

    // MARK: Sentences

    private mutating func take(_ sentence: NMEASentence) {
        let address = decoder.address
        if let talkers = options.talkers, address.talker != .proprietary, !talkers.contains(address.talker) {
            assembler.faults.otherSources += 1
            return
        }
        let tag = decoder.tagBlock
        if let sources = options.sources, !(tag?.source.map(sources.contains) ?? false) {
            assembler.faults.otherSources += 1
            return
        }
        let arrival = tag?.time.map(ReceiverClock.moment) ?? arrival
        if case .vdm(let vdm) = sentence { return take(vdm, arrival: arrival) }
        let source = SourceChoice.Source(talker: address.talker, name: tag?.source)
        guard sentence.isOfPosition else { return assembler.takeHeading(sentence, arrival: arrival) }
        if case .zda(let zda) = sentence, choice.chosen != source { assembler.clock.takeFirstDate(of: zda, arrival) }
        let hasFix = sentence.hasFix
        guard choice.accepts(source, hasFix: hasFix, at: assembler.clock.moment(of: sentence, arrival: arrival)) else {
            assembler.faults.otherSources += 1
            return
        }
        assembler.take(sentence, talker: address.talker, arrival: arrival)
    }

    private mutating func take(_ vdm: NMEAVDM, arrival: ReceiverClock.Moment?) {
        // Nobody would hear of it.
        guard reportsStatus, let message = vessels.take(vdm, of: decoder) else { return }
        guard let moment = arrival ?? assembler.clock.last else {
            assembler.faults.untimedVessels += 1
            return
        }
        let time = ReceiverClock.date(moment)
        var report = ReceiverReport(time: time)
        report.vessel = VesselEvent(time: time, message: message, isOwnShip: vdm.isOwnShip)
        assembler.append(report)
    }
}
