import Geolocation
public import LocationRelay

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Offers updates to whoever subscribes to them by Bluetooth, as a peripheral.
///
/// Each subscriber has a queue of its own, and gets notifications as long as it can take them; where the radio refuses one, it is
/// sent again as soon as there is room, so that no message misses a chunk. A new subscriber gets the last update at once.
/// Nobody acknowledges anything. It is connected with a subscriber, connecting or reconnecting without, and has failed where
/// the radio cannot be used.
public final class BlePeripheralTransport: ReportingTransport {
    /// How it offers its updates.
    nonisolated public let configuration: BlePeripheralConfiguration

    /// Whether somebody has subscribed, what was dropped, and who hears of it.
    public let report = TransportReport()

    private let link: any BleLink
    private var subscribers: [UUID: Subscriber] = [:]
    private var latest: RelayUpdate?
    private var hasSentLatest = false
    private var nextNumber = UInt16.random(in: 0 ... .max)

    /// Makes a transport that is closed.
    ///
    /// - Parameters:
    ///   - link: The radio; the transport becomes its delegate when it opens.
    ///   - configuration: How it offers its updates.
    nonisolated public init(
        link: any BleLink, configuration: BlePeripheralConfiguration = BlePeripheralConfiguration()
    ) {
        self.link = link
        self.configuration = configuration
    }

    /// How many have subscribed.
    public var subscriberCount: Int { subscribers.count }

    /// Updates that wait for the subscriber for whom most of them do; one that is being sent counts.
    public var queueDepth: Int { subscribers.values.map(\.count).max() ?? 0 }

    /// Updates that wait for one subscriber at most.
    public var queueCapacity: Int? { max(1, configuration.queueCapacity) }

    /// Begins to advertise, as soon as the radio is on; also after ``close()``.
    public func open() {
        guard state == .disconnected || state == .failed else { return }
        link.delegate = self
        change(to: .connecting)
        link.start(configuration.advertisedService)
    }

    /// Ends advertising, and forgets subscribers and what waits for them.
    public func close() {
        guard state != .disconnected else { return }
        link.stop()
        for central in Array(subscribers.keys) { remove(central) }
        dropLatest()
        change(to: .disconnected)
        tellQueueDepth()
    }

    /// Queues an update for all subscribers; without one it is kept for the first, until the next update comes.
    public func push(_ update: RelayUpdate) {
        guard state != .disconnected else { return report.drops.add(.closed) }
        dropLatest()
        latest = update
        hasSentLatest = !subscribers.isEmpty
        for central in Array(subscribers.keys) { queue(update, for: central) }
        tellQueueDepth()
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
            for loss in losses { report.drops.add(loss.rawValue) }
            nextNumber &+= 1
            let message = BleChunks(
                bytes, number: nextNumber, framing: configuration.framing, maximumLength: length)
            if message == nil { tell(TransportError(.encoding, "an update does not fit into \(capacity) bytes")) }
            return message
        } catch {
            dropUnwritable(error)
            return nil
        }
    }

    /// Sends what waits for a subscriber until the radio refuses.
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
    /// Gives up where the radio must not or cannot be used, and goes on when it can.
    public func link(_ link: any BleLink, didChangeRadio radio: BleRadioState) {
        guard state != .disconnected else { return }
        if radio != .on {
            for central in Array(subscribers.keys) { remove(central) }
            tellQueueDepth()
        }
        switch radio {
        case .on: if state == .failed { change(to: .connecting) }
        case .off: if state == .connected { change(to: .reconnecting) }
        case .unauthorized:
            let words = "Bluetooth is not allowed; allow it in the system's settings"
            tell(TransportError(.authorization, words), changingTo: .failed)
        case .unsupported:
            let words = "this device cannot be a Bluetooth peripheral"
            tell(TransportError(.configuration, words), changingTo: .failed)
        }
    }

    /// Greets a new subscriber with the last update.
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
        tellQueueDepth()
    }

    /// Drops what waits for a subscriber; without any other one it goes on advertising.
    public func link(_ link: any BleLink, didUnsubscribe central: UUID) {
        remove(central)
        if subscribers.isEmpty && state == .connected { change(to: .reconnecting) }
        tellQueueDepth()
    }

    /// Sends the notification that was refused, and what comes behind it.
    public func linkIsReady(_ link: any BleLink) {
        for central in Array(subscribers.keys) { send(to: central) }
        tellQueueDepth()
    }

    /// Passes it on.
    public func link(_ link: any BleLink, didFail reason: String) {
        tell(TransportError(.network, reason))
    }
}
