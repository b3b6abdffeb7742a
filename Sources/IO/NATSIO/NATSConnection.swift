import CodecSupport
import Dispatch
public import Geolocation

/// A connection to a cluster of NATS servers, with its publications, pulls and requests in flight.
///
/// Runs on its own queue, whose calls may block for seconds, and passes events to the sensor actor in batches.
/// Reconnects until it is closed. When the connection is lost, messages without an outcome are not sent again; the
/// owner may publish them again.
public actor NATSConnection {
    /// The addresses of the servers without secrets, for display.
    nonisolated public let name: String

    private let queue = DispatchQueue(label: "geolocation.nats", qos: .userInitiated)
    private let executor: DispatchQueueExecutor
    private let settings: NATSSettings
    private let subjects: [String]
    private let clock: any SensorClock
    private let onEvents: @SensorActor ([NATSEvent]) -> Void

    private var mailbox = NATSMailbox()
    private var inbox = ""
    private var handle: NATSHandle?
    private var isConnected = false
    private var publications = PublishWindow()
    private var requests = RequestTable()
    private var pulls: [PullState]

    private var events: [NATSEvent] = []
    private var backoff: Backoff
    private var retry: SensorInstant?
    private var timer: (any SensorTimer)?
    private var timerMoment: SensorInstant?

    /// A reference to the connection itself while it is open, so that the owner need not hold it.
    private var keeper: NATSConnection?

    /// The executor of the connection's queue, which may block.
    nonisolated public var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Creates a connection that is not open yet.
    ///
    /// - Parameters:
    ///   - settings: The servers and the settings for connecting to them.
    ///   - subjects: The subjects to subscribe to.
    ///   - pulls: The consumers to pull from; at most 100 together with the subjects.
    ///   - clock: The clock for timeouts. Default: the system's.
    ///   - onEvents: Called with events, in order.
    public init(
        _ settings: NATSSettings, subjects: [String] = [], pulls: [NATSPull] = [],
        clock: any SensorClock = SystemClock(),
        onEvents: @escaping @SensorActor ([NATSEvent]) -> Void = { _ in }
    ) {
        executor = DispatchQueueExecutor(queue: queue)
        (self.settings, self.subjects, self.onEvents) = (settings, subjects, onEvents)
        self.clock = clock.systemClock
        self.pulls = pulls.map { PullState($0) }
        backoff = Backoff(settings.backoff)
        name = settings.name
    }

    // MARK: Use

    /// Opens the connection; does nothing if the connection is open.
    nonisolated public func open() { enqueue { $0.begin() } }

    /// Publishes messages, in order; `held` or `refused` reports the outcome of each message that has a number.
    ///
    /// Call this while connected: if the connection has just ended, the messages are lost without an event.
    nonisolated public func publish(_ messages: [NATSPublication]) { enqueue { $0.send(messages) } }

    /// Acknowledges received messages by their receipt numbers; after `done`, they are not delivered again.
    nonisolated public func acknowledge(_ receipts: [UInt64], as answer: DeliveryAnswer = .done) {
        enqueue { $0.answer(receipts, answer) }
    }

    /// Closes the connection as soon as the server has received all published messages, at most a second later.
    ///
    /// No events are reported afterwards. The connection can be opened again.
    public func close() async {
        handle?.flush()
        end()
        await SensorActor.run {}
    }

    /// Sends a request and returns the response.
    ///
    /// - Parameters:
    ///   - subject: The subject.
    ///   - payload: The payload.
    ///   - headers: The names and values of the headers.
    ///   - timeout: Seconds to wait for the response.
    func request(
        _ subject: String, _ payload: [UInt8] = [], headers: [(name: String, value: String)] = [], timeout: Double = 5
    ) async throws(NATSFault) -> NATSMessage {
        let result = await withCheckedContinuation { continuation in
            request(subject, payload, headers: headers, timeout: timeout) { continuation.resume(returning: $0) }
        }
        return try result.get()
    }

    /// Waits until the connection is established.
    ///
    /// - Parameter timeout: Seconds to wait.
    func connected(within timeout: Double) async throws(NATSFault) {
        begin()
        if isConnected { return }
        let result = await withCheckedContinuation { continuation in
            let end = clock.instant.advanced(by: timeout)
            requests.waitForConnection(until: end) { continuation.resume(returning: $0) }
            rearm()
        }
        _ = try result.get()
    }

    // MARK: Opening and closing

    nonisolated private func enqueue(_ body: @escaping @Sendable (isolated NATSConnection) -> Void) {
        queue.async { self.assumeIsolated(body) }
    }

    private func begin() {
        guard keeper == nil else { return }
        keeper = self
        connect()
    }

    /// Connects to a server; blocks until one server has accepted the connection, or all servers have failed.
    private func connect() {
        retry = nil
        mailbox.close()
        mailbox = NATSMailbox()
        mailbox.open { [weak self] in self?.enqueue { $0.drain() } }
        inbox = ReplySlot.randomInbox()
        do throws(NATSFault) {
            let handle = try NATSHandle(settings, mailbox)
            try handle.subscribe("\(inbox).*", mailbox, place: ReplySlot.place)
            for index in pulls.indices {
                try handle.subscribe("\(inbox).\(index).*", mailbox, place: index + 1)
            }
            for (index, subject) in subjects.enumerated() {
                try handle.subscribe(subject, mailbox, place: pulls.count + index + 1)
            }
            // Without this flush, a message published now could arrive at the server before the subscriptions.
            handle.flush()
            self.handle = handle
            backoff.reset()
            didConnect()
        } catch {
            fail(error)
        }
        flush()
    }

    /// Schedules the next attempt to connect after a fault.
    private func fail(_ fault: NATSFault) {
        handle = nil
        requests.refuseConnection(fault, isFinal: fault.kind != .temporary)
        retry = clock.instant.advanced(by: backoff.fail(at: clock.instant))
        events.append(.disconnected(fault))
    }

    private func end() {
        mailbox.close()
        (handle, retry, isConnected) = (nil, nil, false)
        publications.removeAll()
        requests.failAll(NATSFault(.temporary, "is closed"))
        for (body, result) in requests.takeEnded() { body(result) }
        for index in pulls.indices { pulls[index].restart() }
        (events, timer, timerMoment) = ([], nil, nil)
        keeper = nil
    }

    private func didConnect() {
        isConnected = true
        requests.acceptConnection()
        events.append(.connected(server: handle?.server ?? ""))
        pull()
    }

    private func didDisconnect(_ fault: NATSFault) {
        guard isConnected else { return }
        isConnected = false
        publications.removeAll()
        requests.failAll(fault)
        for index in pulls.indices { pulls[index].restart() }
        events.append(.disconnected(fault))
    }

    // MARK: Publishing

    private func send(_ messages: [NATSPublication]) {
        guard isConnected else { return }
        let now = clock.coarseInstant
        for message in messages {
            guard let number = message.number else {
                try? handle?.publish(message.subject, reply: nil, headers: message.headers, message.payload)
                continue
            }
            transmit(publications.add(message, number: number, at: now), message, at: now)
        }
        flush()
    }

    private func transmit(_ slot: UInt64, _ message: NATSPublication, at now: SensorInstant) {
        do throws(NATSFault) {
            try handle?.publish(
                message.subject, reply: "\(inbox).\(ReplySlot.publication(slot).token)",
                headers: message.headers, message.payload)
        } catch {
            if error.kind == .temporary {
                publications.postpone(slot, at: now)
            } else if let number = publications.remove(slot) {
                events.append(.refused(number, error))
            }
        }
    }

    // MARK: Requests

    private func request(
        _ subject: String, _ payload: [UInt8], headers: [(name: String, value: String)] = [], timeout: Double,
        _ body: @escaping @Sendable (Result<NATSMessage, NATSFault>) -> Void
    ) {
        guard isConnected, let handle else { return body(.failure(NATSFault(.temporary, "is not connected"))) }
        let slot = requests.add(until: clock.instant.advanced(by: timeout), body)
        do throws(NATSFault) {
            try handle.publish(
                subject, reply: "\(inbox).\(ReplySlot.request(slot).token)", headers: headers, payload)
        } catch {
            requests.settle(slot, .failure(error))
            for (body, result) in requests.takeEnded() { body(result) }
        }
        rearm()
    }

    // MARK: Pulling

    private func pull() {
        guard isConnected else { return }
        let now = clock.instant
        for index in pulls.indices where !pulls[index].window.isPaused(at: now) {
            guard let subject = pulls[index].requestSubject else {
                createConsumer(of: index)
                continue
            }
            guard let request = pulls[index].window.request(at: now) else { continue }
            try? handle?.publish(subject, reply: "\(inbox).\(index).\(request.number)", request.payload)
        }
    }

    /// Creates the ephemeral consumer for the pull at `index` on the server, unless it is being created already.
    private func createConsumer(of index: Int) {
        guard !pulls[index].isCreating, case .replay(let since, let filter) = pulls[index].pull.consumer else { return }
        pulls[index].beginCreating()
        let stream = pulls[index].pull.stream
        let configuration = ConsumerConfiguration(
            filter: filter, durable: nil,
            start: pulls[index].last > 0 ? .sequence(pulls[index].last + 1) : since.map { .time($0) } ?? .first)
        request("$JS.API.CONSUMER.CREATE.\(stream)", configuration.request(for: stream), timeout: 5) { result in
            self.assumeIsolated { $0.didCreateConsumer(of: index, StreamReply.read(result)) }
        }
    }

    private func didCreateConsumer(of index: Int, _ result: Result<StreamReply, NATSFault>) {
        guard pulls[index].isCreating else { return }
        pulls[index].isCreating = false
        do throws(NATSFault) {
            pulls[index].consumer = try result.get().consumerName
        } catch {
            let isNew = pulls[index].window.pause(because: error, at: clock.instant)
            if isNew { events.append(.stalled(stream: pulls[index].pull.stream, error)) }
        }
        flush()
    }

    private func answer(_ receipts: [UInt64], _ answer: DeliveryAnswer) {
        for receipt in receipts {
            let receipt = PullReceipt(receipt)
            guard pulls.indices.contains(receipt.pull),
                let subject = pulls[receipt.pull].window.acknowledge(receipt.sequence)
            else { continue }
            // An acknowledgement that is lost with the connection is repeated after the message is delivered again.
            try? handle?.publish(subject, answer.text)
        }
        flush()
    }

    // MARK: Events

    /// Handles the events that the library has reported.
    private func drain() {
        let now = clock.instant
        var held: [UInt64] = []
        var arrivals: [NATSArrival] = []
        func report() {
            if !held.isEmpty { events.append(.held(held)) }
            if !arrivals.isEmpty { events.append(.arrived(arrivals)) }
            (held, arrivals) = ([], [])
        }
        for item in mailbox.takeAll() {
            switch item {
            case .reply(let slot, let reply):
                switch publications.settle(slot, reply, at: now) {
                case .held(let number): held.append(number)
                case .refused(let number, let fault): events.append(.refused(number, fault))
                case .none: break
                }
            case .response(let slot, let message): requests.settle(slot, .success(message))
            case .message(let message, let place):
                if let arrival = arrival(message, place: place, at: now) { arrivals.append(arrival) }
            case .lost:
                report()
                didDisconnect(NATSFault(losing: handle?.lastError ?? ""))
            case .regained:
                report()
                if !isConnected { didConnect() }
            case .closed:
                report()
                isConnected = false
                publications.removeAll()
                fail(NATSFault(closing: handle?.lastError ?? ""))
            case .lameDuck: break
            case .error(let status): handleError(status)
            }
        }
        report()
        flush()
    }

    /// Handles a message of a pull or subscription; returns the arrival to report, or `nil` if there is none.
    private func arrival(_ message: NATSMessage, place: Int, at now: SensorInstant) -> NATSArrival? {
        let index = place - 1
        guard pulls.indices.contains(index) else {
            return NATSArrival(subject: message.subject, payload: message.payload)
        }
        defer {
            if pulls[index].window.takeRecovery() { events.append(.resumed(stream: pulls[index].pull.stream)) }
        }
        if let status = message.status {
            if status.code == 503, case .replay = pulls[index].pull.consumer { pulls[index].consumer = nil }
            if let number = ReplySlot(message.subject)?.number,
                let fault = pulls[index].window.handle(status, of: number, at: now)
            {
                events.append(.stalled(stream: pulls[index].pull.stream, fault))
            }
            return nil
        }
        guard let note = DeliveryNote(message.reply) else { return nil }
        pulls[index].window.arrive(note.sequence, reply: message.reply, at: now)
        pulls[index].last = max(pulls[index].last, note.sequence)
        return NATSArrival(
            subject: message.subject, payload: message.payload,
            receipt: PullReceipt(pull: index, sequence: note.sequence).number,
            deliveries: note.deliveries)
    }

    /// Handles an error that the library reports apart from any call, such as a forbidden subject.
    private func handleError(_ status: UInt32) {
        guard let subject = PermissionFault.subject(in: handle?.lastError ?? "") else { return }
        for number in publications.removeAll(of: subject) {
            events.append(.refused(number, NATSFault(.authorization, "forbids to publish to \(subject)")))
        }
    }

    /// Sends the messages that are due, reports faults and events to the owner, and arms the timer.
    private func flush() {
        let now = clock.instant
        let due = publications.due(at: now)
        for (number, fault) in due.refusals { events.append(.refused(number, fault)) }
        for (slot, message) in due.repeats { transmit(slot, message, at: now) }
        requests.expire(at: now)
        for (body, result) in requests.takeEnded() { body(result) }
        pull()
        rearm()
        guard !events.isEmpty else { return }
        let batch = events
        events = []
        SensorActor.enqueue { [onEvents] in onEvents(batch) }
    }

    // MARK: Time

    private func rearm() {
        let moments = [publications.wake, requests.wake, retry] + pulls.map(\.window.wake)
        guard keeper != nil, let moment = moments.compactMap({ $0 }).min() else { return }
        if let timerMoment, timerMoment <= moment { return }
        timerMoment = moment
        let timer = timer ?? clock.makeTimer(on: queue) { [weak self] in self?.assumeIsolated { $0.timeReached() } }
        self.timer = timer
        timer.schedule(at: moment)
    }

    private func timeReached() {
        timerMoment = nil
        guard keeper != nil else { return }
        if let retry, retry <= clock.instant { connect() } else { flush() }
    }
}
