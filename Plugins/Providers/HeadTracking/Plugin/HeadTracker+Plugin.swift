import Geolocation
public import GeolocationPipeline
import HeadCalibration
import SensorReplay

extension HeadTracker {
    /// The plugin that creates a ``HeadTracker`` for endpoints of the forms `opentrack://ADDRESS:PORT`,
    /// `osc://ADDRESS:PORT`, and `imu:` with a socket, serial port or file.
    nonisolated public static let plugin = ProviderPlugin(
        name: "HeadTracking",
        summary: "Provides the user heading of a head tracker, calibrated with course and compass.",
        schemes: ["opentrack", "osc", "imu"],
        address: "//ADDRESS:PORT to listen at; for imu also a serial PORT, or the FILE of a trace",
        options: Options(OrientationOptions.options, HeadTrackerSettings.options) { ($0, $1) },
        examples: [
            "opentrack://0.0.0.0:4242?invert=true", "osc://0.0.0.0:9000?quaternion=/head/rotation&order=xyzw",
            "imu:/dev/ttyACM0?baud=115200&columns=millis,qw,qx,qy,qz", "imu://0.0.0.0:5555?units=radians",
            "imu:walk.csv?rate=10",
        ],
        replayRate: { endpoint, options in
            try OrientationKind(of: endpoint) == .trace ? options.0.replay.timing.rate : nil
        },
        make: { endpoint, options, context in
            let (orientation, settingsFor) = options
            let kind = try OrientationKind(of: endpoint)
            try kind.check(endpoint)
            var settings = settingsFor(kind.defaultAxis)
            // The recorded headings of a replayed trace are used unchanged: at any accuracy, and without corrections by
            // the courses of the current run.
            if kind == .trace, orientation.usesRecordedHeadings {
                settings.prefersOwnHeading = true
                settings.usableAccuracy = 180
            }
            return HeadTracker(
                source: try orientation.source(kind, at: endpoint, clock: context.clock), settings: settings,
                clock: context.clock)
        }
    )
    .receivingByWires()
}

extension HeadTrackerSettings {
    /// The options that all kinds of head trackers have in common.
    ///
    /// The result of parsing is a function that returns the settings for a given default axis, since the default axis
    /// depends on the kind of head tracker.
    static let options = Options(
        Options<UprightAxis?>.choice(
            "axis",
            meaning: "the angle that is the turn of the head: yaw by default, and vertical for a sensor of imu, which "
                + "may be mounted at any angle"),
        .flag("invert", meaning: "whether the tracker turns the other way round"),
        .value(
            "calibrate", .list, absent: Set(HeadingReference.Kind.calibrating), default: "course,device",
            write: "course, device, course,device or none",
            meaning: "references of north: course, device or course,device; none for nothing"
        ) { @Sendable text in
            let names = text.split(separator: ",").map(String.init)
            let references = names.compactMap(HeadingReference.Kind.init)
            return references.count == names.count || names == ["none"] ? Set(references) : nil
        },
        .number(
            "facing", .within(-360...360), unit: "°",
            meaning: "where the head faces at the first sample, from true north; references correct it later"),
        .number(
            "silence", .within(0.1...3600), unit: "s", default: HeadTrackerSettings().silence,
            meaning: "time without a sample after which the heading is withdrawn")
    ) { axis, isInverted, references, facing, silence -> @Sendable (UprightAxis) -> HeadTrackerSettings in
        { defaultAxis in
            var settings = HeadTrackerSettings()
            settings.axis = axis ?? defaultAxis
            settings.isInverted = isInverted
            settings.calibration.references = references
            settings.facing = facing
            settings.silence = silence
            return settings
        }
    }
}

extension HeadingReference.Kind {
    fileprivate static let calibrating: [HeadingReference.Kind] = ["course", "device"].compactMap(Self.init)
}
