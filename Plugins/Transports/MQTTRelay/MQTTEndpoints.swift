import FileIO
import FleetDelivery
import Geolocation
public import GeolocationPipeline
import LocationRelay
import MQTTIO
import NetworkIO
import RelayFormat

/// The plugins for the endpoints `mqtt:` and `mqtts:`: a sink by which a device sends to a broker, and a source by
/// which a hub receives from the broker.
public enum MQTTEndpoints {
    private static let schemes = ["mqtts", "mqtt"]
    private static let address = "//HOST:PORT,HOST:PORT of the broker or a cluster; mqtt: alone is this machine's"

    /// The plugin of the sink that sends fixes to a broker, as a device of a fleet or of OwnTracks.
    public static let sinkPlugin = SinkPlugin(
        name: "MQTTRelay", summary: "Sends fixes to the hub of a fleet, or to OwnTracks, through a broker of MQTT.",
        schemes: schemes, address: address,
        options: Options(
            MQTTOptions.form, FleetOptions.tenant(meaning: "the owner of the device, or OwnTracks' user"),
            FleetOptions.device, Options(acknowledger, FleetOptions.sending) { ($0, $1) },
            Options(MQTTOptions.connection, MQTTOptions.spread) { ($0, $1) }
        ) { ($0, $1, $2, $3, $4) },
        examples: [
            "mqtts://a.example,b.example?tenant=acme&device=cam7", "mqtt://127.0.0.1:1883?layout=owntracks&device=cam7",
        ],
        unavailable: MQTTSupport.unavailable
    ) { endpoint, options, context in
        let (form, tenant, device, (acknowledger, sending), (connection, spread)) = options
        var (settings, name) = try connection.settings(endpoint)
        settings.spread = spread
        guard let address = FleetAddress(tenant: tenant, device: device ?? Environment.hostName ?? "") else {
            throw UsageError("\(endpoint) names no device, and the machine's name cannot be used: add device=NAME")
        }
        var fleet = FleetSinkSettings(address: address, sending)
        fleet.window = settings.window
        let layout: MQTTLayout
        switch form {
        case .fleet:
            fleet.acknowledger = acknowledger ?? .hub
            layout = .device(address, isGateway: fleet.forwards)
            settings.clientID = settings.clientID ?? "fleet-\(tenant)-\(address.device)"
        case .ownTracks(let box):
            guard acknowledger != .hub else {
                throw UsageError("\(endpoint) has no hub that could acknowledge: leave out ack")
            }
            fleet.acknowledger = .broker
            // An OwnTracks message contains exactly one fix.
            fleet.batch = 1
            layout = .ownTracks(box: box)
        }
        let carrier = MQTTCarrier(name: name, layout: layout, settings: settings, clock: context.clock.systemClock)
        return FleetSink(name: "mqtt", carrier: carrier, settings: fleet, clock: context.clock)
    }

    private static let acknowledger = Options<FleetAcknowledger?>.choice(
        "ack",
        meaning:
            "who must acknowledge a fix before the device deletes it; by default the hub, with OwnTracks the broker"
    )

    /// The plugin of the source that receives fixes from a broker.
    ///
    /// The source receives either the fixes of a fleet, as the hub of that fleet, or the fixes of OwnTracks devices.
    public static let providerPlugin = ProviderPlugin(
        name: "MQTTRelay", summary: "Receives the fixes of a fleet, or of OwnTracks, from a broker of MQTT.",
        schemes: schemes, address: address,
        options: Options(
            MQTTOptions.form, FleetOptions.heardTenant, MQTTOptions.connection, .relayReception
        ) { ($0, $1, $2, $3) },
        examples: ["mqtts://broker.example:8883?tenant=any", "mqtt://127.0.0.1:1883?layout=owntracks&silence=600"],
        unavailable: MQTTSupport.unavailable
    ) { endpoint, options, context in
        let (form, tenant, connection, reception) = options
        let (settings, name) = try connection.settings(endpoint)
        switch form {
        case .ownTracks(let box):
            return OwnTracksListener(
                name: name, settings: settings, box: box, reception: reception, clock: context.clock)
        case .fleet:
            let fleet = FleetReceiverSettings(tenant: tenant, reception: reception)
            let carrier = MQTTCarrier(
                name: name, layout: .hub(tenant: tenant), settings: settings, clock: context.clock.systemClock)
            return FleetReceiver(name: "mqtt", carrier: carrier, settings: fleet, clock: context.clock)
        }
    }
}
