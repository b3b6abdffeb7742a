public import GeolocationPipeline
public import LocationRelay

/// The options of endpoints that receive what relays send.
public enum RelayReceptionOptions {
    /// What they say of themselves.
    public static let descriptions = [
        OptionDescription(
            "sender", .text, meaning: "the only sender whose fixes are used; otherwise any, one at a time"),
        OptionDescription(
            "stream", .choice(["best"] + RelayStream.allCases.map(\.rawValue)), default: "best",
            meaning: "which of a sender's fixes are used; the best is remote, or else base, or else fused"),
        OptionDescription(
            "silence", .number(.within(1...86_400)), unit: "s", default: "10",
            meaning: "time without a fix after which the last one is withdrawn"),
        OptionDescription(
            "future", .number(.atLeast(0), orWord: "any"), unit: "s", default: "15",
            meaning: "how far ahead of our clock a fix may be; any for replays that run ahead"),
    ]

    /// Reads them.
    public static func read(_ options: OptionValues) -> RelayReceptionSettings {
        RelayReceptionSettings(
            sender: options.text("sender"), stream: options.text("stream").flatMap(RelayStream.init),
            silence: options.number("silence") ?? 10,
            futureTolerance: options.text("future") == "any" ? .infinity : options.number("future") ?? 15)
    }
}
