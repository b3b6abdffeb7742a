import FileIO
public import GeolocationPipeline
import LocationRelay
import SubjectAlerts

extension TrackingModeController {
    /// The plugin that creates a ``TrackingModeController`` for endpoints of the form `adaptive:RULES`.
    nonisolated public static let plugin = SinkPlugin(
        name: "AdaptiveTracking",
        summary: "Asks devices to send more fixes while it matters, and few at home and at rest.",
        schemes: ["adaptive"],
        address: "RULES, the JSON file of alerts; the areas that a subject may not leave are safe",
        options: Options(
            .choice(
                "live", default: TrackingModePolicy().live,
                meaning: "mode while an alert about place or speed is active, or a map shows the subject"),
            .choice("away", default: TrackingModePolicy().away, meaning: "mode of a subject on its way"),
            .choice(
                "safe", default: TrackingModePolicy().safe, meaning: "mode of a subject in a safe area, or at rest"),
            .number(
                "rest", .within(1...86_400), unit: "s", default: TrackingModePolicy().restSeconds,
                meaning: "time at one place after which a subject is at rest")
        ) { live, away, safe, rest in
            var policy = TrackingModePolicy()
            (policy.live, policy.away, policy.safe, policy.restSeconds) = (live, away, safe, rest)
            return policy
        },
        examples: ["adaptive:", "adaptive:?away=realtime&rest=60"]
    ) { endpoint, policy, _ in
        guard !endpoint.address.isEmpty else { return TrackingModeController(policy: policy) }
        let files = SiblingFiles(of: endpoint.address, limit: AlertRules.sizeLimit)
        let bytes: [UInt8]
        do {
            bytes = try files.document()
        } catch {
            throw UsageError("\(error)")
        }
        do throws(AlertRules.Fault) {
            return TrackingModeController(safeAreasOf: try AlertRules(json: bytes, files: files.file), policy: policy)
        } catch {
            throw UsageError("\(endpoint.address): \(error)")
        }
    }
}
