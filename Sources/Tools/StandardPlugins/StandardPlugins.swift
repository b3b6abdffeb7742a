import AdaptiveTracking
import CompanionRelay
import ConsoleOutput
import CoreLocationSensors
import ExecFeed
import ExecOutput
import FixSelection
import FixSmoothing
import FleetQueries
import GPSDFeed
import GPSDServer
import GPXSimulation
public import GeolocationPipeline
import HTTPUpload
import HeadRecording
import HeadTracking
import HeadingCorrection
import JSONLinesOutput
import JSONLinesReplay
import LiveMap
import LocationReplay
import LocationStorage
import MQTTRelay
import MetricsExport
import NATSRelay
import NMEAOutput
import NMEAReplay
import NMEASerial
import PrivacyZones
import RelayReception
import RouteFollowing
import RouteSimulation
import SessionRecording
import SessionReplay
import SubjectAlerting
import SubjectFollowing
import TCPFeed
import TrackRecording
import TrackReplay
import TrackerReception
import UDPFeed
import UDPRelay
import VisitTracking
import WebSocketRelay

extension PluginRegistry {
    /// All plugins of this package; a program can add its own plugins with `adding(providers:sinks:filters:)`.
    public static let standard = PluginRegistry(
        providers: [
            GPXSimulator.plugin, NMEALogReplay.plugin, NMEASerialReceiver.plugin, UDPFeedReceiver.plugin,
            TCPFeedReceiver.plugin, GPSDClient.plugin, HeadTracker.plugin, RouteSimulator.plugin, RelayReceiver.plugin,
            UDPRelayReceiver.plugin, CompanionReceiver.plugin, TrackerReceiver.plugin, MQTTEndpoints.providerPlugin,
            NATSEndpoints.providerPlugin,
            ExecSource.plugin,
            CoreLocationSource.plugin,
            EventReplay.plugin,
            TrackFileReplay.plugin,
            SessionReplayer.plugin, LocationStoreReplay.plugin, DemoWalk.plugin,
        ],
        sinks: [
            ConsoleSink.plugin, JSONLinesSink.plugin, GPXRecorder.plugin, NMEASink.plugin, GPSDServerSink.plugin,
            HeadRecorder.plugin, SessionRecorder.plugin, LocationStoreSink.plugin, RouteTrackingSink.plugin,
            VisitTracker.plugin, SubjectFollower.plugin, SubjectAlerter.plugin, TrackingModeController.plugin,
            WebSocketTransport.plugin,
            WebSocketTransport.plainPlugin,
            UDPTransport.plugin, CompanionTransport.plugin, MQTTEndpoints.sinkPlugin, NATSEndpoints.sinkPlugin,
            ExecSink.plugin, LiveMap.plugin, MetricsExporter.plugin, FleetQuerySink.plugin, DemoWalk.sinkPlugin,
        ] + UploadSink.plugins + [AlertUploadSink.plugin],
        filters: [
            FixFilters.quality, FixFilters.jump, FixFilters.throttle, FixFilters.sample, FixFilters.significant,
            FixFilters.staleness, FixSmoothers.kalman, FixSmoothers.interpolate, HeadingFilters.course,
            HeadingFilters.offset, PrivacyFilter.plugin,
        ])
}
