import Geolocation
import LocationRelay
import NetworkIO
import WebSocketFormat

/// The lifecycle of the connection.
extension WebSocketTransport {
    // MARK: Opening and closing

    /// Connects, and stays connected; does nothing when open already, unless the transport has given up.
    public func open() {
        guard state == .disconnected || state == .failed else { return }
        failures = 0
        hasWorked = false
        pause.onReached { [weak self] in self?.connect() }
        overdue.onReached { [weak self] in
            guard let self else { return }
            lose(.lost("has acknowledged nothing for \(configuration.acknowledgementTimeout.inWords) s"))
        }
        queue.onMore { [weak self] in self?.sendMore() }
        change(to: .connecting)
        connect()
    }

    /// Closes the connection and drops the queued updates.
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

    /// Leaves the closing handshake to the link.
    private func part() {
        attempt += 1
        pause.disarm()
        overdue.disarm()
        guard let link else { return }
        self.link = nil
        NetworkActor.enqueue { link.close(.goingAway) }
    }

    private func connect() {
        guard state != .disconnected, state != .failed, link == nil else { return }
        do throws(ProviderError) {
            let link = try makeLink()
            self.link = link
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
        let dialer = WebSocketDialer(to: address, fields: fields, tls: configuration.tls, clock: clock)
        return WebSocketLink(dialer, configuration, clock: clock) { [weak self, attempt] report in
            guard let self, self.attempt == attempt else { return }
            take(report)
        }
    }

    /// The fields of the request; the user's own ones replace others.
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

    // MARK: Reports of the connection

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
            // A count beyond what was sent is an error of the server, and is taken to mean all of it.
            let news = min(count, sent) - acknowledged
            guard acknowledges, news > 0 else { return }
            acknowledged += news
            overdue.disarm()
            if sent > acknowledged { overdue.arm(after: configuration.acknowledgementTimeout) }
            deliver(Int(clamping: news))
        case .answered(let seconds):
            roundTripTime = seconds
            quality.addRoundTrip(seconds)
        case .ended(let end): lose(end)
        }
    }

    private func begin(acknowledges: Bool) {
        self.acknowledges = acknowledges
        acknowledged = 0
        sent = 0
        crowded = 0
        unsent.removeAll()
        openTime = clock.instant
        hasWorked = true
        schedule.begin(waiting)
        change(to: .connected)
        sendMore()
    }

    private func lose(_ end: WebSocketEnd) {
        attempt += 1
        overdue.disarm()
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
