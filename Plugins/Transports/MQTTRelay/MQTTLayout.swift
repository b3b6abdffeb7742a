public import FleetDelivery
public import LocationExchange
import LocationRelay
import MQTTIO

/// The layout of a fleet's messages at an MQTT broker: their topics and format.
public enum MQTTLayout: Sendable {
    /// A device of a fleet, which publishes to `fleet/TENANT/DEVICE/…`, and receives messages from the hub (the
    /// receiver of the fleet's fixes).
    ///
    /// A gateway forwards the fixes of other devices. It receives the acknowledgements for all devices of its tenant.
    case device(FleetAddress, isGateway: Bool)

    /// The hub of a fleet, which receives messages from all devices of the given tenant.
    ///
    /// If the tenant is `nil`, the hub receives messages from the devices of all tenants.
    case hub(tenant: String?)

    /// An OwnTracks device, which publishes each fix to `owntracks/TENANT/DEVICE`; the broker retains the last fix for
    /// later subscribers.
    ///
    /// The fixes are encrypted with the key in `box`; if it is `nil`, they are not encrypted.
    case ownTracks(box: SecretBox? = nil)

    /// The subscriptions at the broker that a carrier needs for this layout.
    var subscriptions: [MQTTSubscription] {
        switch self {
        case .device(let address, let isGateway):
            [
                MQTTSubscription(
                    FleetTopic.mqttFilter(
                        tenant: address.tenant, device: isGateway ? nil : address.device, lane: .ack),
                    isAcknowledged: false),
                MQTTSubscription(
                    FleetTopic.mqttFilter(tenant: address.tenant, device: address.device, lane: .cmd),
                    isAcknowledged: false),
            ]
        case .hub(let tenant):
            FleetLane.allCases.filter { !$0.isForDevice }.map { lane in
                MQTTSubscription(
                    FleetTopic.mqttFilter(tenant: tenant, device: nil, lane: lane),
                    isAcknowledged: lane.isAcknowledged)
            }
        case .ownTracks: []
        }
    }

    /// Returns the MQTT publication of the given message; `nil` if the layout has no topic for the message.
    func publication(of message: FleetMessage) -> MQTTPublication? {
        switch self {
        case .device, .hub:
            return MQTTPublication(
                number: message.number, topic: FleetTopic(message.address, message.lane).mqtt, payload: message.payload,
                isAcknowledged: message.lane.isAcknowledged)
        case .ownTracks(let box):
            guard message.lane == .fix, let fix = try? FixEnvelope.read(message.payload.span).fixes.last else {
                return nil
            }
            let payload = OwnTracksPayload(
                subject: UploadSubject(device: message.address.device, user: message.address.tenant), box: box)
            return MQTTPublication(
                number: message.number, topic: payload.topic,
                payload: payload.bytes(of: UploadFix(location: fix.location, number: fix.sequence)),
                isRetained: true)
        }
    }

    /// Returns the given MQTT events as reports of the fleet, and the number of messages on topics outside of the
    /// layout.
    func reports(of events: [MQTTEvent]) -> (reports: [FleetCarrierReport], strays: Int) {
        var strays = 0
        let reports: [FleetCarrierReport] = events.map { event in
            switch event {
            case .connected(let window, _): return .connected(window: window)
            case .disconnected(let fault): return .disconnected(FleetFault(fault))
            case .acknowledged(let numbers): return .held(numbers)
            case .refused(let number, let fault): return .refused(number, FleetFault(fault))
            case .received(let messages):
                let arrivals = messages.compactMap(Self.arrival)
                strays += messages.count - arrivals.count
                return .arrived(arrivals)
            }
        }
        return (reports, strays)
    }

    private static func arrival(_ message: MQTTMessage) -> FleetArrival? {
        FleetTopic(mqtt: message.topic).map { topic in
            FleetArrival(address: topic.address, lane: topic.lane, payload: message.payload)
        }
    }
}

extension FleetFault {
    /// Creates the fault of a fleet that corresponds to the given MQTT fault.
    init(_ fault: MQTTFault) {
        let kind: Kind =
            switch fault.kind {
            case .temporary: .temporary
            case .authorization: .authorization
            case .configuration: .configuration
            case .message: .message
            }
        self.init(kind, fault.reason)
    }
}
