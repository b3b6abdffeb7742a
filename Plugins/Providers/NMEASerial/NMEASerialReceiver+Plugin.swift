import Geolocation
public import GeolocationPipeline
import ReceiverDecoding
import SensorIO

extension NMEASerialReceiver {
    /// The plugin that creates an ``NMEASerialReceiver`` for endpoints of the form `serial:PORT`.
    nonisolated public static let plugin = ProviderPlugin(
        name: "NMEASerial",
        summary: "Receives NMEA 0183 over a serial line: location, course and compass.",
        schemes: ["serial"],
        address: "PORT, such as /dev/ttyUSB0",
        options: Options(.serialLine, .silence, NMEAEndpointOptions.options) { ($0, $1, $2) },
        examples: [
            "serial:/dev/ttyUSB0", "serial:/dev/ttyAMA0?baud=9600", "serial:/dev/ttyUSB0?baud=4800&format=7E1",
        ]
    ) { endpoint, options, context in
        guard !endpoint.address.isEmpty else { throw UsageError("serial: needs a port: write \(ports())") }
        let (line, silence, nmea) = options
        return NMEASerialReceiver(
            path: endpoint.address, line: line, options: nmea.report(now: context.clock.now),
            feed: WireFeedSettings(silence: silence), clock: context.clock)
    }
    .receivingByWires()

    /// Returns the endpoints of the available serial ports, for a message to a user whose endpoint names no port.
    nonisolated private static func ports() -> String {
        let ports = SerialPorts.list().map { "serial:\($0.path)" }
        return ports.isEmpty
            ? "serial:/dev/ttyUSB0 or the like; no serial port is plugged in" : ports.joined(separator: " or ")
    }
}
