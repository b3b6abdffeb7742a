import ConsoleOutput
import GPXSimulation
import GeolocationPipeline
import JSONLinesOutput
import TrackRecording

extension PluginRegistry {
    /// Every plugin of the package.
    static let all = PluginRegistry(
        providers: [GPXSimulator.plugin, DemoWalk.plugin],
        sinks: [ConsoleSink.plugin, JSONLinesSink.plugin, GPXRecorder.plugin])
}
