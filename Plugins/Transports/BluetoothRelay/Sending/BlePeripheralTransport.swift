public import CodecSupport
import Geolocation
public import LocationRelay

/// Sends updates to Bluetooth subscribers; the device acts as a peripheral.
///
///     push(_:) ─▶ UpdateTrimmer ─▶ Subscriber (one queue each) ─▶ BleLink ─▶ central
///
/// Each subscriber has its own queue, and receives notifications as long as the radio accepts them. A refused
/// notification is sent again as soon as the radio has room, so that no chunk of a message is skipped. A new subscriber
/// receives the last update at once. Nothing is acknowledged.
///
/// The transport is connected while it has a subscriber, and connecting or reconnecting while it has none. It fails if
/// the radio cannot be used.
public final class BlePeripheralTransport: ReportingTransport {
    /// The transport's configuration.
    nonisolated public let configuration: BlePeripheralConfiguration

    /// The state that the transport reports to its delegate: its connection state, and its counts of dropped updates.
    public let report = TransportState()

    private let link: any BleLink
    private var subscribers: [UUID: Subscriber] = [:]
    private var latest: RelayUpdate?
    private var hasSentLatest = false
    private var nextNumber = UInt16.random(in: 0 ... .max)

    /// Creates a closed transport over Bluetooth.
    ///
    /// - Parameters:
    ///   - link: The link to the radio; the transport becomes its delegate when it is opened.
    ///   - configuration: The configuration of the transport.
    nonisolated public init(
        link: any BleLink, configuration: BlePeripheralConfiguration = BlePeripheralConfiguration()
    ) {
        self.link = link
        self.configuration = configuration
    }

    /// The number of centrals (receiving devices) that have subscribed.
    public var subscriberCount: Int { subscribers.count }

    /// The number of updates in the longest queue of a subscriber, including an update that is being sent.
    public var queueDepth: Int { subscribers.values.map(\.count).max() ?? 0 }

    /// The maximum number of updates that wait for each subscriber.
    public var queueCapacity: Int? { max(1, configuration.queueCapacity) }

    /// Opens the transport, which starts to advertise as soon as the radio is on.
    ///
    /// The transport can be opened again after ``close()``.
    public func open() {
        guard state == .disconnected || state == .failed else { return }
        link.delegate = self
        change(to: .connecting)
        link.start(configuration.advertisedService)
    }

    /// Stops advertising, and discards the subscribers with their queues.
    public func close() {
        guard state != .disconnected else { return }
        link.stop()
        for central in Array(subscribers.keys) { remove(central) }
        dropLatest()
        change(to: .disconnected)
        reportQueueDepth()
    }

    /// Queues the given update for all subscribers.
    ///
    /// If there are no subscribers, the last update is kept for the first subscriber.
    public func push(_ update: RelayUpdate) {
        guard state != .disconnected else { return report.drops.add(.closed) }
        dropLatest()
        latest = update
        hasSentLatest = !subscribers.isEmpty
        for central in Array(subscribers.keys) { queue(update, for: central) }
        reportQueueDepth()
    }

    private func dropLatest() {
        if latest != nil && !hasSentLatest { report.drops.add("no subscriber") }
        latest = nil
        hasSentLatest = false
    }

    private func queue(_ update: RelayUpdate, for central: UUID) {
        guard let message = message(of: update, for: central) else { return }
        if subscribers[central]?.append(message, capacity: configuration.queueCapacity) == true {
            report.drops.add(.overflow)
        }
        send(to: central)
    }

    private func message(of update: RelayUpdate, for central: UUID) -> BleChunks? {
        guard let length = subscribers[central]?.maximumLength else { return nil }
        do throws(RelayCodingError) {
            let capacity = configuration.framing.capacity(maximumLength: length)
            let (bytes, losses) = try UpdateTrimmer.write(update, within: capacity)
            for loss in losses { report.otherDrops.add(DropReason(loss)) }
            nextNumber &+= 1
            let message = BleChunks(
                bytes, number: nextNumber, framing: configuration.framing, maximumLength: length)
            if message == nil { report(TransportError(.encoding, "an update does not fit into \(capacity) bytes")) }
            return message
        } catch {
            dropUnwritable(error)
            return nil
        }
    }

    /// Sends the queued chunks of the given subscriber until the radio refuses one.
    private func send(to central: UUID) {
        while let chunk = subscribers[central]?.next, link.send(chunk, to: central) {
            subscribers[central]?.advance()
        }
    }

    private func remove(_ central: UUID) {
        report.drops.add("subscriber gone", count: subscribers.removeValue(forKey: central)?.count ?? 0)
    }
}

extension BlePeripheralTransport: BleLinkDelegate {
    /// Changes the state of the transport after the state of the radio has changed.
    ///
    /// The transport fails if the radio cannot or must not be used, and resumes when the radio can be used.
    public func link(_ link: any BleLink, didChangeRadio radio: BleRadioState) {
        guard state != .disconnected else { return }
        if radio != .on {
            for central in Array(subscribers.keys) { remove(central) }
            reportQueueDepth()
        }
        switch radio {
        case .on: if state == .failed { change(to: .connecting) }
        case .off: if state == .connected { change(to: .reconnecting) }
        case .unauthorized:
            let words = "Bluetooth is not allowed; allow it in the system's settings"
            report(TransportError(.authorization, words), changingTo: .failed)
        case .unsupported:
            let words = "this device cannot be a Bluetooth peripheral"
            report(TransportError(.configuration, words), changingTo: .failed)
        }
    }

    /// Adds a new subscriber, and sends the last update to it.
    public func link(_ link: any BleLink, didSubscribe central: UUID, maximumLength: Int) {
        guard state != .disconnected else { return }
        let length = BleChunks.clamped(min(configuration.maximumLength, maximumLength))
        if subscribers[central] != nil {
            subscribers[central]?.maximumLength = length
            return
        }
        subscribers[central] = Subscriber(maximumLength: length)
        change(to: .connected)
        if let latest {
            hasSentLatest = true
            queue(latest, for: central)
        }
        reportQueueDepth()
    }

    /// Discards the queue of a subscriber after the subscription has ended.
    ///
    /// Advertising continues, so that other centrals can subscribe.
    public func link(_ link: any BleLink, didUnsubscribe central: UUID) {
        remove(central)
        if subscribers.isEmpty && state == .connected { change(to: .reconnecting) }
        reportQueueDepth()
    }

    /// Sends the notification that the radio has refused, and then the notifications after it.
    public func linkIsReady(_ link: any BleLink) {
        for central in Array(subscribers.keys) { send(to: central) }
        reportQueueDepth()
    }

    /// Passes the error of the link to the delegate of the transport.
    public func link(_ link: any BleLink, didFail reason: String) {
        report(TransportError(.network, reason))
    }
}
