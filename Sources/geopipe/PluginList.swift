import ConsoleOutput
import GPSDFeed
import GPSDServer
import GPXSimulation
import GeolocationPipeline
import HeadRecording
import HeadTracking
import JSONLinesOutput
import NMEAOutput
import NMEAReplay
import NMEASerial
import RouteSimulation
import RouteTracking
import TCPFeed
import TrackRecording
import UDPFeed

extension PluginRegistry {
    /// Every plugin of the package.
    static let all = PluginRegistry(
        providers: [
            GPXSimulator.plugin, NMEALogReplay.plugin, NMEASerialReceiver.plugin, UDPFeedReceiver.plugin,
            TCPFeedReceiver.plugin, GPSDClient.plugin, HeadTracker.plugin, RouteSimulator.plugin, DemoWalk.plugin,
        ],
        sinks: [
            ConsoleSink.plugin, JSONLinesSink.plugin, GPXRecorder.plugin, NMEASink.plugin, GPSDServerSink.plugin,
            HeadRecorder.plugin, RouteTrackingSink.plugin,
        ])
}
