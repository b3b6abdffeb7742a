public import PluginOptions

extension Options where Value == RelayProviderSettings {
    /// The options of all endpoints that receive relay updates.
    public static var relayReception: Options {
        Options(
            .text("sender", meaning: "the only sender whose fixes are used; otherwise any, one at a time"),
            .value(
                "stream", .choice(["best"] + RelayStream.allCases.map(\.rawValue)), absent: nil, default: "best",
                meaning: "which fixes of a sender to use; best prefers remote, then base, then fused"
            ) { @Sendable text in .some(RelayStream(rawValue: text)) },
            .number(
                "silence", .within(1...86_400), unit: "s", default: 10,
                meaning: "time without a fix after which the last one is withdrawn"),
            .value(
                "future", .number(.atLeast(0), orWord: "any"), unit: "s", absent: .infinity, default: "any",
                meaning: "how far a fix may be ahead of this machine's clock and the sender's; others are refused"
            ) { @Sendable text in text == "any" ? .infinity : Double(text) },
            .value(
                "speed", .number(.moreThan(0), orWord: "any"), unit: "m/s", absent: 55, default: "55",
                meaning:
                    "fastest change of position that is not a jump, unless a fix states a higher speed; any for no limit"
            ) { @Sendable text in text == "any" ? .infinity : Double(text) }
        ) { sender, stream, silence, future, speed in
            RelayProviderSettings(
                sender: sender, stream: stream, silence: silence, futureTolerance: future, maximumSpeed: speed)
        }
    }
}
