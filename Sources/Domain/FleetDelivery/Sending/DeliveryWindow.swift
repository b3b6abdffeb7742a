import Geolocation
import RelayFormat

/// The party that ends a device's responsibility for a record by acknowledging it.
public enum FleetAcknowledger: String, Sendable, Hashable, CaseIterable {
    /// The broker has it.
    case broker
    /// The hub has committed it.
    case hub
}

/// Decides which records are sent, when again, and when they are delivered.
///
/// A record is queued, sent, held by the broker, and settled: delivered or refused for good. A disconnection queues
/// again everything that is not settled. With ``FleetAcknowledger/hub``, a device asks on each connection what the hub
/// has before it sends again what it sent before, and later asks for what the hub has not acknowledged.
///
/// A value without effects: its owner sends what ``next(at:)`` returns, and calls it again after each change and at
/// ``wake``.
struct DeliveryWindow: Sendable {
    /// The choices that do not change.
    struct Settings: Sendable {
        var acknowledger = FleetAcknowledger.hub
        /// The number of fixes of a message at most.
        var batch = 32
        /// The number of messages under way at most.
        var window = 100
        var encoding = RelayEncoding.json
        /// Whether the hub is to acknowledge as soon as it has everything.
        var asksAtEnd = true
    }

    /// How the delivery fares, beside the connection.
    enum Condition: Sendable, Hashable {
        case fine
        /// The broker does not take messages for now.
        case refused(FleetFault)
        /// No answer from a hub has ever come, for this device.
        case unanswered(FleetAddress)
        /// The broker holds so many records that no hub has acknowledged since a moment.
        case unacknowledged(Int, since: SensorInstant)
    }

    /// Seconds that a hub has to answer, and after which its silence is reported.
    static let (answerTime, silenceTime) = (10.0, 60.0)

    /// Seconds after which the hub is asked for a record the first time, and at the latest.
    private static let (firstResend, lastResend) = (30.0, 300.0)

    private let settings: Settings
    private let random: @Sendable (ClosedRange<Double>) -> Double
    private var fixes = RecordQueue()
    private var events = RecordQueue()
    private var envelopes = EnvelopeList()

    /// The messages under way that the broker takes at a time; `nil` while there is no connection.
    private var limit: Int?
    private var underWay = 0
    private var questions: [UInt64: FleetStream] = [:]
    private var notices: Set<UInt64> = []

    /// The hub was not asked yet on this connection.
    private var owesGreeting = false
    /// Records may have been sent on an earlier connection.
    private var hasSuspects = false
    private var hellos: [FleetStream: Hello] = [:]

    /// When the messages that the hub has not acknowledged are looked through, and the streams to be asked for then.
    private var resendCheck: SensorInstant?
    private var overdue: StreamRanges = [:]
    private var pause: SendPause

    /// Since when an answer of the hub is awaited, and when one came last.
    private var silence: SensorInstant?
    private var lastAnswer: SensorInstant?

    /// The refused records since they were last asked for.
    private var refusals: [RecordRefusal] = []

    private struct Hello: Sendable {
        let sending: SensorInstant
        /// Whether nothing is sent before it is answered.
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

    /// The number of records that are not settled.
    var count: Int { fixes.count + events.count + envelopes.recordCount }

    /// The oldest record that is not settled.
    var oldest: DeliveryRecord? {
        envelopes.all.first { _ in true }?.records.first ?? events.all.first ?? fixes.all.first
    }

    /// How long the broker, and the hub, took for messages.
    var times: (broker: DurationHistogram, hub: DurationHistogram) { (envelopes.brokerTimes, envelopes.hubTimes) }

    /// The numbers of the records that are not settled, in any order.
    var numbers: [Int64] {
        (fixes.all + events.all).map(\.number) + envelopes.all.flatMap { $0.records.map(\.number) }
    }

    /// Appends a record.
    ///
    /// - Parameter wasSent: Whether an earlier run may have sent it.
    mutating func append(_ record: DeliveryRecord, wasSent: Bool = false) {
        if record.isEvent { events.append(record) } else { fixes.append(record) }
        if wasSent { hasSuspects = true }
    }

    /// Removes the oldest record, which is lost.
    mutating func removeFirst() {
        if envelopes.removeFirst() != nil { return }
        if events.removeFirst() == nil { _ = fixes.removeFirst() }
    }

    /// Removes all records; messages under way stay so.
    mutating func removeAll() {
        fixes.removeAll()
        events.removeAll()
        envelopes.removeAll()
        hellos = [:]
        hasSuspects = false
        silence = nil
    }

    /// Ends the pause after a refusal.
    mutating func resume() { pause.cancel() }

    /// Returns the refused records since the last call.
    mutating func takeRefusals() -> [RecordRefusal] {
        defer { refusals = [] }
        return refusals
    }

    // MARK: The connection

    /// Records that the broker accepts messages, of which so many may be under way.
    mutating func connect(limit: Int, at now: SensorInstant) {
        self.limit = max(1, min(limit, settings.window))
        underWay = 0
        owesGreeting = settings.acknowledger == .hub
        pause.cancel()
        if silence != nil { silence = now }
    }

    /// Records that the connection has ended: everything that is not settled is queued again.
    mutating func disconnect() {
        limit = nil
        underWay = 0
        (questions, notices) = ([:], [])
        hellos = [:]
        (resendCheck, overdue) = (nil, [:])
        envelopes.requeueAll { _ in true }
        if envelopes.recordCount > 0 { hasSuspects = true }
    }

    /// Records that the broker holds messages.
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
                // No record can be due earlier.
                let due = now.advanced(by: Self.firstResend * 0.75)
                resendCheck = min(resendCheck ?? due, due)
            }
        }
        pause.succeed()
    }

    /// Records that the broker has not taken over a message.
    mutating func refuse(_ number: UInt64, _ fault: FleetFault, at now: SensorInstant) {
        guard limit != nil else { return }
        if notices.remove(number) != nil {
            underWay -= 1
        } else if let stream = questions.removeValue(forKey: number) {
            underWay -= 1
            // It counts as unanswered at once; what is asked for is sent all the same.
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

    /// Removes what the hub has committed.
    mutating func acknowledge(_ acknowledgement: FleetAcknowledgement, of address: FleetAddress, at now: SensorInstant)
    {
        guard settings.acknowledger == .hub else { return }
        let stream = FleetStream(address, epoch: acknowledgement.epoch)
        let isCovered = { (record: DeliveryRecord) in
            acknowledgement.ranges.contains { $0.contains(record.sequence) }
        }
        let removed = envelopes.remove(of: stream, at: now, where: isCovered)
        if let hello = hellos.removeValue(forKey: stream) {
            // Those that wait for the answer may be known to the hub from an earlier run.
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

    /// Ends the wait for an answer: what the hub lacks is sent again.
    private mutating func settle(_ hello: Hello, of stream: FleetStream, at now: SensorInstant) {
        guard !hello.isBlocking else { return }
        let delay = delay
        envelopes.requeueAll {
            $0.state == .held && $0.records.first?.stream == stream && $0.sending < hello.sending
                && now >= $0.sending.advanced(by: delay($0.attempts))
        }
    }

    /// Returns the seconds after which a message that was sent so often is asked for.
    private var delay: (Int) -> Double {
        { attempts in min(Self.lastResend, Self.firstResend * Double(1 << min(max(0, attempts - 1), 8))) * 0.75 }
    }

    // MARK: Sending

    /// Returns the messages that are to be sent now.
    mutating func next(at now: SensorInstant) -> [FleetMessage] {
        expire(at: now)
        guard let limit, pause.end == nil else { return [] }
        var messages: [FleetMessage] = []
        if owesGreeting, count > 0 {
            owesGreeting = false
            ask(allStreams(), isBlocking: hasSuspects, limit - underWay, at: now, &messages)
        }
        if !overdue.isEmpty {
            ask(overdue, isBlocking: false, limit - underWay, at: now, &messages)
            overdue = [:]
        }
        if isBlocked { return messages }
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

    /// Returns the message of an envelope, which counts as sent; `nil` if it has to be split, or can never be sent.
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

    /// Returns the number of a message that has no record and is not sent again, such as one of presence.
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

    /// Asks the hub what it has of everything that is not settled, such as at the end of a run.
    mutating func askForAll() { owesGreeting = settings.acknowledger == .hub }

    private mutating func ask(
        _ streams: StreamRanges, isBlocking: Bool, _ room: Int, at now: SensorInstant,
        _ messages: inout [FleetMessage]
    ) {
        for (stream, numbers) in streams.sorted(by: { $0.value.lowerBound < $1.value.lowerBound }).prefix(room) {
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
    }

    private func allStreams() -> StreamRanges {
        var streams: StreamRanges = [:]
        for record in fixes.all { streams.add(record) }
        for record in events.all { streams.add(record) }
        for envelope in envelopes.all { for record in envelope.records { streams.add(record) } }
        return streams
    }

    // MARK: Time

    /// When ``next(at:)`` is to be called, if nothing happens before; `nil` for never.
    var wake: SensorInstant? {
        var wake = pause.end
        func consider(_ instant: SensorInstant?) { if let instant { wake = min(wake ?? instant, instant) } }
        guard limit != nil else { return wake }
        consider(resendCheck)
        for hello in hellos.values { consider(hello.sending.advanced(by: Self.answerTime)) }
        return wake
    }

    /// When the hub's silence is to be reported; `nil` if no answer is awaited.
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

    /// Asks for the messages that the hub has not acknowledged for too long.
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
        // Up to a third later, so that devices which lost the same hub do not ask all at once.
        resendCheck = next.map { max($0, now.advanced(by: 1)).advanced(by: random(0...10)) }
        overdue = streams
    }

    // MARK: State

    /// How the delivery fares.
    func condition(at now: SensorInstant) -> Condition {
        if let fault = pause.fault { return .refused(fault) }
        guard limit != nil, let silence, now >= silence.advanced(by: Self.silenceTime) else { return .fine }
        if lastAnswer == nil, let address = oldest?.stream.address { return .unanswered(address) }
        let count = envelopes.takenCount
        return count > 0 ? .unacknowledged(count, since: lastAnswer ?? silence) : .fine
    }
}
