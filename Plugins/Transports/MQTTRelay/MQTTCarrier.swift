public import FleetDelivery
public import Geolocation
public import MQTTIO
import NetworkIO

/// Carries a fleet's messages through an MQTT broker.
///
///     FleetMessage ─▶ MQTTLayout ─▶ MQTTClient (network actor) ─▶ broker
///     FleetCarrierReport ◀─ MQTTLayout ◀─ MQTTClient
///
/// Fixes and events are published with quality of service 1; live fixes and messages for devices with 0. Received
/// messages are acknowledged to the broker immediately, by the client; a hub acknowledges to each device what it has
/// committed.
@SensorActor
public final class MQTTCarrier: FleetCarrier {
    /// The broker, without secrets, such as `mqtts://gateway:8883`.
    nonisolated public let name: String

    /// Called with reports, in order.
    public var onReports: (@SensorActor ([FleetCarrierReport]) -> Void)?

    /// The last will of the next connection.
    public var farewell: FleetMessage? { didSet { setWill() } }

    /// The dropped messages, on topics outside of the fleet's.
    public private(set) var drops = DropCounts()

    nonisolated private let layout: MQTTLayout
    nonisolated private let settings: MQTTSettings
    nonisolated private let clock: any SensorClock
    private var client: MQTTClient?

    /// Counts openings and closings, so that events of an earlier connection are ignored.
    private var opening = 0

    /// Creates a carrier that is not open.
    ///
    /// - Parameters:
    ///   - name: The broker, without secrets, for use in messages.
    ///   - layout: The topics.
    ///   - settings: How the broker is reached; the subscriptions are replaced by those of the layout.
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

    /// Connects and subscribes; does nothing if the carrier is open.
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

    /// Publishes messages, in order; messages without a topic in the layout are reported as held.
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

    /// Does nothing: messages are acknowledged to the broker when they are received.
    public func acknowledge(_ receipts: [UInt64]) {}

    /// Disconnects after all sent messages are written; no reports follow after it returns.
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
