import CompanionLinking
import Geolocation
public import GeolocationPipeline
import LocationRelay
import NetworkIO
import SensorIO

extension CompanionTransport {
    /// The plugin of the sinks `companion://HOST:PORT` and `companion-udp://HOST:PORT`, which send fixes to a base
    /// station.
    nonisolated public static let plugin = SinkPlugin(
        name: "CompanionRelay",
        summary: "Sends fixes to a base that is not always there: the latest at once, none lost.",
        schemes: ["companion", "companion-udp"],
        address: "//HOST:PORT of the base",
        options: Options(
            RelayServiceOptions.options, .battery,
            .value(
                "device", absent: nil, write: "1 to 64 visible bytes",
                meaning: "name of this machine at the base; by default its address"
            ) { @Sendable text in RelayName.accepts(text) ? .some(text) : nil },
            TLSOptions.either
        ) { ($0, $1, $2, $3) },
        examples: [
            "companion://base.local:9445?device=rex", "companion://base.local:9445?device=rex&tls=true",
            "companion-udp://192.168.1.7:9445?device=rex",
        ]
    ) { endpoint, options, context in
        let (relay, battery, device, tls) = options
        let place = try HostAndPort(endpoint, for: .connecting, example: "companion://base.local:9445")
        let client = try tls.client(endpoint)
        let isDatagram = try isDatagram(endpoint, isEncrypted: client != nil)
        let clock = context.systemClock
        let wire: any Wire
        if isDatagram {
            var settings = UDPSenderSettings()
            settings.receivesAnswers = true
            wire = UDPSender(host: place.host, port: place.port, settings: settings, clock: clock)
        } else {
            wire = StreamWire(connectingTo: place.host, port: place.port, tls: client, clock: clock)
        }
        let link = WireCompanionLink(over: wire, isDatagram: isDatagram, clock: clock)
        let transport = CompanionTransport(over: link, encoding: relay.encoding, clock: clock)
        return relay.service(over: transport, device: device, battery: battery?.level(in:), clock: context.clock)
    }
}

extension CompanionReceiver {
    /// The plugin of the sources `companion://ADDRESS:PORT` and `companion-udp://ADDRESS:PORT`, which receive the fixes
    /// of companions (apps that send to this base station).
    nonisolated public static let plugin = ProviderPlugin(
        name: "CompanionRelay",
        summary: "Receives the fixes of companions that come and go, each fix once.",
        schemes: ["companion", "companion-udp"],
        address: "//ADDRESS:PORT to listen at",
        options: Options(
            .relayReception,
            .flag(
                "open",
                meaning:
                    "whether other machines may connect without authentication or client certificates"),
            TLSOptions.either
        ) { ($0, $1, $2) },
        examples: [
            "companion://0.0.0.0:9445?open=true",
            "companion://[::]:9445?open=true&tls=true&certificate=c.pem&key=k.pem",
            "companion-udp://0.0.0.0:9445",
        ]
    ) { endpoint, options, context in
        let (reception, isOpen, tls) = options
        let place = try HostAndPort(endpoint, for: .listening, example: "companion://0.0.0.0:9445")
        let server = try tls.server(endpoint)
        let isDatagram = try isDatagram(endpoint, isEncrypted: server != nil)
        // Datagrams need no `open=true`: their senders cannot be authenticated in any case, so datagrams are meant for
        // trusted networks.
        let isLimited =
            isDatagram || server?.clientAuthorityFile != nil || HostAndPort.isLoopback(place.address ?? "")
        guard isOpen || isLimited else {
            throw UsageError(
                "\(endpoint) would accept everyone who reaches it: ask for certificates by client-authority=FILE, or add open=true to allow that"
            )
        }
        let wire: any Wire =
            isDatagram
            ? UDPWire(settings: UDPSettings(address: place.address, port: place.port), clock: context.clock)
            : StreamWire(
                as: "companion", listeningAt: place.address, port: place.port, tls: server, clock: context.clock)
        let link = WireCompanionLink(over: wire, isDatagram: isDatagram, clock: context.clock)
        return CompanionReceiver(over: link, reception: reception, clock: context.clock)
    }
    .receivingByWires()
}

/// Returns whether the endpoint uses datagrams.
///
/// - Throws: An error if the datagrams would have to be encrypted, which is not supported.
private func isDatagram(_ endpoint: Endpoint, isEncrypted: Bool) throws -> Bool {
    guard endpoint.scheme == "companion-udp" else { return false }
    if isEncrypted { throw UsageError("\(endpoint) cannot be encrypted: write companion:// instead") }
    return true
}
