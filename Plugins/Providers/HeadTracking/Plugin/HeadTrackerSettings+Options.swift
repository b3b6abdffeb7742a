import GeolocationPipeline
import HeadOrientation

extension HeadTrackerSettings {
    /// The options of every head tracker, for the plugin's description.
    static let descriptions = [
        OptionDescription(
            "axis", .choice(UprightAxis.allCases.map(\.rawValue)),
            meaning: "the angle that is the turn of the head: yaw by default, and vertical for a sensor of imu, which "
                + "may sit at any angle"),
        OptionDescription("invert", .flag, default: "false", meaning: "whether the tracker turns the other way round"),
        OptionDescription(
            "calibrate", .list, default: "course,device",
            meaning: "what north is learnt from: course, device or course,device; none for nothing"),
        OptionDescription(
            "facing", .number(.within(-360...360)), unit: "°",
            meaning: "where the head faces at the first sample, from true north; references mend it later"),
        OptionDescription(
            "silence", .number(.within(0.1...3600)), unit: "s", default: "2",
            meaning: "time without a sample after which the heading is withdrawn"),
    ]

    /// Reads the options of an endpoint.
    init(_ endpoint: Endpoint, _ options: OptionValues, usualAxis: UprightAxis) throws {
        self.init()
        axis = options.text("axis").flatMap(UprightAxis.init) ?? usualAxis
        isInverted = options.flag("invert")
        silence = options.number("silence") ?? silence
        facing = options.number("facing")
        let names = options.list("calibrate") ?? ["course", "device"]
        let references = names.compactMap(HeadingReference.Kind.init)
        guard references.count == names.count || names == ["none"] else {
            throw UsageError(
                unusable: "calibrate", options, in: endpoint, write: "course, device, course,device or none")
        }
        calibration.references = Set(references)
    }
}
