public import GeolocationPipeline
import SubjectTracking

extension SubjectFollower {
    /// The plugin that creates a ``SubjectFollower`` for endpoints of the form `subjects:FILE`, or `subjects:` without
    /// a file.
    nonisolated public static let plugin = SinkPlugin(
        name: "SubjectFollowing",
        summary: "Follows pets, people and vehicles by the fixes of their devices, and publishes the state of each.",
        schemes: ["subjects"],
        address: "FILE with names, devices and the owner",
        options: options,
        examples: ["subjects:", "subjects:?trail=500&own=true&state=subjects.state"]
    ) { endpoint, options, _ in
        let file = endpoint.address.isEmpty ? nil : try SubjectFile(path: endpoint.address)
        let tracker = SubjectTracker(
            profiles: file?.profiles ?? [], owner: options.isOwner ? .location : file?.owner, settings: options.settings
        )
        return SubjectFollower(tracker, ownDevice: options.ownDevice, statePath: options.statePath)
    }

    private struct Values: Sendable {
        let settings: SubjectSettings
        let isOwner: Bool
        let ownDevice: String?
        let statePath: String?
    }

    nonisolated private static let options = Options(
        .text("state", meaning: "file that keeps the state between runs"),
        .text("self", meaning: "name of a device whose fixes are this machine's own location"),
        .flag(
            "own",
            meaning: "whether distances are measured from this machine's own location, whichever owner the file names"
        ),
        .integer("trail", 0...100_000, default: 100, meaning: "points of the trail of each subject"),
        .number("spacing", .within(0...10_000), unit: "m", default: 2, meaning: "distance between points of a trail"),
        .integer("subjects", 1...1_000_000, default: 10_000, meaning: "subjects at most"),
        .number(
            "delayed", .within(1...1000), default: 3,
            meaning: "usual intervals without a fix after which a subject is delayed; at least 5 s"),
        .number(
            "lost", .within(1...10_000), default: 30,
            meaning: "usual intervals without a fix after which a subject is lost; at least 60 s")
    ) { state, ownDevice, isOwner, trail, spacing, subjects, delayed, lost in
        var settings = SubjectSettings()
        (settings.trailLimit, settings.trailSpacing, settings.subjectLimit) = (trail, spacing, subjects)
        (settings.thresholds.delayedIntervals, settings.thresholds.lostIntervals) = (delayed, lost)
        return Values(settings: settings, isOwner: isOwner, ownDevice: ownDevice, statePath: state)
    }
}
