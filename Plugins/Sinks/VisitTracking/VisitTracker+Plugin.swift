import Geolocation
public import GeolocationPipeline
import VisitDetection

extension VisitTracker {
    /// The plugin that creates a ``VisitTracker`` for endpoints of the form `visits:`.
    nonisolated public static let plugin = SinkPlugin(
        name: "VisitTracking",
        summary: "Detects the places where a traveller stays and the trips between them, and publishes both.",
        schemes: ["visits"],
        options: options.map { settings, endpoint in
            guard endpoint.address.isEmpty else {
                throw UsageError("\(endpoint) has an address: write only options, such as visits:?radius=50")
            }
            guard settings.leaveRadius > settings.radius else {
                throw UsageError("\(endpoint) leaves a place within it: write a leave of more than the radius")
            }
            return settings
        },
        examples: ["visits:", "visits:?radius=50&dwell=120", "visits:?radius=200&leave=400&gap=3600"]
    ) { _, settings, _ in VisitTracker(settings) }

    nonisolated private static let options = Options(
        .number(
            "radius", .within(1...10_000), unit: "m", default: 100,
            meaning: "radius of a stay around its first fix"),
        .number(
            "leave", .within(1...20_000), unit: "m",
            meaning: "distance from the centre beyond which a place has been left; by default 1.5 times the radius"),
        .number("dwell", .within(1...604_800), unit: "s", default: 300, meaning: "time after which a stay is a visit"),
        .number(
            "away", .within(0...86_400), unit: "s", default: 30,
            meaning: "time outside the place after which a visit has ended"),
        .integer("confirm", 1...100, default: 3, meaning: "consecutive fixes elsewhere that end a visit"),
        .number(
            "gap", .within(1...604_800), unit: "s", default: 1200,
            meaning: "time without a fix of which nothing is known"),
        .number(
            "accuracy", .moreThan(0), unit: "m", default: 100,
            meaning: "worst accuracy of a fix that may begin or continue a stay"),
        .number(
            "stop", .within(1...86_400), unit: "s", default: 60,
            meaning: "time without motion that makes a stop on a trip")
    ) { radius, leave, dwell, away, confirm, gap, accuracy, stop in
        VisitSettings(
            radius: radius, leaveRadius: leave, dwell: dwell, leaveTime: away, confirmations: confirm, gap: gap,
            accuracyLimit: accuracy, stopTime: stop)
    }
}
