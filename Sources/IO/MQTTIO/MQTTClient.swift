#if !canImport(Darwin)
    import CMosquitto
    public import Geolocation
    public import NetworkIO
    import SensorIO

    /// A client of a broker of MQTT, which connects again by itself.
    ///
    /// Its socket is watched by the network actor, on which libmosquitto runs as well: nothing waits, and events of one
    /// turn come in one call. Once a client has started, the process ignores `SIGPIPE`.
    @NetworkActor
    public final class MQTTClient {
        private enum State {
            /// Stopped.
            case idle
            /// Waits for the next attempt.
            case waiting
            /// The name is looked up; the number of the attempt is that of ``attempt``.
            case opening
            /// The connection and then its acceptance are awaited.
            case connecting(MQTTLink)
            /// Messages can be published.
            case connected(MQTTLink)
            /// The farewell is being written.
            case leaving(MQTTLink)

            var link: MQTTLink? {
                switch self {
                case .idle, .waiting, .opening: nil
                case .connecting(let link), .connected(let link), .leaving(let link): link
                }
            }
        }

        /// Called with what has happened, in order.
        public var onEvents: (@NetworkActor ([MQTTEvent]) -> Void)?

        /// The message that the broker publishes if the next connection ends without ``stop(_:)``: its last will.
        ///
        /// Default: none.
        public var will: MQTTPublication?

        /// The number of messages dropped since they were larger than the limit.
        public private(set) var oversizedCount = 0

        private let settings: MQTTSettings
        private let clock: any SensorClock
        private var state = State.idle
        private var sources: DescriptorSources?
        private var onWritable: (@Sendable () -> Void)?

        /// The version to speak next.
        private var version: MQTTVersion
        private var attempt = 0
        private var plan: ReconnectPlan
        private var contest = NameContest()

        /// The messages under way, by their numbers within the connection.
        private var underWay: [Int32: MQTTPublication] = [:]

        /// The events of this turn.
        private var events: [MQTTEvent] = []
        private var leavers: [@NetworkActor () -> Void] = []

        /// Limits connecting and leaving, and ends the pause between attempts.
        private let deadline: NetworkDeadline
        private let ticks: NetworkDeadline

        /// Seconds between calls that keep the connection alive.
        nonisolated private static let tickInterval = 1.0

        /// The number of rounds of reading in a turn; others have their turn then.
        nonisolated private static let readLimit = 256

        /// Seconds for which a farewell may take.
        nonisolated private static let farewellTime = 2.0

        /// The number of messages under way that are not acknowledged; more are refused.
        nonisolated private static let fleetingLimit = 1024

        /// Creates a client that is not started.
        nonisolated public convenience init(_ settings: MQTTSettings, clock: any SensorClock = SystemClock()) {
            self.init(settings, clock: clock) { Double.random(in: $0) }
        }

        /// Creates a client with pauses of other random numbers.
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

        /// Connects; does nothing if it has started.
        public func start() {
            guard case .idle = state else { return }
            deadline.onReached { [weak self] in self?.deadlineReached() }
            ticks.onReached { [weak self] in self?.tick() }
            open()
        }

        /// Disconnects after what was published; `body` is called when no more events come.
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

        /// Publishes messages, in order; without a connection they are dropped, which ``MQTTEvent/disconnected(_:)`` has told.
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
            // libmosquitto closes its socket itself.
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

        /// Acts on what libmosquitto has reported, writes what waits, and passes on the events.
        private func settle(_ link: MQTTLink, _ result: Int32) {
            var result = result
            // The error number of the system is only known now.
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
            takeReceipts(link.inbox)
            takeMessages(link.inbox)
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

        /// Returns why the connection has ended; the reason of the broker explains more than the result of a function.
        private func loss(_ link: MQTTLink, _ result: Int32) -> MQTTFault {
            var isConnected = true
            if case .connecting = state { isConnected = false }
            let reason = link.inbox.end.flatMap { $0 == MOSQ_ERR_SUCCESS ? nil : $0 } ?? result
            let fault = MQTTLoss.fault(reason, link.inbox.error, isConnected: isConnected)
            guard isConnected, reason == MOSQ_ERR_CONN_LOST, let name = settings.clientID,
                contest.noteEnd(at: clock.instant)
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

        private func takeReceipts(_ inbox: MQTTInbox) {
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

        private func takeMessages(_ inbox: MQTTInbox) {
            oversizedCount += inbox.oversizedCount
            inbox.oversizedCount = 0
            guard !inbox.messages.isEmpty else { return }
            events.append(.received(inbox.messages))
            inbox.messages.removeAll(keepingCapacity: true)
        }

        // MARK: Ends

        /// Ends the connection or attempt, and tries again later.
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

        /// Releases the connection.
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

    /// A client that cannot connect on this platform, and reports so when it starts.
    @NetworkActor
    public final class MQTTClient {
        /// Called with what has happened, in order.
        public var onEvents: (@NetworkActor ([MQTTEvent]) -> Void)?

        /// The last will, which is of no use here.
        public var will: MQTTPublication?

        /// The number of messages dropped since they were larger than the limit: 0.
        public let oversizedCount = 0

        /// Creates a client that is not started.
        nonisolated public init(_ settings: MQTTSettings, clock: any SensorClock = SystemClock()) {}

        /// Reports why there is no connection.
        public func start() {
            let fault = MQTTFault(.configuration, "cannot be reached: \(MQTTSupport.unavailable ?? "")")
            NetworkActor.enqueue { self.onEvents?([.disconnected(fault)]) }
        }

        /// Does nothing, and calls `body`.
        public func stop(_ body: @escaping @NetworkActor () -> Void = {}) { body() }

        /// Does nothing.
        public func publish(_ messages: [MQTTPublication]) {}
    }
#endif
