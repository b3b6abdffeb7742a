import Geolocation
import LocationRelay
import SensorIO
import WebSocketFormat
import WebSocketIO

/// The life of the connection.
extension WebSocketTransport {
    // MARK: Opening and closing

    /// Connects, and keeps connected; once more does nothing, unless the transport has given up.
    public func open() {
        guard state == .disconnected || state == .failed else { return }
        failures = 0
        hasWorked = false
        attemptLimit.onReached { [weak self] in
            guard let self else { return }
            lose(.lost("has not answered for \(configuration.connectTimeout.inWords) s"))
        }
        pause.onReached { [weak self] in self?.connect() }
        beat.onReached { [weak self] in self?.askForLife() }
        queue.onMore { [weak self] in self?.sendMore() }
        change(to: .connecting)
        connect()
    }

    /// Says good-bye to the server, and lets the queue forget what waits, which counts as dropped.
    public func close() {
        guard state != .disconnected else { return }
        let count = queue.count
        countUnacknowledgedDrops()
        queue.removeAll()
        report.drops.add(.undelivered, count: count - queue.count)
        schedule.begin(waiting)
        part()
        change(to: .disconnected)
        tellQueueDepth()
    }

    /// Lets the connection go in the proper way, for which it gets some time.
    private func part() {
        attempt += 1
        for deadline in [attemptLimit, pause, beat] { deadline.disarm() }
        guard let link else { return }
        self.link = nil
        leaving = link
        farewell.onReached { [weak self] in self?.forgetLeaving() }
        farewell.arm(after: Self.farewellTime)
        NetworkActor.enqueue { link.close(.goingAway) }
    }

    /// Seconds that the server gets for its part of the closing handshake.
    nonisolated private static let farewellTime = 2.0

    private func forgetLeaving() {
        guard let link = leaving else { return }
        leaving = nil
        NetworkActor.enqueue { link.cancel() }
    }

    private func connect() {
        guard state != .disconnected, state != .failed, link == nil else { return }
        do throws(ProviderError) {
            let link = try makeLink()
            self.link = link
            attemptLimit.arm(after: configuration.connectTimeout)
            NetworkActor.enqueue { link.open() }
        } catch {
            tell(TransportError(.configuration, error.description), changingTo: .failed)
        }
    }

    private func makeLink() throws(ProviderError) -> WebSocketLink {
        let address = try address.get()
        guard address.isSecure || configuration.allowInsecureConnections else {
            throw ProviderError("\(name) is not encrypted: write wss://, or allow insecure connections")
        }
        guard RelayName.accepts(device) else {
            throw ProviderError("\(name): the device's name has to have 1 to 64 bytes that show")
        }
        let fields: [HTTPField]
        do throws(HTTPWritingError) {
            fields = try self.fields()
        } catch {
            throw ProviderError("\(name) cannot be asked: \(error)")
        }
        attempt += 1
        let dialer = WebSocketDialer(to: address, fields: fields, tls: configuration.tls)
        return WebSocketLink(dialer, clock: clock) { [weak self, attempt] report in
            guard let self, self.attempt == attempt else { return }
            take(report)
        }
    }

    /// The fields of the request, of which the user's own ones replace others.
    private func fields() throws(HTTPWritingError) -> [HTTPField] {
        var fields = [
            try HTTPField(Acknowledgement.field, Acknowledgement.cumulative),
            try HTTPField(Acknowledgement.deviceField, device),
        ]
        if let token = configuration.bearerToken { fields.append(try HTTPField("Authorization", "Bearer \(token)")) }
        for (name, value) in configuration.customHeaders.sorted(by: { $0.key < $1.key }) {
            fields.removeAll { $0.isNamed(name) }
            fields.append(try HTTPField(name, value))
        }
        return fields
    }

    // MARK: What the connection reports

    private func take(_ report: WebSocketLink.Report) {
        switch report {
        case .opened(let acknowledges): begin(acknowledges: acknowledges)
        case .room:
            crowded -= 1
            sendMore()
        case .sent(let batches):
            let count = unsent.prefix(batches).reduce(0, +)
            unsent.removeFirst(min(batches, unsent.count))
            if !acknowledges { deliver(count) }
        case .acknowledged(let count):
            // A count of more than was sent is the server's error, and stands for all of it.
            let news = min(count, sent) - acknowledged
            guard acknowledges, news > 0 else { return }
            acknowledged += news
            progress = clock.instant
            deliver(Int(clamping: news))
        case .answered(let seconds):
            roundTripTime = seconds
            quality.addRoundTrip(seconds)
        case .ended(let end): lose(end)
        }
    }

    private func begin(acknowledges: Bool) {
        attemptLimit.disarm()
        self.acknowledges = acknowledges
        acknowledged = 0
        sent = 0
        crowded = 0
        unsent.removeAll()
        openTime = clock.instant
        hasWorked = true
        schedule.begin(waiting)
        beat.arm(after: heartbeatInterval)
        change(to: .connected)
        sendMore()
    }

    /// Not so short that nothing else would be done, whatever the configuration says.
    private var heartbeatInterval: Double {
        configuration.heartbeatInterval >= 0.1 ? configuration.heartbeatInterval : 0.1
    }

    private func askForLife() {
        guard let link, state == .connected else { return }
        let patience = configuration.acknowledgementTimeout
        if acknowledges, sent > acknowledged, clock.instant.seconds(since: progress) > patience {
            return lose(.lost("has acknowledged nothing for \(patience.inWords) s"))
        }
        let timeout = configuration.heartbeatTimeout
        NetworkActor.enqueue { link.beat(timeout: timeout) }
        beat.arm(after: heartbeatInterval)
    }

    private func lose(_ end: WebSocketEnd) {
        attempt += 1
        attemptLimit.disarm()
        beat.disarm()
        if let link { NetworkActor.enqueue { link.cancel() } }
        link = nil
        if let openTime, clock.instant.seconds(since: openTime) >= configuration.stableTime { failures = 0 }
        openTime = nil
        roundTripTime = nil
        quality.addLoss(now: clock.instant)
        countUnacknowledgedDrops()
        schedule.begin(waiting)
        let error = TransportError(ReconnectPolicy.kind(of: end), "\(name) \(end.words)")
        let decision = policy.decide(after: end, failures: failures, hasWorked: hasWorked, random: random)
        failures += 1
        switch decision {
        case .giveUp: tell(error, changingTo: .failed)
        case .retry(let seconds):
            pause.arm(after: seconds)
            tell(error, changingTo: .reconnecting)
        }
    }
}
