import Geolocation
public import GeolocationPipeline

extension CoreLocationSource {
    /// The plugin that creates a ``CoreLocationSource`` for endpoints of the form `corelocation:`.
    ///
    /// Such a source asks the user for the location permission when it starts.
    nonisolated public static let plugin = ProviderPlugin(
        name: "CoreLocationSensors",
        summary: "Reports location, course and compass heading of an Apple device.",
        schemes: ["corelocation"],
        options: options.map { settings, endpoint in
            guard endpoint.address.isEmpty else {
                throw UsageError("\(endpoint) has an address: write only options, such as corelocation:?accuracy=10m")
            }
            return settings
        },
        examples: ["corelocation:", "corelocation:?accuracy=10m&distance=5&activity=fitness"],
        unavailable: SystemDevice.location().unavailable
    ) { _, settings, context in CoreLocationSource(settings: settings, clock: context.clock) }

    nonisolated private static let options = Options(
        .choice(
            "accuracy", default: CoreLocationSettings.Accuracy.navigation,
            meaning: "accuracy that the device aims at; a coarser one saves energy"),
        .number("distance", .atLeast(0), unit: "m", default: 0, meaning: "distance between two fixes; 0 for every fix"),
        .choice(
            "activity", default: CoreLocationSettings.Activity.other, meaning: "kind of motion that the device expects"),
        .number(
            "turn", .within(0...180), unit: "°", default: 1,
            meaning: "angle between two compass headings; 0 for every heading"),
        .flag("magnetic", meaning: "whether to use a magnetic heading while true north is unknown"),
        .choice(
            "permission", default: CoreLocationSettings.Permission.whenInUse,
            meaning: "permission to request from the user"),
        .flag("background", meaning: "whether fixes are reported in the background, which the program must declare"),
        .choice(
            "snooze", default: CoreLocationSettings.Snooze.fixes,
            meaning: "how a departure is detected; system needs about 500 m and hardly any energy"),
        .flag("visits", meaning: "whether visits that the system detects are published as events")
    ) { accuracy, distance, activity, turn, magnetic, permission, background, snooze, visits in
        CoreLocationSettings(
            accuracy: accuracy, distance: distance, activity: activity, turn: turn, acceptsMagneticNorth: magnetic,
            permission: permission, asksAtStart: true, runsInBackground: background, snooze: snooze,
            reportsVisits: visits)
    }
}
