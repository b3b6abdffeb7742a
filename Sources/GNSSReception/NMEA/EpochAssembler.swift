import Geolocation
import NMEAFormat

/// Makes one report for each epoch of a receiver's sentences, however it orders and splits them.
///
/// An epoch is over when the kind of sentence comes that has ended the epochs before it (``EpochEnd``), when a sentence tells
/// another time, or when the receiver pauses. It is reported once; what comes late for it is left for the next one. Any
/// sentence that says that there is no fix makes the epoch one without.
///
/// Time and date of an RMC sentence without fix are those of the receiver's own clock, which may be years wrong before the
/// first fix: they neither date anything nor tell where an epoch ends.
struct EpochAssembler: Sendable {
    /// Microseconds by which times of one epoch may differ: some receivers round them differently.
    static let tolerance: Int64 = 5000

    /// Seconds that an epoch may follow the one before it without the stream being broken in between.
    static let longestStep = 10.0

    /// Whether reports carry the status, for which satellites are kept.
    var reportsStatus = false

    var clock: ReceiverClock
    var epoch = NMEAEpoch()
    var headings = HeadingChoice()
    var dilution = Dilution()
    var extras = StatusExtras()
    var table = SatelliteTable()
    var faults = EpochFaults()

    /// The ends of epochs: of sentences with a time, and of all.
    private var timedEnd = EpochEnd()
    private var end = EpochEnd()

    /// What came behind an epoch that was over, and may belong to the next.
    private var next = NMEAEpoch()

    /// The epoch before the one that is there.
    private var previous = NMEAEpoch()

    private var lag = PositionLag()
    private var voids = EpochKinds()
    private var reports: [ReceiverReport] = []
    private var taken = 0

    /// Seconds from one epoch to the next, as far as that is known.
    private(set) var period: Double?
    private var lastMoment: ReceiverClock.Moment?

    init(clock: ReceiverClock) {
        self.clock = clock
        reports.reserveCapacity(4)
    }

    /// Whether a report is ready; asked before each sentence, and cheaper than to move a report that there is not.
    var hasReport: Bool { !reports.isEmpty }

    /// The next report that is ready.
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

    /// Whether an epoch has begun that is not over.
    var isOpen: Bool { !epoch.isDone && epoch.hasBegun }

    mutating func append(_ report: ReceiverReport) { reports.append(report) }

    // MARK: Sentences with a time

    /// Opens the epoch of a sentence with a time, or goes on with the one that is open; the time may be nil.
    ///
    /// - Parameters:
    ///   - kind: The kind of sentence.
    ///   - time: Its time.
    ///   - date: Its date.
    ///   - arrival: When it came; nil in a recording.
    /// - Returns: Whether what the sentence tells belongs to the epoch.
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

    /// Whether a sentence is the rest of an epoch that has been reported already, as datagrams overtake each other or a
    /// sender pauses within an epoch; the same kind again begins a new epoch.
    private mutating func isLate(_ kind: EpochKind, _ time: NMEATime) -> Bool {
        guard previous.isReported, previous.isAt(time), !previous.kinds.contains(kind) else { return false }
        previous.note(kind)
        return true
    }

    /// Leaves the epoch that is there, and begins another one.
    private mutating func open(_ time: NMEATime, at moment: ReceiverClock.Moment?) {
        leave(for: moment)
        if epoch.hasBegun { previous = epoch }
        epoch = next
        next = NMEAEpoch()
        epoch.time = time
    }

    /// Ends the epoch where its last sentence has come.
    mutating func settle(_ kind: EpochKind) {
        if kind == timedEnd.kind, isOpen, epoch.isUndated { return leaveOut() }
        if kind == end.kind, isOpen, !epoch.isDoubtful { close() }
    }

    /// Leaves out a fix whose date is still not known when it is due: what comes behind it tells of the next one.
    private mutating func leaveOut() {
        faults.undated += 1
        epoch.isDone = true
    }

    /// Ends an epoch whose doubt has been settled.
    mutating func settleDoubt() {
        if isOpen, !epoch.isDoubtful, let kind = end.kind, epoch.kinds.contains(kind) { close() }
    }

    // MARK: Sentences without a time

    /// Lets a sentence without a time tell the epoch it belongs to.
    mutating func tell(_ kind: EpochKind, _ body: (inout NMEAEpoch) -> Void) {
        if epoch.isDone { body(&next) } else { body(&epoch) }
        epoch.note(kind)
        settle(kind)
    }

    /// Leaves something of a sentence to the next epoch where that of its time is there, and over.
    mutating func leaveToNext(_ time: NMEATime?, _ body: (inout NMEAEpoch) -> Void) {
        if let time, epoch.isDone, epoch.isAt(time) { body(&next) }
    }

    // MARK: Epochs without a fix

    /// Takes a sentence which says that there is no fix, and whose time, if it has any, is not to be trusted.
    mutating func takeVoid(_ kind: EpochKind, time: NMEATime?, arrival: ReceiverClock.Moment?) {
        guard let time else { return takeVoid(kind) }
        if epoch.isAt(time) {
            // Where another sentence claims a fix, the epoch must not end before this one contradicts it.
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

    /// Takes a sentence without time which says that there is no fix.
    mutating func takeVoid(_ kind: EpochKind) {
        if isOpen {
            epoch.isVoid = true
        } else {
            // The same kind again begins a new epoch.
            if voids.contains(kind) { voids = EpochKinds() }
            if voids == EpochKinds() { appendVoid(moment: nil) }
            voids.insert(kind)
        }
    }

    // MARK: Ends

    /// Ends what ends with a boundary of the stream.
    mutating func end(_ boundary: ReportBoundary) {
        switch boundary {
        case .datagram: break
        case .pause:
            guard isOpen else { return }
            learn()
            close()
            // Whatever comes next is of another burst, or the rest of this one.
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

    /// Whether the sentence with which epochs end has come, as far as it is known.
    private var isComplete: Bool { timedEnd.kind.map { epoch.kinds.contains($0) } ?? true }

    /// Whether the stream was cut between the epoch and a moment.
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
        // Times so near to each other are of one epoch, within which the sender has paused.
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
