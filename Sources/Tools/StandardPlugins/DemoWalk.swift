import GPXSimulation
import GeolocationPipeline
import SampleData
import SensorReplay

/// A walk of twenty minutes that is part of the package, as `demo:`.
enum DemoWalk {
    static let plugin = ProviderPlugin(
        name: "Demo",
        summary: "Replays a built-in walk of twenty minutes.",
        schemes: ["demo"],
        options: .replayRate,
        examples: ["demo:", "demo:?rate=60"],
        replayRate: { _, rate in rate },
        make: { _, rate, context in
            GPXSimulator(
                document: String(decoding: SampleData.walk, as: UTF8.self), title: "the demo walk",
                timing: ReplayTiming(rate: rate), clock: context.clock)
        })
}
