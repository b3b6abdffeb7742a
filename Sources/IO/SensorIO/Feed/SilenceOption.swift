public import PluginOptions

extension Options where Value == Double {
    /// The option `silence` of endpoints: the seconds without data after which a device or sender counts as silent.
    public static var silence: Options {
        .number(
            "silence", .within(1...86_400), unit: "s", default: WireFeedSettings.defaultSilence,
            meaning: "time without data after which values are withdrawn")
    }
}
