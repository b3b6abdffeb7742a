import Geolocation
public import GeolocationPipeline
import HeadOrientation
import SensorReplay
import WireEndpoints

extension HeadTracker {
    /// The tracker as `opentrack://ADDRESS:PORT`, `osc://ADDRESS:PORT` and `imu:` with a place, a port or a file.
    nonisolated public static let plugin = ProviderPlugin(
        PluginDescription(
            name: "HeadTracking",
            summary: "Makes a user heading of any head tracker, calibrated by course and compass.",
            schemes: ["opentrack", "osc", "imu"],
            address: "//ADDRESS:PORT to listen at; for imu also a serial PORT, or the FILE of a trace",
            options: OrientationEndpoint.descriptions + HeadTrackerSettings.descriptions,
            examples: [
                "opentrack://0.0.0.0:4242?invert=true", "osc://0.0.0.0:9000?quaternion=/head/rotation&order=xyzw",
                "imu:/dev/ttyACM0?baud=115200&columns=millis,qw,qx,qy,qz", "imu://0.0.0.0:5555?units=radians",
                "imu:walk.csv?rate=10",
            ])
    ) { endpoint, options, context in
        let place = try OrientationEndpoint(endpoint, options)
        var settings = try HeadTrackerSettings(endpoint, options, usualAxis: place.usualAxis)
        // What a trace tells is replayed as it is, not mended by the course of today.
        settings.prefersOwnHeading = place.usesRecordedHeadings
        return HeadTracker(
            source: try place.source(clock: context.clock), settings: settings, clock: context.clock)
    }
}
