public import FleetDelivery
public import Geolocation
public import MQTTIO
import NetworkIO

/// Transfers the messages of a fleet through an MQTT broker.
///
///     FleetMessage ─▶ MQTTLayout ─▶ MQTTClient (network actor) ─▶ broker
///     FleetCarrierReport ◀─ MQTTLayout ◀─ MQTTClient
///
/// Fixes and events are published with quality of service 1. Live fixes (the newest ones, sent ahead of delayed older
/// ones) and messages for devices are published with quality of service 0. The client acknowledges received messages to
/// the broker immediately. A hub (the receiver of the fleet's fixes) additionally acknowledges to each device the fixes
/// that it has committed.
@SensorActor
public final class MQTTCarrier: FleetCarrier {
    /// The broker's address without secrets, such as `mqtts://gateway:8883`.
    nonisolated public let name: String

    /// A function that the carrier calls with its reports, in order.
    public var onReports: (@SensorActor ([FleetCarrierReport]) -> Void)?

    /// The last will for the next connection, which the broker publishes if the connection is lost.
    public var farewell: FleetMessage? { didSet { setWill() } }

    /// The number of received messages that were dropped since their topics do not belong to the fleet.
    public private(set) var drops = DropCounts()

    nonisolated private let layout: MQTTLayout
    nonisolated private let settings: MQTTSettings
    nonisolated private let clock: any SensorClock
    private var client: MQTTClient?

    /// The number of times the carrier was opened or closed, by which events of an earlier connection are recognised
    /// and ignored.
    private var opening = 0

    /// Creates a carrier that has not been opened.
    ///
    /// - Parameters:
    ///   - name: The broker's address without secrets, for use in messages.
    ///   - layout: The topics and the format of the messages.
    ///   - settings: The settings for reaching the broker; the subscriptions are replaced by those of the layout.
    ///   - clock: The source of time.
    nonisolated public init(
        name: String, layout: MQTTLayout, settings: MQTTSettings, clock: any SensorClock = SystemClock()
    ) {
        (self.name, self.layout, self.clock) = (name, layout, clock)
        var settings = settings
        settings.subscriptions = layout.subscriptions
        self.settings = settings
    }

    deinit {
        if let client { NetworkActor.enqueue { client.stop() } }
    }

    /// Connects to the broker and subscribes to the topics of the layout; does nothing if the carrier is open.
    public func open() {
        guard client == nil else { return }
        opening += 1
        let client = MQTTClient(settings, clock: clock)
        self.client = client
        setWill()
        let pass: @SensorActor ([FleetCarrierReport], Int) -> Void = { [weak self, opening] reports, strays in
            guard let self, self.opening == opening else { return }
            drops.add("message on a topic of no fleet", count: strays)
            onReports?(reports)
        }
        NetworkActor.enqueue { [layout] in
            client.onEvents = { events in
                let (reports, strays) = layout.reports(of: events)
                SensorActor.enqueue { pass(reports, strays) }
            }
            client.start()
        }
    }

    /// Publishes the given messages in order.
    ///
    /// A message for which the layout has no topic is not published. If such a message requires an acknowledgement, the
    /// carrier reports it as held (stored by the broker) at once.
    public func send(_ messages: [FleetMessage]) {
        guard let client else { return }
        var publications: [MQTTPublication] = []
        publications.reserveCapacity(messages.count)
        var ignored: [UInt64] = []
        for message in messages {
            if let publication = layout.publication(of: message) {
                publications.append(publication)
            } else if message.lane.isAcknowledged {
                ignored.append(message.number)
            }
        }
        if !publications.isEmpty { NetworkActor.enqueue { client.publish(publications) } }
        guard !ignored.isEmpty else { return }
        SensorActor.enqueue { [weak self, opening] in
            if let self, self.opening == opening { onReports?([.held(ignored)]) }
        }
    }

    /// Does nothing, since the client acknowledges messages to the broker as soon as they are received.
    public func acknowledge(_ receipts: [UInt64]) {}

    /// Disconnects from the broker after all sent messages have been written.
    ///
    /// No reports follow after this function returns.
    public func close() async {
        guard let client else { return }
        self.client = nil
        opening += 1
        await withCheckedContinuation { continuation in
            NetworkActor.enqueue { client.stop { continuation.resume() } }
        }
    }

    private func setWill() {
        guard let client else { return }
        let will = farewell.flatMap(layout.publication)
        NetworkActor.enqueue { client.will = will }
    }
}
