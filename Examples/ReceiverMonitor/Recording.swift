import NMEAReplay
import SampleData

/// The built-in receiver log as the source `recording:`, so that the example works without a receiver.
enum Recording {
    static let plugin = ProviderPlugin(
        name: "Recording",
        summary: "Replays a minute of a receiver that is part of the program.",
        schemes: ["recording"],
        options: ReplayOptions.options,
        examples: ["recording:", "recording:?rate=10&loop=true"],
        replayRate: { _, options in options.timing.rate },
        make: { _, options, context in
            NMEALogReplay(
                log: SampleData.receiverLog, title: "the recording", options: options, clock: context.clock)
        })
}
