import CodecSupport
import FileIO
import FleetDelivery
import Geolocation
public import GeolocationPipeline
import LocationRelay
import NATSIO
import RelayFormat

/// The plugins for the endpoints `nats:` and `nats+tls:`: a sink that stores the fixes of a device in a stream, and a
/// source that receives the fixes of a fleet.
public enum NATSEndpoints {
    private static let schemes = ["nats+tls", "nats"]
    private static let address = "//HOST:PORT,HOST:PORT of the servers"

    /// The plugin of the sink that sends fixes over NATS, as a device of a fleet.
    public static let sinkPlugin = SinkPlugin(
        name: "NATSRelay", summary: "Sends fixes to the hub of a fleet over NATS; a stream keeps them.",
        schemes: schemes, address: address,
        options: Options(
            NATSRelayOptions.settings, FleetOptions.tenant(), FleetOptions.device, acknowledger, FleetOptions.sending
        ) { ($0, $1, $2, $3, $4) },
        examples: [
            "nats+tls://a.example,b.example,c.example?tenant=acme&device=cam7", "nats://127.0.0.1:4222?device=cam7",
        ],
        unavailable: NATSSupport.unavailable
    ) { endpoint, options, context in
        let (settings, tenant, device, acknowledger, sending) = options
        guard let address = FleetAddress(tenant: tenant, device: device ?? Environment.hostName ?? "") else {
            throw UsageError("\(endpoint) names no device, and the machine's name cannot be used: add device=NAME")
        }
        var fleet = FleetSinkSettings(address: address, sending)
        fleet.acknowledger = acknowledger
        fleet.window = NATSCarrier.window
        let role = NATSRole.device(address, isGateway: fleet.forwards && acknowledger == .hub)
        let carrier = NATSCarrier(role, settings: settings, clock: context.clock.systemClock)
        return FleetSink(name: "nats", carrier: carrier, settings: fleet, clock: context.clock)
    }

    private static let acknowledger = Options<FleetAcknowledger>.choice(
        "ack", default: .broker,
        meaning:
            "who must acknowledge a fix before the device deletes it: the broker's stream, or the hub"
    )

    /// The plugin of the source that receives fixes over NATS, as the hub of a fleet or as a reader of its streams.
    public static let providerPlugin = ProviderPlugin(
        name: "NATSRelay", summary: "Receives what the devices of a fleet send over NATS and MQTT, as its hub.",
        schemes: schemes, address: address,
        options: Options(NATSRelayOptions.settings, FleetOptions.heardTenant, hearing, .relayReception) {
            ($0, $1, $2, $3)
        },
        examples: [
            "nats+tls://a.example,b.example?tenant=any&partition=3/10", "nats://127.0.0.1:4222",
            "nats://127.0.0.1:4222?from=2026-11-20T10:40:00Z",
        ],
        unavailable: NATSSupport.unavailable
    ) { endpoint, options, context in
        let (settings, tenant, hearing, reception) = options
        var fleet = FleetReceiverSettings(tenant: tenant, reception: reception)
        fleet.acknowledges = hearing.start == nil
        let role: NATSRole
        if let start = hearing.start {
            guard hearing.durable == nil, hearing.partition == nil else {
                throw UsageError("\(endpoint) has from, which stores no position: leave out durable and partition")
            }
            role = .replay(since: start.time, tenant: tenant)
        } else {
            role = .hub(FleetHub(durable: hearing.durable, tenant: tenant, partition: hearing.partition))
        }
        let carrier = NATSCarrier(role, settings: settings, clock: context.clock.systemClock)
        let receiver = FleetReceiver(name: "nats", carrier: carrier, settings: fleet, clock: context.clock)
        // Only a hub may move unreadable messages, since a mere reader changes nothing in the streams. The reference to
        // the carrier is weak, since the receiver owns the carrier.
        if hearing.start == nil {
            receiver.onPoison = { [weak carrier] in carrier?.bury($0, because: $1) }
        }
        return receiver
    }

    private struct Hearing: Sendable {
        var durable: String?
        var partition: FleetHub.Partition?
        var start: Start?
    }

    /// The position at which a reader starts in the streams: at the first message from the given time on, or at the
    /// first stored message if the time is `nil`.
    private struct Start: Sendable {
        var time: Date?
    }

    private static let hearing = Options(
        FleetOptions.token(
            "durable", meaning: "the name by which the streams keep our place; hub-0 otherwise, or hub-K"),
        Options<FleetHub.Partition?>.value(
            "partition", absent: nil, write: "K/N such as 3/10",
            meaning: "devices of part K of N, as K/N with K from 0; all by default"
        ) { @Sendable text in partition(text).map { .some($0) } },
        Options<Start?>.value(
            "from", absent: nil, write: "a time such as 2026-11-20T10:40:00Z, or start",
            meaning: "a time, or start: reads the streams from then on, without acting as a hub or keeping a position"
        ) { @Sendable text in start(text).map { .some($0) } }
    ) { Hearing(durable: $0, partition: $1, start: $2) }

    private static func start(_ text: String) -> Start? {
        text == "start" ? Start() : Timestamp(iso8601: text).map { Start(time: $0.date) }
    }

    private static func partition(_ text: String) -> FleetHub.Partition? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1] else { return nil }
        return FleetHub.Partition(index, of: count)
    }
}
