// Monitors a receiver: its position, motion, accuracy and satellites.
//
// Shows how to run a pipeline with a custom registry of plugins, and how a sink draws: MonitorSink.swift has the side
// effects, Readings.swift the values, and ReadingsView.swift their text.
//
// Usage: ReceiverMonitor [ENDPOINT] [--duration SECONDS]
import Foundation
import GPSDFeed
import NMEAReplay
import NMEASerial
import TCPFeed
import UDPFeed

@main
struct ReceiverMonitor {
    /// The receivers that can be monitored, and the monitor itself.
    static let registry = PluginRegistry(
        providers: [
            NMEASerialReceiver.plugin, UDPFeedReceiver.plugin, TCPFeedReceiver.plugin, GPSDClient.plugin,
            NMEALogReplay.plugin, Recording.plugin,
        ],
        sinks: [MonitorSink.plugin])

    static func main() async {
        // A closed pipe is an error of the sink, not the end of the program.
        signal(SIGPIPE, SIG_IGN)
        exit(await run(Array(CommandLine.arguments.dropFirst())))
    }

    /// Runs to the end, and returns the exit status: 0, 1 for a run that failed, 2 for invalid arguments.
    static func run(_ words: [String]) async -> Int32 {
        do {
            let arguments = try MonitorArguments(words)
            guard !arguments.wantsHelp else {
                print(MonitorArguments.help)
                return 0
            }
            let configuration = PipelineConfiguration(
                sources: [.location: try Endpoint(arguments.endpoint)], sinks: [try Endpoint("monitor:")],
                duration: arguments.duration)
            let outcome = try await Pipeline(configuration, registry: registry).run()
            for (name, drops) in outcome.drops {
                for (reason, count) in drops.byReason.sorted(by: { $0.key < $1.key }) {
                    log("\(name): \(count) × \(reason)")
                }
            }
            for failure in outcome.failures { log(failure) }
            return outcome.failures.isEmpty ? 0 : 1
        } catch {
            log("\(error)")
            return error is UsageError ? 2 : 1
        }
    }

    private static func log(_ line: String) {
        try? FileHandle.standardError.write(contentsOf: Data("ReceiverMonitor: \(line)\n".utf8))
    }
}
