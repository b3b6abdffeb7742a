import GNSSReception
import Geolocation
public import GeolocationPipeline
import SensorIO

extension NMEASerialReceiver {
    /// The receiver as `serial:PORT`.
    nonisolated public static let plugin = ProviderPlugin(
        PluginDescription(
            name: "NMEASerial",
            summary: "Receives NMEA 0183 over a serial line: location, course and compass of a receiver.",
            schemes: ["serial"],
            address: "PORT, such as /dev/ttyUSB0",
            options: [
                OptionDescription(
                    "baud", .number(.within(rateRange), orWord: "auto"), default: "auto",
                    meaning: "bits per second, such as 4800, 9600 or 115200; auto finds it out"),
                OptionDescription(
                    "format", .text, default: "8N1",
                    meaning: "data bits 7 or 8, parity N, E or O, stop bits 1 or 2"),
                SilenceOption.description,
            ] + NMEAEndpointOptions.descriptions,
            examples: [
                "serial:/dev/ttyUSB0", "serial:/dev/ttyAMA0?baud=9600", "serial:/dev/ttyUSB0?baud=4800&format=7E1",
            ])
    ) { endpoint, options, context in
        guard !endpoint.address.isEmpty else { throw UsageError("serial: needs a port: write \(ports())") }
        return NMEASerialReceiver(
            path: endpoint.address, line: try line(endpoint, options),
            options: try NMEAEndpointOptions.read(endpoint, options, now: context.clock.now),
            reception: ReceptionSettings(silence: SilenceOption.read(options)), clock: context.clock)
    }

    nonisolated private static let rateRange =
        Double(SerialSettings.rates.lowerBound)...Double(SerialSettings.rates.upperBound)

    nonisolated private static func line(_ endpoint: Endpoint, _ options: OptionValues) throws -> SerialSettings {
        var line = SerialSettings()
        if let rate = options.number("baud") {
            guard let rate = Int(exactly: rate) else {
                throw UsageError(unusable: "baud", options, in: endpoint, write: "a whole number, or auto")
            }
            line.rate = .fixed(rate)
        }
        guard let format = SerialFormat(options.text("format") ?? SerialFormat.standard.description) else {
            throw UsageError(unusable: "format", options, in: endpoint, write: "8N1, 7E1, 8O2 or the like")
        }
        line.format = format
        return line
    }

    /// The endpoints of the ports that are plugged in, for a user who did not name one.
    nonisolated private static func ports() -> String {
        let ports = SerialPorts.list().map { "serial:\($0.path)" }
        return ports.isEmpty
            ? "serial:/dev/ttyUSB0 or the like; no serial port is plugged in" : ports.joined(separator: " or ")
    }
}
