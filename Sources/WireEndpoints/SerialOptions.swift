public import GeolocationPipeline
public import SensorIO

/// The options `baud` and `format`, as every endpoint of a serial line understands them.
public enum SerialOptions {
    /// The options, for a plugin's description.
    public static let descriptions = [
        OptionDescription(
            "baud", .number(.within(rates), orWord: "auto"), default: "auto",
            meaning: "bits per second, such as 4800, 9600 or 115200; auto finds it out"),
        OptionDescription(
            "format", .text, default: "8N1", meaning: "data bits 7 or 8, parity N, E or O, stop bits 1 or 2"),
    ]

    /// Reads the options of an endpoint.
    ///
    /// - Throws: `UsageError` that says what to write instead.
    public static func read(_ endpoint: Endpoint, _ options: OptionValues) throws -> SerialSettings {
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

    private static let rates =
        Double(SerialSettings.rates.lowerBound)...Double(SerialSettings.rates.upperBound)
}
