public import GeolocationPipeline

/// The option `silence` of endpoints whose device or sender may fall silent.
public enum SilenceOption {
    /// The option, for a plugin's description.
    public static let description = OptionDescription(
        "silence", .number(.within(1...86_400)), unit: "s", default: "10",
        meaning: "time without data after which the values are withdrawn")

    /// Reads the option, seconds.
    public static func read(_ options: OptionValues) -> Double {
        options.number("silence") ?? ReceptionSettings().silence
    }
}
