import AdaptiveTracking
import Testing

@Suite("TrackingModePolicy")
struct TrackingModePolicyTests {
    private func situation(
        alert: String? = nil, watched: Bool = false, safe: Bool = false, rest: Bool = false
    ) -> TrackingModePolicy.Situation {
        var situation = TrackingModePolicy.Situation()
        (situation.alert, situation.isWatched) = (alert, watched)
        (situation.isSafe, situation.isAtRest) = (safe, rest)
        return situation
    }

    @Test(
        "is real-time during an alert or while the subject is watched, whether it is safe and at rest or not",
        arguments: [false, true])
    func live(isAway: Bool) {
        let policy = TrackingModePolicy()
        let alert = policy.decision(in: situation(alert: "a/b/c", watched: true, safe: !isAway, rest: !isAway))
        #expect(alert.mode == .realtime && alert.reason == "alert a/b/c")
        let watched = policy.decision(in: situation(watched: true, safe: !isAway, rest: !isAway))
        #expect(watched.mode == .realtime && watched.reason == "watched")
    }

    @Test("is economical in a safe area and at rest, and balanced otherwise")
    func quiet() {
        let policy = TrackingModePolicy()
        #expect(policy.decision(in: situation(safe: true)).mode == .economical)
        #expect(policy.decision(in: situation(rest: true)).mode == .economical)
        #expect(policy.decision(in: situation()).mode == .balanced)
    }

    @Test(
        "a low battery limits the mode",
        arguments: [
            (nil, .realtime, .realtime), (0.2, .realtime, .realtime), (0.19, .realtime, .balanced),
            (0.1, .balanced, .balanced), (0.09, .realtime, .economical), (0.09, .balanced, .economical),
            (0, .minimal, .minimal), (0, .powersaver, .powersaver),
        ] as [(Double?, TrackingMode, TrackingMode)])
    func battery(charge: Double?, mode: TrackingMode, limited: TrackingMode) {
        #expect(mode.limited(byBattery: charge) == limited)
    }
}
