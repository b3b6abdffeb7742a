import Geolocation
import NMEAFormat

/// Assembles one report per epoch from a receiver's sentences, in any order and grouping.
///
/// An epoch ends with the kind of sentence that has ended earlier epochs (``EpochEnd``), with a sentence of another
/// time, or when the receiver pauses. It is reported once; late sentences are kept for the next epoch. Any sentence
/// that reports no fix invalidates the epoch.
///
/// Time and date of an RMC sentence without a fix come from the receiver's own clock, which may be wrong by years
/// before the first fix: they are used neither as a date nor to detect the end of an epoch.
struct EpochAssembler: Sendable {
    /// Microseconds by which times of one epoch may differ: some receivers round them differently.
    static let tolerance: Int64 = 5000

    /// Maximum seconds between two epochs of an uninterrupted stream.
    static let longestStep = 10.0

    /// Whether reports include the status, for which satellites are stored.
    var reportsStatus = false

    var clock: ReceiverClock
    var epoch = NMEAEpoch()
    var headings = HeadingChoice()
    var dilution = Dilution()
    var extras = StatusExtras()
    var table = SatelliteTable()
    var faults = EpochFaults()

    /// The detected ends of epochs: among sentences with a time, and among all.
    private var timedEnd = EpochEnd()
    private var end = EpochEnd()

    /// Data received after the end of an epoch, which may belong to the next one.
    private var next = NMEAEpoch()

    /// The epoch before the current one.
    private var previous = NMEAEpoch()

    private var lag = PositionLag()
    private var voids = EpochKinds()
    private var reports: [ReceiverReport] = []
    private var taken = 0

    /// Seconds between epochs; `nil` while unknown.
    private(set) var period: Double?
    private var lastMoment: ReceiverClock.Moment?

    init(clock: ReceiverClock) {
        self.clock = clock
        reports.reserveCapacity(4)
    }

    /// Whether a report is ready; checked before each sentence, since that is cheaper than returning an empty optional.
    var hasReport: Bool { !reports.isEmpty }

    /// Returns the next report that is ready.
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

    /// Whether an epoch is open.
    var isOpen: Bool { !epoch.isDone && epoch.hasBegun }

    mutating func append(_ report: ReceiverReport) { reports.append(report) }

    // MARK: Sentences with a time

    /// Opens the epoch of a sentence with a time, or continues the open one; the time may be `nil`.
    ///
    /// - Parameters:
    ///   - kind: The kind of sentence.
    ///   - time: Its time.
    ///   - date: Its date.
    ///   - arrival: When it arrived; `nil` in a recording.
    /// - Returns: Whether the sentence belongs to the epoch.
    mutating func enter(_ kind: EpochKind, time: NMEATime?, date: NMEADate?, arrival: ReceiverClock.Moment?) -> Bool {
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
        if let moment = clock.take(time, date: date, arrival: arrival), !epoch.isDone { epoch.moment = moment }
        epoch.note(kind)
        return !epoch.isDone
    }

    /// Whether a sentence belongs to an epoch already reported, because datagrams were reordered or the sender paused
    /// within an epoch; a repeated kind starts a new epoch.
    private mutating func isLate(_ kind: EpochKind, _ time: NMEATime) -> Bool {
        guard previous.isReported, previous.isAt(time), !previous.kinds.contains(kind) else { return false }
        previous.note(kind)
        return true
    }

    /// Leaves the current epoch and opens another one.
    private mutating func open(_ time: NMEATime, at moment: ReceiverClock.Moment?) {
        leave(for: moment)
        if epoch.hasBegun { previous = epoch }
        epoch = next
        next = NMEAEpoch()
        epoch.time = time
    }

    /// Ends the epoch if its last sentence has arrived.
    mutating func settle(_ kind: EpochKind) {
        if kind == timedEnd.kind, isOpen, epoch.isUndated { return leaveOut() }
        if kind == end.kind, isOpen, !epoch.isDoubtful { close() }
    }

    /// Drops a fix whose date is still unknown at the end of its epoch: later data belongs to the next one.
    private mutating func leaveOut() {
        faults.undated += 1
        epoch.isDone = true
    }

    /// Ends an epoch that is no longer doubtful.
    mutating func settleDoubt() {
        if isOpen, !epoch.isDoubtful, let kind = end.kind, epoch.kinds.contains(kind) { close() }
    }

    // MARK: Sentences without a time

    /// Adds a sentence without a time to the epoch it belongs to.
    mutating func tell(_ kind: EpochKind, _ body: (inout NMEAEpoch) -> Void) {
        if epoch.isDone { body(&next) } else { body(&epoch) }
        epoch.note(kind)
        settle(kind)
    }

    /// Passes part of a sentence to the next epoch if the epoch of its time is complete.
    mutating func leaveToNext(_ time: NMEATime?, _ body: (inout NMEAEpoch) -> Void) {
        if let time, epoch.isDone, epoch.isAt(time) { body(&next) }
    }

    // MARK: Epochs without a fix

    /// Processes a sentence that reports no fix; its time, if any, is not trustworthy.
    mutating func takeVoid(_ kind: EpochKind, time: NMEATime?, arrival: ReceiverClock.Moment?) {
        guard let time else { return takeVoid(kind) }
        if epoch.isAt(time) {
            // If another sentence has reported a fix, the epoch must not end before this one contradicts it.
            if epoch.position != nil { epoch.note(kind) }
        } else {
            guard !isLate(kind, time) else { return }
            let moment = clock.peek(time, date: nil, arrival: arrival)
            open(time, at: moment)
            epoch.moment = moment
        }
        if !epoch.isDone { epoch.isVoid = true }
        settle(kind)
    }

    /// Processes a sentence without a time that reports no fix.
    mutating func takeVoid(_ kind: EpochKind) {
        if isOpen {
            epoch.isVoid = true
        } else {
            // A repeated kind starts a new epoch.
            if voids.contains(kind) { voids = EpochKinds() }
            if voids == EpochKinds() { appendVoid(moment: nil) }
            voids.insert(kind)
        }
    }

    // MARK: Ends

    /// Handles a boundary of the stream.
    mutating func end(_ boundary: ReportBoundary) {
        switch boundary {
        case .datagram: break
        case .pause:
            guard isOpen else { return }
            learn()
            close()
            // The next sentence belongs to another burst, or is the rest of this one.
            previous = epoch
            epoch = NMEAEpoch()
        case .stream:
            if isOpen { isComplete ? close() : cut() }
            epoch = NMEAEpoch()
            next = NMEAEpoch()
            previous = NMEAEpoch()
            lastMoment = nil
        }
    }

    /// Leaves an epoch for one at `moment`.
    private mutating func leave(for moment: ReceiverClock.Moment?) {
        guard epoch.hasBegun else { return }
        if isOpen { !isComplete && isBroken(before: moment) ? cut() : close() }
        learn()
    }

    private mutating func learn() {
        if let kind = epoch.lastTimedKind { timedEnd.learn(kind) }
        if epoch.lastTimedKind != nil, let kind = epoch.lastKind { end.learn(kind) }
    }

    /// Whether the sentence that ends epochs has arrived, if it is known.
    private var isComplete: Bool { timedEnd.kind.map { epoch.kinds.contains($0) } ?? true }

    /// Whether the stream was interrupted between the epoch and a moment.
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
        measurePeriod()
        if epoch.isVoid || epoch.isDoubtful {
            epoch.isReported = true
            return appendVoid(moment: epoch.moment)
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
        if reportsStatus { report.status = status(at: location.timestamp) }
        reports.append(report)
        epoch.isReported = true
    }

    private mutating func measurePeriod() {
        defer { lastMoment = epoch.moment }
        // Times this close belong to one epoch, within which the sender paused.
        guard let moment = epoch.moment, let lastMoment, moment - lastMoment > Self.tolerance else { return }
        period = min(Double(moment - lastMoment) / 1e6, Self.longestStep)
    }

    private mutating func appendVoid(moment: ReceiverClock.Moment?) {
        let time = (moment ?? clock.last).map(ReceiverClock.date)
        var report = ReceiverReport(time: time)
        report.position = .void
        report.motion = ReceiverReport.Motion(course: nil, speed: nil)
        if reportsStatus, let time { report.status = status(at: time) }
        reports.append(report)
    }
}
