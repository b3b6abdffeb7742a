public import Geolocation
public import PluginOptions

/// The option values that decide how an endpoint relays the events of a manager: stream, source, mode and encoding.
public struct RelayServiceOptions: Sendable {
    /// The encoding of the updates that the relay sends.
    public let encoding: RelayEncoding

    private let stream: RelayStream
    private let source: LocationFix.Source?
    private let mode: TrackingMode?

    /// The options that decide how an endpoint relays the events of a manager: stream, source, mode and encoding.
    public static let options = Options(
        .value(
            "stream", .choice([RelayStream.base, .remote].map(\.rawValue)), absent: .base, default: "base",
            meaning: "role of the sender: a base, or the tracked subject",
            parse: RelayStream.init(rawValue:)),
        .value(
            "source", absent: nil, write: "1 to \(RelayName.limit) visible bytes",
            meaning:
                "producer named in each fix; by default the system; the first receivers require iOS or watchOS"
        ) { @Sendable text in RelayName.accepts(text) ? .some(LocationFix.Source(rawValue: text)) : nil },
        .choice(
            "mode",
            meaning: "limits of accuracy, age and speed, and the pace of sending; by default all fixes are sent"),
        .choice("encoding", default: RelayEncoding.json, meaning: "how updates are encoded")
    ) { stream, source, mode, encoding in
        RelayServiceOptions(encoding: encoding, stream: stream, source: source, mode: mode)
    }

    /// Creates a relay that sends over the given transport.
    ///
    /// - Parameters:
    ///   - transport: The transport.
    ///   - device: The name that this device's own fixes contain; `nil` if the transport itself identifies the device
    ///     to the peer, so that the fixes need no name.
    ///   - battery: The function that measures the battery level, which the relay's own fixes contain; `nil` if the
    ///     level is unknown.
    ///   - clock: The source of time.
    @SensorActor
    public func service(
        over transport: any LocationTransport, device: String? = nil, battery: LocationRelayService.BatteryMeter? = nil,
        clock: any SensorClock
    ) -> LocationRelayService {
        let service = LocationRelayService(
            name: transport.name, stream: stream, source: source, device: device, trackingMode: mode,
            transports: [transport], clock: clock)
        service.batteryMeter = battery
        return service
    }
}
