import FileIO
import FleetDelivery
import Geolocation
public import GeolocationPipeline
import LocationRelay
import MQTTIO
import NetworkIO
import RelayFormat

/// The endpoints `mqtt:` and `mqtts:`: a device that sends to a broker, and a hub that receives from it.
public enum MQTTEndpoints {
    private static let schemes = ["mqtts", "mqtt"]
    private static let address = "//HOST:PORT of the broker; mqtt: alone is this machine's"

    /// The sink, a device of a fleet or of OwnTracks.
    public static let sinkPlugin = SinkPlugin(
        name: "MQTTRelay", summary: "Sends fixes to the hub of a fleet, or to OwnTracks, through a broker of MQTT.",
        schemes: schemes, address: address,
        options: Options(
            MQTTOptions.form, MQTTOptions.tenant, MQTTOptions.device, sending, MQTTOptions.connection
        ) { ($0, $1, $2, $3, $4) },
        examples: [
            "mqtts://broker.example:8883?tenant=acme&device=cam7", "mqtt://127.0.0.1:1883?layout=owntracks&device=cam7",
        ],
        unavailable: MQTTSupport.unavailable
    ) { endpoint, options, context in
        let (form, tenant, device, sending, connection) = options
        var (settings, name) = try connection.settings(endpoint)
        guard let address = FleetAddress(tenant: tenant, device: device ?? Environment.hostName ?? "") else {
            throw UsageError("\(endpoint) names no device, and the machine's name cannot be used: add device=NAME")
        }
        var fleet = FleetSinkSettings(address: address)
        fleet.encoding = sending.encoding
        fleet.queue = sending.queue
        fleet.forwards = sending.forwards
        fleet.window = settings.window
        let layout: MQTTLayout
        switch form {
        case .fleet:
            fleet.acknowledger = sending.acknowledger ?? .hub
            fleet.batch = sending.batch
            layout = .device(address, isGateway: sending.forwards)
            settings.clientID = settings.clientID ?? "fleet-\(tenant)-\(address.device)"
        case .ownTracks:
            guard sending.acknowledger != .hub else {
                throw UsageError("\(endpoint) has no hub that could acknowledge: leave out ack")
            }
            fleet.acknowledger = .broker
            // A message of OwnTracks has one fix.
            fleet.batch = 1
            layout = .ownTracks
        }
        let carrier = MQTTCarrier(name: name, layout: layout, settings: settings, clock: context.clock.systemClock)
        return FleetSink(name: "mqtt", carrier: carrier, settings: fleet, clock: context.clock)
    }

    private struct Sending: Sendable {
        var acknowledger: FleetAcknowledger?
        var batch: Int
        var encoding: RelayEncoding
        var queue: Int
        var forwards: Bool
    }

    private static let sending = Options(
        Options<FleetAcknowledger?>.choice(
            "ack", meaning: "whose word lets the device forget a fix; the hub's otherwise, the broker's with OwnTracks"),
        .integer("batch", 1...FixEnvelope.fixLimit, default: 32, meaning: "fixes of a message, if several wait"),
        .choice("encoding", default: RelayEncoding.json, meaning: "the encoding of fixes"),
        .integer(
            "queue", 1...1_000_000, default: 10_000,
            meaning: "fixes that wait in memory without a store; beyond that the oldest are dropped"),
        .flag("forward", meaning: "whether fixes that others have sent to this machine are sent under their names")
    ) { Sending(acknowledger: $0, batch: $1, encoding: $2, queue: $3, forwards: $4) }

    /// The source, a hub of a fleet, or a listener to OwnTracks.
    public static let providerPlugin = ProviderPlugin(
        name: "MQTTRelay", summary: "Receives the fixes of a fleet, or of OwnTracks, from a broker of MQTT.",
        schemes: schemes, address: address,
        options: Options(
            MQTTOptions.form, MQTTOptions.heardTenant, MQTTOptions.connection, .relayReception
        ) { ($0, $1, $2, $3) },
        examples: ["mqtts://broker.example:8883?tenant=any", "mqtt://127.0.0.1:1883?layout=owntracks&silence=600"],
        unavailable: MQTTSupport.unavailable
    ) { endpoint, options, context in
        let (form, tenant, connection, reception) = options
        let (settings, name) = try connection.settings(endpoint)
        switch form {
        case .ownTracks:
            return OwnTracksListener(name: name, settings: settings, reception: reception, clock: context.clock)
        case .fleet:
            var fleet = FleetReceiverSettings()
            let deviceLimit = fleet.reception.deviceLimit
            fleet.reception = reception
            fleet.reception.deviceLimit = deviceLimit
            fleet.tenant = tenant
            let carrier = MQTTCarrier(
                name: name, layout: .hub(tenant: tenant), settings: settings, clock: context.clock.systemClock)
            return FleetReceiver(name: "mqtt", carrier: carrier, settings: fleet, clock: context.clock)
        }
    }
}
