import CodecSupport
import Geolocation
import NMEAFormat

/// Assembles one report per epoch (one measurement of a receiver) from NMEA sentences in any order and grouping.
///
/// An epoch ends with the kind of sentence that has ended earlier epochs (``EpochEnd``), with a sentence of another
/// time, or when the receiver pauses. An epoch is reported once; data in later sentences is kept for the next epoch.
/// Any sentence that reports no fix invalidates the epoch.
///
/// If an RMC sentence has no fix, its time and date come from the receiver's own clock, which may be wrong by years.
/// They are used neither as a date nor to detect the end of an epoch.
struct EpochAssembler: Sendable {
    /// The maximum difference in microseconds between the times of an epoch's sentences, which may be rounded.
    static let tolerance: Int64 = 5000

    /// The maximum time between two epochs of an uninterrupted stream, in seconds.
    static let longestStep = 10.0

    /// Whether reports include the status of the receiver; if so, its satellites are stored.
    var wantsDerivedEvents = false

    /// The clock that adds dates to the times of day in sentences.
    var clock: ReceiverClock

    /// The number of sentences that were not used, for each reason.
    var faults = EpochFaults()

    private var epoch = NMEAEpoch()
    private var headings = HeadingChoice()
    private var extras = StatusExtras()
    private var table = SatelliteTable()

    /// The kind of the last sentence with a time in each epoch (measurement).
    private var timedEnd = EpochEnd()
    /// The kind of the sentence that ends each epoch (measurement); such a sentence need not have a time.
    private var end = EpochEnd()

    /// The data received after the end of the current epoch, which may belong to the next epoch.
    private var next = NMEAEpoch()

    /// The epoch (measurement of the receiver) before the current one.
    private var previous = NMEAEpoch()

    private var lag = PositionLag()
    private var voids = EpochKinds()
    private var reports: [ReceiverReport] = []
    private var taken = 0

    /// The time between two epochs (measurements of the receiver).
    private(set) var period = EpochPeriod()

    init(clock: ReceiverClock) {
        self.clock = clock
        reports.reserveCapacity(4)
    }

    /// Whether a report may be ready.
    ///
    /// The caller checks this property before each sentence, since that is cheaper than returning an optional report.
    var hasReport: Bool { !reports.isEmpty }

    /// Returns the next report that is ready; `nil` if there is none.
    mutating func nextReport() -> ReceiverReport? {
        guard taken < reports.count else {
            if taken > 0 {
                reports.removeAll(keepingCapacity: true)
                taken = 0
            }
            return nil
        }
        taken += 1
        return reports[taken - 1]
    }

    /// Whether the current epoch (measurement) has begun and has been neither reported nor dropped.
    var isOpen: Bool { !epoch.isDone && epoch.hasBegun }

    /// Adds a report that does not come from an epoch (measurement), such as the report of an AIS message.
    mutating func append(_ report: ReceiverReport) { reports.append(report) }

    // MARK: Sentences

    /// Processes a sentence about the position, from the active source.
    mutating func ingest(_ sentence: borrowing NMEASentence, talker: NMEATalker, arrival: ReceiverClock.Moment?) {
        switch copy sentence {
        case .gga(let gga):
            guard gga.hasFix else { return enterVoid(.gga, gga.time, talker, arrival) }
            extras.geoidSeparation = gga.geoidSeparation ?? extras.geoidSeparation
            let isTaken = enter(.gga, gga.time, talker, arrival) { $0.ingest(gga) }
            if !isTaken { leaveToNext(gga.time) { $0.ingestExtras(of: gga) } }
        case .rmc(let rmc):
            guard rmc.hasFix else { return ingestVoid(.rmc, time: rmc.time, arrival: arrival) }
            // Receivers without a magnetic model write a variation of 0, which is ignored.
            if let variation = rmc.variation, variation != 0 { headings.variation = variation }
            let isTaken = enter(.rmc, rmc.time, date: rmc.date, talker, arrival) { $0.ingest(rmc) }
            if !isTaken { leaveToNext(rmc.time) { $0.ingestMotion(of: rmc) } }
        case .gll(let gll):
            guard gll.hasFix else { return enterVoid(.gll, gll.time, talker, arrival) }
            enter(.gll, gll.time, talker, arrival) { $0.ingest(gll) }
        case .gns(let gns):
            guard gns.hasFix else { return enterVoid(.gns, gns.time, talker, arrival) }
            extras.geoidSeparation = gns.geoidSeparation ?? extras.geoidSeparation
            enter(.gns, gns.time, talker, arrival) { $0.ingest(gns) }
        case .pubx00(let pubx):
            guard pubx.hasFix else { return ingestVoid(.pubx, time: pubx.time, arrival: arrival) }
            enter(.pubx, pubx.time, talker, arrival) { $0.ingest(pubx) }
        case .psti(let psti):
            guard psti.hasFix else { return ingestVoid(.psti, time: psti.time, arrival: arrival) }
            enter(.psti, psti.time, date: psti.date, talker, arrival) { $0.ingest(psti) }
        case .zda(let zda): enter(.zda, zda.time, date: zda.date, talker, arrival) { _ in }
        case .pubx04(let pubx): enter(.zda, pubx.time, date: pubx.date, talker, arrival) { _ in }
        case .vtg(let vtg): addToEpoch(.vtg) { $0.ingest(vtg) }
        case .gst(let gst): addToEpoch(.gst) { $0.ingest(gst) }
        case .gbs(let gbs): addToEpoch(.gbs) { $0.ingest(gbs) }
        case .pgrme(let pgrme): addToEpoch(.pgrme) { $0.ingest(pgrme) }
        case .gsa(let gsa): ingest(gsa, talker)
        case .gsv(let gsv): if wantsDerivedEvents { table.ingest(gsv, talker: talker) }
        case .dtm(let dtm): extras.datum = dtm.datum.isEmpty || dtm.datum == "W84" ? nil : dtm.datum
        default: break
        }
    }

    /// Adds a sentence to the epoch of its time; returns `false` if the time is missing or the epoch has already ended.
    @discardableResult
    private mutating func enter(
        _ kind: EpochKind, _ time: NMEATime?, date: NMEADate? = nil, _ talker: NMEATalker,
        _ arrival: ReceiverClock.Moment?, _ body: (inout NMEAEpoch) -> Void
    ) -> Bool {
        guard enter(kind, time: time, date: date, arrival: arrival) else {
            extras.ingestLate(body)
            return false
        }
        if epoch.accepts(kind, of: talker) { body(&epoch) }
        settle(kind)
        return true
    }

    private mutating func enterVoid(
        _ kind: EpochKind, _ time: NMEATime?, _ talker: NMEATalker, _ arrival: ReceiverClock.Moment?
    ) {
        guard time != nil else { return ingestVoid(kind) }
        guard enter(kind, time: time, date: nil, arrival: arrival) else { return }
        if epoch.accepts(kind, of: talker) { epoch.isVoid = true }
        settle(kind)
    }

    private mutating func ingest(_ gsa: NMEAGSA, _ talker: NMEATalker) {
        extras.ingest(gsa)
        if wantsDerivedEvents { table.ingest(gsa, talker: talker) }
        guard let mode = gsa.fixMode, 1...3 ~= mode, isOpen else { return }
        let wasDoubtful = epoch.isDoubtful
        epoch.fixMode = max(epoch.fixMode ?? 1, mode)
        if wasDoubtful { settleDoubt() }
    }

    /// Processes a sentence that may contain the heading of the device, which is reported immediately.
    mutating func ingestHeading(_ sentence: borrowing NMEASentence, arrival: ReceiverClock.Moment?) {
        let moment = arrival ?? epoch.moment ?? clock.last
        if let report = headings.report(of: sentence, at: moment, &faults) { reports.append(report) }
    }

    // MARK: Sentences with a time

    /// Opens the epoch (measurement) to which a sentence with a time belongs, or continues the current one.
    ///
    /// - Parameters:
    ///   - kind: The kind of sentence.
    ///   - time: The time in the sentence; `nil` if it has none.
    ///   - date: The date in the sentence; `nil` if it has none.
    ///   - arrival: The time at which the sentence arrived; `nil` in a recording.
    /// - Returns: Whether to use the sentence: `false` if `time` is `nil`, or if the epoch of that time has already
    ///   ended.
    private mutating func enter(_ kind: EpochKind, time: NMEATime?, date: NMEADate?, arrival: ReceiverClock.Moment?)
        -> Bool
    {
        guard let time else {
            if kind != .zda { faults.untimed += 1 }
            return false
        }
        if epoch.isAt(time) {
            lag.join(kind, epoch: epoch)
        } else if isLate(kind, time) {
            return false
        } else {
            let relation = lag.relation(of: kind, time, to: epoch)
            if relation == .sameEpoch {
                epoch.time = time
            } else {
                open(time, at: clock.peek(time, date: date, arrival: arrival))
            }
            if relation == .newEpochOfLaggingReceiver {
                timedEnd.set(.gll)
                end.set(.gll)
            }
        }
        if let moment = clock.ingest(time, date: date, arrival: arrival), !epoch.isDone { epoch.moment = moment }
        epoch.record(kind)
        return !epoch.isDone
    }

    /// Returns whether a sentence belongs to the previous epoch, which has been reported already.
    ///
    /// This happens if datagrams were reordered or the sender paused within an epoch. A kind of sentence that the
    /// previous epoch already contains starts a new epoch instead.
    private mutating func isLate(_ kind: EpochKind, _ time: NMEATime) -> Bool {
        guard previous.isReported, previous.isAt(time), !previous.kinds.contains(kind) else { return false }
        previous.record(kind)
        return true
    }

    /// Ends the current epoch (measurement) and begins another one with the given time.
    private mutating func open(_ time: NMEATime, at moment: ReceiverClock.Moment?) {
        leave(for: moment)
        if epoch.hasBegun { previous = epoch }
        epoch = next
        next = NMEAEpoch()
        epoch.time = time
    }

    /// Ends the current epoch (measurement) if the last sentence of each epoch is of the given kind.
    private mutating func settle(_ kind: EpochKind) {
        if kind == timedEnd.kind, isOpen, epoch.isUndated { return leaveOut() }
        // Without a position, the sentence may instead be the first one of an epoch, with only a time or a motion.
        guard epoch.position != nil || epoch.isVoid else { return }
        if kind == end.kind, isOpen, !epoch.isDoubtful { close() }
    }

    /// Ends the current epoch and drops its fix, since the date of the epoch is still unknown.
    private mutating func leaveOut() {
        faults.undated += 1
        epoch.isDone = true
    }

    /// Ends the current epoch (measurement) if its last sentence has arrived and its fix is no longer doubtful.
    private mutating func settleDoubt() {
        if isOpen, !epoch.isDoubtful, let kind = end.kind, epoch.kinds.contains(kind) { close() }
    }

    // MARK: Sentences without a time

    /// Adds a sentence without a time to the current epoch (measurement) or, if that has ended, to the next one.
    private mutating func addToEpoch(_ kind: EpochKind, _ body: (inout NMEAEpoch) -> Void) {
        if epoch.isDone { body(&next) } else { body(&epoch) }
        epoch.record(kind)
        settle(kind)
    }

    /// Passes the next epoch to `body` if a sentence with the given time has arrived after the end of its own epoch.
    private mutating func leaveToNext(_ time: NMEATime?, _ body: (inout NMEAEpoch) -> Void) {
        if let time, epoch.isDone, epoch.isAt(time) { body(&next) }
    }

    // MARK: Epochs without a fix

    /// Processes a sentence that reports no fix.
    ///
    /// The time in the sentence, if there is one, may be wrong.
    private mutating func ingestVoid(_ kind: EpochKind, time: NMEATime?, arrival: ReceiverClock.Moment?) {
        guard let time else { return ingestVoid(kind) }
        if epoch.isAt(time) {
            // If an earlier sentence of the epoch has reported a fix, the epoch does not end before this sentence has
            // invalidated that fix.
            if epoch.position != nil { epoch.record(kind) }
        } else {
            guard !isLate(kind, time) else { return }
            let moment = clock.peek(time, date: nil, arrival: arrival)
            open(time, at: moment)
            epoch.moment = moment
        }
        if !epoch.isDone { epoch.isVoid = true }
        settle(kind)
    }

    /// Processes a sentence that contains no time and reports that there is no fix.
    private mutating func ingestVoid(_ kind: EpochKind) {
        if isOpen {
            epoch.isVoid = true
        } else {
            // A kind of sentence that has already been received begins a new epoch.
            if voids.contains(kind) { voids = EpochKinds() }
            if voids == EpochKinds() { appendVoid(NMEAEpoch()) }
            voids.insert(kind)
        }
    }

    // MARK: Ends

    /// Completes the current epoch (measurement) at a pause or at the end of the stream.
    ///
    /// The end of a datagram has no effect.
    mutating func end(_ boundary: ReportBoundary) {
        switch boundary {
        case .datagram: break
        case .pause:
            guard isOpen else { return }
            learn()
            close()
            // The next sentence either belongs to another epoch, or is a late one of this epoch.
            previous = epoch
            epoch = NMEAEpoch()
        case .stream:
            if isOpen { isComplete ? close() : cut() }
            epoch = NMEAEpoch()
            next = NMEAEpoch()
            previous = NMEAEpoch()
            period.interrupt()
        }
    }

    /// Completes the current epoch (measurement) because sentences of another source follow.
    ///
    /// Nothing that the receiver has reported or that was learned about it is used for the new source. Only the date
    /// and the magnetic variation are kept, which are the same for all sources.
    mutating func changeSource() {
        end(.stream)
        extras = StatusExtras()
        table = SatelliteTable()
        (timedEnd, end) = (EpochEnd(), EpochEnd())
        lag = PositionLag()
        voids = EpochKinds()
        period = EpochPeriod()
    }

    /// Ends the current epoch (measurement) because another one begins at the given moment.
    private mutating func leave(for moment: ReceiverClock.Moment?) {
        guard epoch.hasBegun else { return }
        if isOpen { !isComplete && isBroken(before: moment) ? cut() : close() }
        learn()
    }

    private mutating func learn() {
        if let kind = epoch.lastTimedKind { timedEnd.learn(kind) }
        if epoch.lastTimedKind != nil, let kind = epoch.lastKind { end.learn(kind) }
    }

    /// Whether the current epoch seems to have received all of its sentences.
    ///
    /// This is so if the epoch contains the kind of sentence that usually ends epochs, if its last timed sentence is of
    /// a kind that has ended an epoch, or if one of these kinds is unknown.
    private var isComplete: Bool {
        guard let kind = timedEnd.kind, let last = epoch.lastTimedKind else { return true }
        return epoch.kinds.contains(kind) || timedEnd.seen.contains(last)
    }

    /// Returns whether the stream was interrupted between the current epoch and the given moment.
    private func isBroken(before moment: ReceiverClock.Moment?) -> Bool {
        guard let moment, let before = epoch.moment else { return false }
        return moment < before || Double(moment - before) / 1e6 > Self.longestStep
    }

    private mutating func cut() {
        if epoch.position != nil { faults.cut += 1 }
        epoch.isDone = true
    }

    private mutating func close() {
        epoch.isDone = true
        table.endEpoch()
        let dilution = extras.end(epoch)
        period.measure(epoch.moment)
        if epoch.isVoid || epoch.isDoubtful {
            epoch.isReported = true
            return appendVoid(epoch)
        }
        guard epoch.position != nil || epoch.hasMotion else { return }
        guard let location = epoch.location(dilution: dilution, fixMode: fixMode) else {
            if epoch.position != nil { faults.undated += 1 }
            return
        }
        voids = EpochKinds()
        var report = ReceiverReport(time: location.timestamp)
        report.position = .fix(location)
        if epoch.hasMotion {
            report.motion = ReceiverReport.Motion(
                course: epoch.course.map { HeadingValue($0, timestamp: location.timestamp) }, speed: epoch.speed)
        }
        if wantsDerivedEvents { report.status = status(at: location.timestamp, epoch, dilution) }
        reports.append(report)
        epoch.isReported = true
    }

    /// The dimension of the fix that was reported last, in this epoch or before: 1 for no fix, 2 or 3; `nil` for none.
    private var fixMode: Int? { epoch.fixMode ?? extras.fixMode }

    private func status(at time: Date, _ epoch: NMEAEpoch, _ dilution: Dilution = Dilution()) -> ReceiverStatus {
        extras.status(at: time, epoch, table, dilution: dilution, fixMode: fixMode, addedWeeks: clock.addedWeeks)
    }

    /// Reports that there is no fix in the given epoch, which is empty if the sentences of the epoch have no time.
    private mutating func appendVoid(_ epoch: NMEAEpoch) {
        extras.forgetFix()
        let time = (epoch.moment ?? clock.last).map(ReceiverClock.date)
        var report = ReceiverReport(time: time)
        report.position = .void
        report.motion = ReceiverReport.Motion(course: nil, speed: nil)
        if wantsDerivedEvents, let time { report.status = status(at: time, epoch) }
        reports.append(report)
    }
}
