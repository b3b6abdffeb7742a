import GNSSReception
import Geolocation
public import GeolocationPipeline
import SensorIO
import WireEndpoints

extension NMEASerialReceiver {
    /// The receiver as `serial:PORT`.
    nonisolated public static let plugin = ProviderPlugin(
        PluginDescription(
            name: "NMEASerial",
            summary: "Receives NMEA 0183 over a serial line: location, course and compass of a receiver.",
            schemes: ["serial"],
            address: "PORT, such as /dev/ttyUSB0",
            options: SerialOptions.descriptions + [SilenceOption.description] + NMEAEndpointOptions.descriptions,
            examples: [
                "serial:/dev/ttyUSB0", "serial:/dev/ttyAMA0?baud=9600", "serial:/dev/ttyUSB0?baud=4800&format=7E1",
            ])
    ) { endpoint, options, context in
        guard !endpoint.address.isEmpty else { throw UsageError("serial: needs a port: write \(ports())") }
        return NMEASerialReceiver(
            path: endpoint.address, line: try SerialOptions.read(endpoint, options),
            options: try NMEAEndpointOptions.read(endpoint, options, now: context.clock.now),
            reception: ReceptionSettings(silence: SilenceOption.read(options)), clock: context.clock)
    }

    /// The endpoints of the ports that are plugged in, for a user who did not name one.
    nonisolated private static func ports() -> String {
        let ports = SerialPorts.list().map { "serial:\($0.path)" }
        return ports.isEmpty
            ? "serial:/dev/ttyUSB0 or the like; no serial port is plugged in" : ports.joined(separator: " or ")
    }
}
