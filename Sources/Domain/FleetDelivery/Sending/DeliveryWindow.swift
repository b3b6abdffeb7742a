import Geolocation
import RelayFormat

/// Decides when a device sends and resends its fixes and events (records), and when each is delivered.
///
/// A record is first queued, then sent, then held by the broker, and finally settled, that is, delivered or permanently
/// refused. After a disconnection, unsettled records are queued again. With ``FleetAcknowledger/hub``, the device asks
/// the hub which records are stored before it resends any, and later asks about records not acknowledged in time.
///
/// The owner sends the messages that ``next(at:)`` returns, and calls `next` again after each change and at ``wake``.
struct DeliveryWindow: Sendable {
    /// The settings of the delivery, which stay constant.
    struct Settings: Sendable {
        var acknowledger = FleetAcknowledger.hub
        /// The maximum number of fixes in a message.
        var batch = 32
        /// The maximum number of messages that wait for the broker's answer at the same time.
        var window = 100
        var encoding = RelayEncoding.json
        /// Whether the last message in the queue, when it is sent, asks the hub for an immediate acknowledgement.
        var asksAtEnd = true
    }

    /// The problem of the delivery, if any, that the sink reports in its status; a lost connection is not included.
    enum Condition: Sendable, Hashable {
        case fine
        /// The broker has refused a message with the given fault, so sending pauses.
        case refused(FleetFault)
        /// The hub has never answered or acknowledged a record. The value is the address of the oldest record's device.
        case unanswered(FleetAddress)
        /// The hub has acknowledged nothing since the given instant. The number counts the records held by the broker.
        case unacknowledged(Int, since: SensorInstant)
    }

    /// The seconds to wait for the hub's answer, and the seconds without an answer after which a problem is reported.
    static let (answerTime, silenceTime) = (10.0, 60.0)

    /// The seconds until the hub is asked about an unacknowledged record, and the longest interval between questions.
    private static let (firstResend, lastResend) = (30.0, 300.0)

    private let settings: Settings
    private let random: @Sendable (ClosedRange<Double>) -> Double
    private var fixes = RecordQueue()
    private var events = RecordQueue()
    private var envelopes = EnvelopeList()

    /// The maximum number of messages that wait for the broker's answer on this connection; `nil` without a connection.
    private var limit: Int?
    private var underWay = 0
    private var questions: [UInt64: FleetStream] = [:]
    private var notices: Set<UInt64> = []

    /// Whether the device must ask the hub which records are stored, for example after connecting.
    private var owesGreeting = false
    /// The undelivered records about which the hub is still to be asked, because too many messages are unanswered.
    private var unasked: StreamRanges = [:]
    /// Whether undelivered records may already have reached the hub, by an earlier connection or an earlier run.
    private var hasSuspects = false
    private var hellos: [FleetStream: Hello] = [:]

    /// When to search for overdue messages, which the broker has accepted but the hub has not acknowledged in time;
    /// `nil` if no search is scheduled.
    private var resendCheck: SensorInstant?
    /// The records not acknowledged in time, about which the hub is to be asked.
    private var overdue: StreamRanges = [:]
    private var pause: SendPause

    /// When the device's current wait for an answer from the hub began; `nil` if the device does not wait.
    private var silence: SensorInstant?
    /// The instant of the hub's last answer; `nil` if the hub has never answered.
    private var lastAnswer: SensorInstant?

    /// The records refused since the last call of ``takeRefusals()``.
    private var refusals: [RecordRefusal] = []

    private struct Hello: Sendable {
        let sending: SensorInstant
        /// Whether sending of records waits until the hub has answered this question or 10 seconds have passed.
        let isBlocking: Bool
    }

    init(
        _ settings: Settings, backoff: BackoffPolicy = BackoffPolicy(base: 1, factor: 2, cap: 300),
        random: @escaping @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
    ) {
        (self.settings, self.random) = (settings, random)
        pause = SendPause(backoff, random: random)
    }

    // MARK: Records

    /// The number of records that are neither delivered nor permanently refused.
    var count: Int { fixes.count + events.count + envelopes.recordCount }

    /// The oldest undelivered record: the first sent one if there is any, else the first event, else the first fix.
    var oldest: DeliveryRecord? {
        envelopes.all.first { _ in true }?.records.first ?? events.all.first ?? fixes.all.first
    }

    /// The histograms of the seconds until the broker accepted a message, and until the hub acknowledged its records.
    var times: (broker: DurationHistogram, hub: DurationHistogram) { (envelopes.brokerTimes, envelopes.hubTimes) }

    /// The numbers of the records that are neither delivered nor permanently refused, in no particular order.
    var numbers: [Int64] {
        (fixes.all + events.all).map(\.number) + envelopes.all.flatMap { $0.records.map(\.number) }
    }

    /// Adds a record to the queue of records to send.
    ///
    /// - Parameter wasSent: Whether an earlier run may have sent the record.
    mutating func append(_ record: DeliveryRecord, wasSent: Bool = false) {
        if record.isEvent { events.append(record) } else { fixes.append(record) }
        if wasSent { hasSuspects = true }
    }

    /// Drops the oldest record that is neither delivered nor permanently refused.
    mutating func removeFirst() {
        if envelopes.removeFirst() != nil { return }
        if events.removeFirst() == nil { _ = fixes.removeFirst() }
    }

    /// Removes all records; the broker's answers to messages that were already sent are still expected.
    mutating func removeAll() {
        fixes.removeAll()
        events.removeAll()
        envelopes.removeAll()
        // The hub has not answered yet, so it is asked again about the records that follow.
        if !hellos.isEmpty || !unasked.isEmpty { askForAll() }
        (hellos, unasked, overdue) = ([:], [:], [:])
        (hasSuspects, silence) = (false, nil)
    }

    /// Ends the pause that a refusal by the broker has caused.
    mutating func resume() { pause.cancel() }

    /// Returns the records that were refused since the last call of this function.
    mutating func takeRefusals() -> [RecordRefusal] {
        defer { refusals = [] }
        return refusals
    }

    // MARK: The connection

    /// Records that the device is connected, and that at most `limit` messages may be unanswered at a time.
    mutating func connect(limit: Int, at now: SensorInstant) {
        self.limit = max(1, min(limit, settings.window))
        underWay = 0
        owesGreeting = settings.acknowledger == .hub
        pause.cancel()
        if silence != nil { silence = now }
    }

    /// Records that the connection has ended, and queues all undelivered records again.
    mutating func disconnect() {
        (limit, underWay) = (nil, 0)
        (questions, notices) = ([:], [])
        (hellos, unasked) = ([:], [:])
        (resendCheck, overdue) = (nil, [:])
        envelopes.requeueAll { _ in true }
        if envelopes.recordCount > 0 { hasSuspects = true }
    }

    /// Records that the broker has accepted the messages with the given numbers.
    mutating func hold(_ numbers: [UInt64], at now: SensorInstant) {
        guard limit != nil else { return }
        for number in numbers {
            guard let index = envelopes.sent(number) else {
                if questions.removeValue(forKey: number) != nil || notices.remove(number) != nil { underWay -= 1 }
                continue
            }
            underWay -= 1
            envelopes.recordAnswer(index, at: now)
            if settings.acknowledger == .broker || envelopes[index].records.isEmpty {
                envelopes.finish(index)
            } else {
                envelopes.hold(index)
                if silence == nil { silence = now }
                // Before `due`, no record of these messages can be overdue, so no search is needed.
                let due = now.advanced(by: Self.firstResend * 0.75)
                resendCheck = min(resendCheck ?? due, due)
            }
        }
        pause.succeed()
    }

    /// Records that the broker has refused the message with the given number.
    mutating func refuse(_ number: UInt64, _ fault: FleetFault, at now: SensorInstant) {
        guard limit != nil else { return }
        if notices.remove(number) != nil {
            underWay -= 1
        } else if let stream = questions.removeValue(forKey: number) {
            underWay -= 1
            // The hub will not answer a refused question, so the records that it asks about are sent without an answer.
            if let hello = hellos.removeValue(forKey: stream) { settle(hello, of: stream, at: now) }
            if fault.kind != .message { pause.begin(for: fault, at: now) }
        } else if let index = envelopes.sent(number) {
            underWay -= 1
            if envelopes[index].records.isEmpty {
                envelopes.finish(index)
            } else if fault.kind != .message {
                envelopes.requeue(index)
                pause.begin(for: fault, at: now)
            } else if envelopes[index].records.count > 1 {
                envelopes.split(index, into: 1)
            } else {
                refusals += envelopes.take(index).map { RecordRefusal(number: $0.number, reason: fault.reason) }
            }
        }
    }

    // MARK: The hub

    /// Removes the records that the hub has acknowledged.
    mutating func acknowledge(_ acknowledgement: FleetAcknowledgement, of address: FleetAddress, at now: SensorInstant)
    {
        guard settings.acknowledger == .hub else { return }
        let stream = FleetStream(address, epoch: acknowledgement.epoch)
        let isCovered = { (record: DeliveryRecord) in
            acknowledgement.ranges.contains { $0.contains(record.sequence) }
        }
        let removed = envelopes.remove(of: stream, at: now, where: isCovered)
        if let hello = hellos.removeValue(forKey: stream) {
            // Records in the queue may be acknowledged, too, since an earlier run may have sent them.
            _ = fixes.removeAll { $0.stream == stream && isCovered($0) }
            _ = events.removeAll { $0.stream == stream && isCovered($0) }
            settle(hello, of: stream, at: now)
        } else if removed == 0 {
            return
        }
        lastAnswer = now
        silence = envelopes.recordCount > 0 ? now : nil
        if count == 0 { hasSuspects = false }
    }

    /// Ends the wait for the hub's answer; if the wait did not block sending, queues overdue records to be resent.
    private mutating func settle(_ hello: Hello, of stream: FleetStream, at now: SensorInstant) {
        guard !hello.isBlocking else { return }
        let delay = delay
        envelopes.requeueAll {
            $0.state == .held && $0.records.first?.stream == stream && $0.sending < hello.sending
                && now >= $0.sending.advanced(by: delay($0.attempts))
        }
    }

    /// A function from the number of attempts to the seconds after which an unacknowledged message is overdue.
    private var delay: (Int) -> Double {
        { attempts in min(Self.lastResend, Self.firstResend * Double(1 << min(max(0, attempts - 1), 8))) * 0.75 }
    }

    // MARK: Sending

    /// Returns the messages that the owner should send now.
    mutating func next(at now: SensorInstant) -> [FleetMessage] {
        expire(at: now)
        guard let limit, pause.end == nil else { return [] }
        var messages: [FleetMessage] = []
        if owesGreeting, count > 0 {
            owesGreeting = false
            unasked = allStreams()
        }
        let isBlocking = hasSuspects
        unasked = ask(unasked, isBlocking: isBlocking, limit: limit, at: now, &messages)
        if isBlocked || isBlocking && !unasked.isEmpty { return messages }
        overdue = ask(overdue, isBlocking: false, limit: limit, at: now, &messages)
        while underWay < limit {
            guard let index = envelopes.nextWaiting() ?? makeEnvelope() else { break }
            if let message = message(of: index, at: now) { messages.append(message) }
        }
        return messages
    }

    private var isBlocked: Bool { !hellos.isEmpty && hellos.values.contains { $0.isBlocking } }

    private mutating func makeEnvelope() -> Int? {
        let group = events.isEmpty ? fixes.takeGroup(limit: settings.batch) : events.takeGroup(limit: 1)
        guard !group.isEmpty else { return nil }
        envelopes.append(group)
        return envelopes.nextWaiting()
    }

    /// Marks an envelope as sent and returns its message; splits or refuses an envelope that cannot be encoded.
    private mutating func message(of index: Int, at now: SensorInstant) -> FleetMessage? {
        let envelope = envelopes[index]
        let asks = settings.asksAtEnd && settings.acknowledger == .hub && fixes.isEmpty && events.isEmpty
        do throws(RelayCodingError) {
            guard let message = try envelope.message(as: settings.encoding, asks: asks) else { return nil }
            envelopes.send(index, at: now)
            underWay += 1
            return message
        } catch {
            if envelope.records.count > 1 {
                envelopes.split(index, into: envelope.records.count / 2)
            } else {
                refusals += envelopes.take(index).map { RecordRefusal(number: $0.number, reason: error.reason) }
            }
            return nil
        }
    }

    /// Returns a number for a message that contains no record and is not resent, such as a presence message.
    ///
    /// - Parameter lane: The lane of the message.
    mutating func makeNumber(on lane: FleetLane) -> UInt64 {
        let number = envelopes.makeNumber()
        if lane.isAcknowledged, limit != nil {
            notices.insert(number)
            underWay += 1
        }
        return number
    }

    /// Schedules a question to the hub about all undelivered records, for example at the end of a run.
    mutating func askForAll() { owesGreeting = settings.acknowledger == .hub }

    /// Adds a question about each stream to the messages, the oldest records first, while fewer than `limit` messages
    /// are unanswered; returns the streams about which it has not asked.
    private mutating func ask(
        _ streams: StreamRanges, isBlocking: Bool, limit: Int, at now: SensorInstant,
        _ messages: inout [FleetMessage]
    ) -> StreamRanges {
        guard !streams.isEmpty, underWay < limit else { return streams }
        var rest = streams
        for (stream, numbers) in streams.sorted(by: { $0.value.lowerBound < $1.value.lowerBound }) {
            guard underWay < limit else { break }
            rest[stream] = nil
            guard hellos[stream] == nil else { continue }
            let number = envelopes.makeNumber()
            hellos[stream] = Hello(sending: now, isBlocking: isBlocking)
            questions[number] = stream
            underWay += 1
            if silence == nil { silence = now }
            messages.append(
                FleetMessage(
                    number: number, address: stream.address, lane: .hello,
                    payload: FleetHello(epoch: stream.epoch, numbers: numbers).payload))
        }
        return rest
    }

    private func allStreams() -> StreamRanges {
        var streams: StreamRanges = [:]
        for record in fixes.all { streams.add(record) }
        for record in events.all { streams.add(record) }
        for envelope in envelopes.all { for record in envelope.records { streams.add(record) } }
        return streams
    }

    // MARK: Time

    /// The instant at which ``next(at:)`` must be called at the latest; `nil` if no such call is scheduled.
    var wake: SensorInstant? {
        var wake = pause.end
        func consider(_ instant: SensorInstant?) { if let instant { wake = min(wake ?? instant, instant) } }
        guard limit != nil else { return wake }
        consider(resendCheck)
        for hello in hellos.values { consider(hello.sending.advanced(by: Self.answerTime)) }
        return wake
    }

    /// The instant at which to report that the hub does not answer; `nil` if the device does not wait for an answer.
    var alarm: SensorInstant? { limit == nil ? nil : silence?.advanced(by: Self.silenceTime) }

    private mutating func expire(at now: SensorInstant) {
        pause.expire(at: now)
        if !hellos.isEmpty {
            for (stream, hello) in hellos where now >= hello.sending.advanced(by: Self.answerTime) {
                hellos[stream] = nil
                settle(hello, of: stream, at: now)
            }
        }
        if let check = resendCheck, now >= check { askForOverdue(at: now) }
    }

    /// Selects the records that the hub has not acknowledged in time, so that the device asks the hub about them.
    private mutating func askForOverdue(at now: SensorInstant) {
        resendCheck = nil
        var streams: StreamRanges = [:]
        var next: SensorInstant?
        for envelope in envelopes.all where envelope.state == .held {
            let due = envelope.sending.advanced(by: delay(envelope.attempts))
            if due <= now { for record in envelope.records { streams.add(record) } }
            let later = due <= now ? now.advanced(by: Self.firstResend) : due
            next = min(next ?? later, later)
        }
        // Each device adds a random delay of up to 10 s, so that not all devices of a hub ask at the same time.
        resendCheck = next.map { max($0, now.advanced(by: 1)).advanced(by: random(0...10)) }
        overdue = streams
    }

    // MARK: State

    /// Returns the problem of the delivery, if any, for the status of the sink.
    func condition(at now: SensorInstant) -> Condition {
        if let fault = pause.fault { return .refused(fault) }
        guard limit != nil, let silence, now >= silence.advanced(by: Self.silenceTime) else { return .fine }
        if lastAnswer == nil, let address = oldest?.stream.address { return .unanswered(address) }
        let count = envelopes.takenCount
        return count > 0 ? .unacknowledged(count, since: lastAnswer ?? silence) : .fine
    }
}
