public import CodecSupport
public import Geolocation
import NMEAFormat

/// Decodes NMEA 0183 into reports: bytes to sentences, sentences to epochs (measurements), epochs to reports.
public struct NMEAReportDecoder: ReportDecoder {
    /// The duration of a pause that ends the current epoch, as a fraction of the time between two epochs.
    private static let pauseShare = 0.3

    /// The duration of a pause that ends the current epoch while the time between two epochs is unknown, in seconds.
    private static let firstPause = 0.5

    private let options: NMEAReportOptions
    private var decoder: NMEADecoder
    private var assembler: EpochAssembler
    private var choice: SourceChoice
    private var groups = TagGroups()
    private var vesselTags = VesselTags()
    private var vessels = VesselReception()
    private var arrival: ReceiverClock.Moment?

    /// Creates a decoder of NMEA sentences.
    public init(options: NMEAReportOptions = NMEAReportOptions()) {
        self.options = options
        decoder = NMEADecoder(checksum: options.checksum)
        assembler = EpochAssembler(clock: ReceiverClock(rolloverReference: options.rolloverReference))
        choice = SourceChoice(failover: options.failover)
    }

    /// Whether reports include the status of the receiver, such as its satellites.
    public var wantsDerivedEvents: Bool {
        get { assembler.wantsDerivedEvents }
        set { assembler.wantsDerivedEvents = newValue }
    }

    /// Appends bytes of the stream, with their time of arrival.
    public mutating func append(_ bytes: Span<UInt8>, at arrival: Date?) {
        self.arrival = arrival.map(ReceiverClock.moment)
        decoder.append(bytes)
    }

    /// Completes buffered data at the end of a datagram, at a pause, or at the end of the stream.
    public mutating func end(_ boundary: ReportBoundary) {
        if boundary != .pause { decoder.endLine() }
        while let sentence = decoder.next() { ingest(sentence) }
        assembler.end(boundary)
    }

    /// Returns the next report that was decoded; `nil` if there is none.
    public mutating func next() -> ReceiverReport? {
        while true {
            if assembler.hasReport, let report = assembler.nextReport() { return report }
            guard let sentence = decoder.next() else { return nil }
            ingest(sentence)
        }
    }

    /// The duration of a pause that ends the open epoch, in seconds: about a third of the time between two epochs.
    ///
    /// `nil` if no epoch is open.
    public var patience: Double? {
        assembler.isOpen ? assembler.period.seconds.map { $0 * Self.pauseShare } ?? Self.firstPause : nil
    }

    /// The number of inputs that the decoder has dropped, for each reason.
    public var drops: DropCounts {
        var drops = assembler.faults.drops
        drops.add(vessels.drops)
        drops.add(known: decoder.drops.byReason)
        return drops
    }

    // MARK: Sentences

    private mutating func ingest(_ sentence: NMEASentence) {
        let address = decoder.address
        var tag = groups.completed(decoder.tagBlock)
        if case .vdm(let vdm) = sentence { tag = vesselTags.completed(tag, of: vdm) }
        if let talkers = options.talkers, address.talker != .proprietary, !talkers.contains(address.talker) {
            assembler.faults.otherSources += 1
            return
        }
        if let sources = options.sources, !(tag?.source.map(sources.contains) ?? false) {
            assembler.faults.otherSources += 1
            return
        }
        let arrival = tag?.time.map(ReceiverClock.moment) ?? arrival
        if case .vdm(let vdm) = sentence { return ingest(vdm, from: tag?.source, arrival: arrival) }
        let source = SourceChoice.Source(talker: address.talker, name: tag?.source)
        guard sentence.isOfPosition else { return assembler.ingestHeading(sentence, arrival: arrival) }
        if case .zda(let zda) = sentence, choice.chosen != source { assembler.clock.ingestFirstDate(of: zda, arrival) }
        let hasFix = sentence.hasFix
        switch choice.answer(source, hasFix: hasFix, at: assembler.clock.moment(of: sentence, arrival: arrival)) {
        case .used: break
        case .usedOfNewSource: assembler.changeSource()
        case .passedOver:
            assembler.faults.otherSources += 1
            return
        }
        assembler.ingest(sentence, talker: address.talker, arrival: arrival)
    }

    private mutating func ingest(_ vdm: NMEAVDM, from source: String?, arrival: ReceiverClock.Moment?) {
        // AIS messages about vessels are reported only if derived events are wanted.
        guard wantsDerivedEvents, let message = vessels.ingest(vdm, from: source, of: decoder) else { return }
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
