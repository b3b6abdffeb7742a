import GPXSimulation
import GeolocationPipeline
import SensorReplay

extension DemoWalk {
    /// The walk as `demo:`, so that everything can be tried before there is a file or a device.
    static let plugin = ProviderPlugin(
        PluginDescription(
            name: "Demo",
            summary: "Replays the walk of twenty minutes that geopipe brings along.",
            schemes: ["demo"],
            options: [
                OptionDescription(
                    "rate", .number(.moreThan(0), orWord: "max"), default: "1",
                    meaning: "seconds of the walk in each second; max is as fast as it goes, without loss")
            ],
            examples: ["demo:", "demo:?rate=60"])
    ) { _, options, context in
        let rate = options.text("rate").flatMap(ReplayRate.init) ?? .original
        return GPXSimulator(
            document: document, title: "the demo walk", timing: ReplayTiming(rate: rate), clock: context.clock)
    }
}
