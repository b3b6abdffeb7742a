#if !canImport(Darwin)
    import CMosquitto
    public import Geolocation
    public import NetworkIO
    import SensorIO

    /// An MQTT client that reconnects by itself.
    ///
    ///     start() ─▶ MQTTOpening ─▶ MQTTLink (one for each connection) ─▶ MQTTInbox ─▶ onEvents
    ///
    /// The network actor watches the socket and runs libmosquitto, so nothing blocks; the events of one job of the
    /// actor are reported in one call. Once a client has started, the process ignores `SIGPIPE`.
    @NetworkActor
    public final class MQTTClient {
        private enum State {
            /// The client is stopped, or was never started.
            case idle
            /// The client waits for the time of the next attempt.
            case waiting
            /// A thread looks up the broker's name and connects; the attempt has the number ``attempt``.
            case opening
            /// The client waits until the connection is established and the broker accepts it.
            case connecting(MQTTLink)
            /// The connection is established, and messages can be published.
            case connected(MQTTLink)
            /// The client is leaving: the DISCONNECT packet is being written.
            case leaving(MQTTLink)

            var link: MQTTLink? {
                switch self {
                case .idle, .waiting, .opening: nil
                case .connecting(let link), .connected(let link), .leaving(let link): link
                }
            }
        }

        /// Called with the client's events, in order.
        public var onEvents: (@NetworkActor ([MQTTEvent]) -> Void)?

        /// The last will: the message that the broker publishes if the next connection ends without ``stop(_:)``.
        ///
        /// Default: none.
        public var will: MQTTPublication?

        /// The number of received messages that were dropped because they exceeded the size limit.
        public private(set) var oversizedCount = 0

        private let settings: MQTTSettings
        private let clock: any SensorClock
        private var state = State.idle
        private var sources: DescriptorSources?
        private var onWritable: (@Sendable () -> Void)?

        /// The MQTT version that the next attempt to connect uses.
        private var version: MQTTVersion
        private var attempt = 0
        private var plan: ReconnectPlan
        private var contest = NameContest()

        /// The messages in flight (sent, with no outcome yet), by their packet identifiers.
        private var underWay: [Int32: MQTTPublication] = [:]

        /// The events that have not been passed to ``onEvents`` yet.
        private var events: [MQTTEvent] = []
        private var leavers: [@NetworkActor () -> Void] = []

        /// The time at which the current state ends at the latest: connecting or disconnecting has then taken too long,
        /// or the pause between two attempts is over.
        private let deadline: NetworkDeadline
        private let ticks: NetworkDeadline

        /// The number of seconds between the calls of libmosquitto that keep the connection alive.
        nonisolated private static let tickInterval = 1.0

        /// The maximum number of reads from the socket in one job of the actor, so that other jobs are not delayed.
        nonisolated private static let readLimit = 256

        /// The maximum time in seconds for disconnecting.
        nonisolated private static let farewellTime = 2.0

        /// The number by which the messages in flight may exceed ``MQTTSettings/window`` before the client refuses
        /// messages without acknowledgement (quality of service 0).
        nonisolated private static let fleetingLimit = 1024

        /// Creates a client that is not connected yet.
        nonisolated public convenience init(_ settings: MQTTSettings, clock: any SensorClock = SystemClock()) {
            self.init(settings, clock: clock) { Double.random(in: $0) }
        }

        /// Creates a client that chooses brokers and pauses with `random`, which returns a random number in a range.
        nonisolated init(
            _ settings: MQTTSettings, clock: any SensorClock,
            random: @escaping @Sendable (ClosedRange<Double>) -> Double
        ) {
            (self.settings, self.clock) = (settings, clock)
            version = settings.version ?? .five
            plan = ReconnectPlan(
                brokers: settings.brokers.count, backoff: settings.backoff, spread: settings.spread, random: random)
            deadline = NetworkDeadline(clock: clock)
            ticks = NetworkDeadline(clock: clock)
        }

        // MARK: The owner's calls

        /// Connects to a broker; does nothing if the client has already been started.
        public func start() {
            guard case .idle = state else { return }
            deadline.onReached { [weak self] in self?.deadlineReached() }
            ticks.onReached { [weak self] in self?.tick() }
            open()
        }

        /// Disconnects after the published messages are sent.
        ///
        /// Calls `body` once no more events will follow.
        public func stop(_ body: @escaping @NetworkActor () -> Void = {}) {
            leavers.append(body)
            switch state {
            case .connected(let link):
                state = .leaving(link)
                let code = link.disconnect()
                deadline.arm(after: Self.farewellTime)
                settle(link, code)
            case .leaving: break
            case .idle, .waiting, .opening, .connecting: leave()
            }
        }

        /// Publishes messages, in order.
        ///
        /// While the client is not connected, the messages are dropped without an event about each of them.
        public func publish(_ messages: [MQTTPublication]) {
            guard case .connected(let link) = state else { return }
            for message in messages {
                guard message.isAcknowledged || underWay.count < settings.window + Self.fleetingLimit else {
                    events.append(.refused(message.number, MQTTFault(.temporary, "does not take messages in time")))
                    continue
                }
                let (code, number) = link.publish(message)
                if code == MOSQ_ERR_SUCCESS {
                    underWay[number] = message
                } else if let fault = MQTTLoss.fault(ofPublishing: code) {
                    events.append(.refused(message.number, fault))
                } else {
                    return settle(link, code)
                }
            }
            settle(link, MOSQ_ERR_SUCCESS)
        }

        // MARK: Connecting

        private func open() {
            attempt += 1
            state = .opening
            guard settings.brokers.indices.contains(plan.broker) else {
                return lose(MQTTFault(.configuration, "cannot be reached: there is no broker"))
            }
            let opening = MQTTOpening(
                broker: settings.brokers[plan.broker], settings: settings, version: version, will: will,
                rounds: plan.rounds)
            opening.start { [weak self, attempt] result in
                guard let self, self.attempt == attempt else { return }
                switch result {
                case .success(let link): watch(link)
                case .failure(let fault): lose(fault)
                }
            }
        }

        private func watch(_ link: MQTTLink) {
            // libmosquitto closes its socket itself, so nothing is closed here.
            let sources = DescriptorSources(
                link.socket, in: NetworkActor.descriptors, closingOn: NetworkActor.queue, by: { _ in })
            self.sources = sources
            state = .connecting(link)
            deadline.arm(after: settings.connectTimeout)
            ticks.arm(after: Self.tickInterval)
            sources.watchReadable(
                NetworkActor.handler { [weak self, weak link] in self?.ready(link, isReadable: true) })
            onWritable = NetworkActor.handler { [weak self, weak link] in self?.ready(link, isReadable: false) }
            settle(link, MOSQ_ERR_SUCCESS)
        }

        private func deadlineReached() {
            switch state {
            case .idle, .opening, .connected: break
            case .waiting: open()
            case .connecting: lose(MQTTFault(.temporary, "does not answer"))
            case .leaving: leave()
            }
        }

        // MARK: The connection

        private func ready(_ link: MQTTLink?, isReadable: Bool) {
            guard let link, link === state.link else { return }
            guard isReadable else { return settle(link, link.write()) }
            let (code, isDrained) = link.read(rounds: Self.readLimit)
            if code == MOSQ_ERR_SUCCESS, !underWay.isEmpty { link.confirm() }
            settle(link, code)
            if !isDrained { NetworkActor.enqueue { [weak self, weak link] in self?.ready(link, isReadable: true) } }
        }

        private func tick() {
            guard let link = state.link else { return }
            ticks.arm(after: Self.tickInterval)
            settle(link, link.tick())
        }

        /// Handles the reports of libmosquitto, writes waiting packets, and reports the resulting events to the owner.
        private func settle(_ link: MQTTLink, _ result: Int32) {
            var result = result
            // The fault is determined now, since later calls overwrite the system's `errno`.
            var fault = result == MOSQ_ERR_SUCCESS ? nil : loss(link, result)
            if fault == nil, link.inbox.end == nil, link.wantsToWrite {
                result = link.write()
                if result != MOSQ_ERR_SUCCESS { fault = loss(link, result) }
            }
            if let answer = link.inbox.answer {
                link.inbox.answer = nil
                if let refusal = MQTTReason.fault(ofConnection: answer.reason) {
                    return refuse(answer.reason, refusal)
                }
                accept(link, window: answer.window)
            }
            handleReceipts(link.inbox)
            handleMessages(link.inbox)
            if let reason = link.inbox.subscriptionRefusal {
                fault = fault ?? MQTTReason.fault(ofSubscription: reason)
            }
            if let end = link.inbox.end { fault = fault ?? loss(link, end) }
            if let fault { return lose(fault) }
            if link.wantsToWrite, let onWritable {
                sources?.watchWritable(onWritable)
            } else {
                sources?.stopWatchingWritable()
            }
            report()
        }

        /// Returns why the connection has ended: the reason that the broker has stated or, without one, the reason that
        /// the result of a libmosquitto function shows.
        private func loss(_ link: MQTTLink, _ result: Int32) -> MQTTFault {
            var isConnected = true
            if case .connecting = state { isConnected = false }
            let reason = link.inbox.end.flatMap { $0 == MOSQ_ERR_SUCCESS ? nil : $0 } ?? result
            let fault = MQTTLoss.fault(reason, link.inbox.error, isConnected: isConnected)
            guard isConnected, reason == MOSQ_ERR_CONN_LOST, let name = settings.clientID,
                contest.recordEnd(at: clock.instant)
            else { return fault }
            return MQTTFault(
                .temporary, "has closed \(NameContest.limit) connections in a minute, as if another client used \(name)"
            )
        }

        private func refuse(_ reason: Int32, _ fault: MQTTFault) {
            guard settings.version == nil, version == .five, MQTTReason.otherVersion.contains(reason) else {
                return lose(fault)
            }
            version = .threeOneOne
            release()
            open()
        }

        private func accept(_ link: MQTTLink, window: Int?) {
            guard case .connecting = state else { return }
            state = .connected(link)
            deadline.disarm()
            plan.succeed(at: clock.instant)
            link.stopLogging()
            events.append(.connected(window: max(1, min(settings.window, window ?? settings.window)), version))
            for subscription in settings.subscriptions where link.subscribe(subscription) != MOSQ_ERR_SUCCESS {
                link.inbox.subscriptionRefusal = 143
            }
        }

        private func handleReceipts(_ inbox: MQTTInbox) {
            guard !inbox.receipts.isEmpty else { return }
            var numbers: [UInt64] = []
            numbers.reserveCapacity(inbox.receipts.count)
            for receipt in inbox.receipts {
                guard let message = underWay.removeValue(forKey: receipt.message), message.isAcknowledged else {
                    continue
                }
                if let fault = MQTTReason.fault(of: message, receipt.reason) {
                    events.append(.refused(message.number, fault))
                } else {
                    numbers.append(message.number)
                }
            }
            inbox.receipts.removeAll(keepingCapacity: true)
            if !numbers.isEmpty { events.append(.acknowledged(numbers)) }
        }

        private func handleMessages(_ inbox: MQTTInbox) {
            oversizedCount += inbox.oversizedCount
            inbox.oversizedCount = 0
            guard !inbox.messages.isEmpty else { return }
            events.append(.received(inbox.messages))
            inbox.messages.removeAll(keepingCapacity: true)
        }

        // MARK: Ends

        /// Ends the connection or the attempt to connect, and schedules the next attempt.
        private func lose(_ fault: MQTTFault) {
            if case .leaving = state { return leave() }
            release()
            state = .waiting
            deadline.arm(after: plan.fail(at: clock.instant))
            events.append(.disconnected(fault))
            report()
        }

        private func leave() {
            release()
            deadline.disarm()
            state = .idle
            attempt += 1
            plan.reset()
            report()
            let leavers = leavers
            self.leavers = []
            for body in leavers { body() }
        }

        /// Releases the connection and its socket's event sources.
        private func release() {
            ticks.disarm()
            sources?.close()
            sources = nil
            onWritable = nil
            underWay.removeAll(keepingCapacity: true)
            if state.link != nil { state = .waiting }
        }

        private func report() {
            guard !events.isEmpty else { return }
            let events = events
            self.events = []
            onEvents?(events)
        }
    }
#else
    public import Geolocation
    public import NetworkIO

    /// A client that cannot connect on this platform; it reports this when it is started.
    @NetworkActor
    public final class MQTTClient {
        /// Called with the client's events, in order.
        public var onEvents: (@NetworkActor ([MQTTEvent]) -> Void)?

        /// The last will, a message for the broker to publish; unused on this platform.
        public var will: MQTTPublication?

        /// The number of received messages that were dropped because they exceeded the size limit; always 0.
        public let oversizedCount = 0

        /// Creates a client that cannot connect on this platform.
        nonisolated public init(_ settings: MQTTSettings, clock: any SensorClock = SystemClock()) {}

        /// Reports to the owner that MQTT is not available on this platform.
        public func start() {
            let fault = MQTTFault(.configuration, "cannot be reached: \(MQTTSupport.unavailable ?? "")")
            NetworkActor.enqueue { self.onEvents?([.disconnected(fault)]) }
        }

        /// Calls `body` at once, since there is no connection.
        public func stop(_ body: @escaping @NetworkActor () -> Void = {}) { body() }

        /// Does nothing, since there is no connection to publish on.
        public func publish(_ messages: [MQTTPublication]) {}
    }
#endif
