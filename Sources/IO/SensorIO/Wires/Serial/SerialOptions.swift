public import PluginOptions

extension Options where Value == SerialSettings {
    /// The options `baud` and `format` of the endpoints of serial lines: the baud rate and the character format.
    public static var serialLine: Options {
        Options(
            .value(
                "baud", .number(.within(rates), orWord: "auto"), absent: SerialSettings().rate, default: "auto",
                write: "a whole number from 50 to 12000000, or auto",
                meaning: "bits per second, such as 4800, 9600 or 115200; auto detects it"
            ) { @Sendable text in text == "auto" ? SerialSettings().rate : Int(text).map(SerialSettings.Rate.fixed) },
            .value(
                "format", absent: .standard, default: SerialFormat.standard.description,
                write: "8N1, 7E1, 8O2 or the like", meaning: "data bits 7 or 8, parity N, E or O, stop bits 1 or 2",
                parse: SerialFormat.init)
        ) { rate, format in
            var line = SerialSettings()
            line.rate = rate
            line.format = format
            return line
        }
    }

    private static var rates: ClosedRange<Double> {
        Double(SerialSettings.rates.lowerBound)...Double(SerialSettings.rates.upperBound)
    }
}
