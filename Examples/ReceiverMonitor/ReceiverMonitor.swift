// Monitors a receiver: time, position, accuracy, motion, fix and satellites in a line each second.
//
// It shows how a program of its own is made from geopipe's commands with the plugins that it needs, a source that
// replays a log (below), and a sink that shows values (MonitorSink.swift). The picture of a sky is in geopipe:
// --to "print:?view=dashboard".
//
// Usage: ReceiverMonitor [ENDPOINT] [--duration SECONDS], by default with a recording of a minute
import GPSDFeed
import GeopipeCommands
import NMEAReplay
import NMEASerial
import SampleData
import TCPFeed
import UDPFeed

@main
struct ReceiverMonitor {
    private static let registry = PluginRegistry(
        providers: [
            NMEASerialReceiver.plugin, UDPFeedReceiver.plugin, TCPFeedReceiver.plugin, GPSDClient.plugin,
            NMEALogReplay.plugin, recording,
        ],
        sinks: [MonitorSink.plugin])

    /// The log of a receiver that is part of the package, as `recording:`.
    private static let recording = ProviderPlugin(
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

    static func main() {
        var words = Array(CommandLine.arguments.dropFirst())
        let isNamed = words.first?.hasPrefix("-") == false
        let endpoint = isNamed ? words.removeFirst() : "recording:"
        CommandLineProgram(name: "ReceiverMonitor", version: "1.0.0", plugins: registry)
            .main(["run", "--location", endpoint, "--to", "monitor:"] + words)
    }
}
