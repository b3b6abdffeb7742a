import Foundation
import GeolocationTestKit
import Synchronization
import TestSupport
import Testing

@testable import SubjectAlerting

@SensorActor
@Suite("Alert actions", .serialized, .realTime, .timeLimit(.minutes(5)))
struct AlertActionTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Returns a rig with an action for the yard: after a fix Rex is outside or inside, and each change is reported.
    private func rig(_ actions: [AlertAction], _ limits: AlertActionQueue.Limits, rings: Rings = Rings()) throws -> Rig
    {
        let yard = try AlertRules(
            json: Array(
                #"{"rules":[{"kind":"geofence-exit","name":"Yard","circle":[47,9,30],"interval":0}]}"#.utf8))
        let rules = AlertRules(yard.rules, actions: actions)
        return try Rig(SubjectAlerter(rules, limits: limits, ring: rings.add))
    }

    private final class Rings: Sendable {
        private let state = Mutex<[String]>([])

        var all: [String] { state.withLock { $0 } }

        @Sendable func add(_ sentence: String) { state.withLock { $0.append(sentence) } }
    }

    private var limits: AlertActionQueue.Limits {
        // The test's clock advances much faster than the real time in which programs run.
        AlertActionQueue.Limits(attempts: 3, seconds: 1e9, backoff: BackoffPolicy(base: 1, factor: 1, cap: 1))
    }

    private func shell(_ script: String, _ words: String...) -> AlertAction {
        AlertAction(.exec(["sh", "-c", script, "sh"] + words))
    }

    private func wait(_ what: String, _ rig: Rig, until holds: () -> Bool) async throws {
        try await Patience.wait(what) {
            rig.clock.advance(by: 1)
            return holds()
        }
    }

    @Test("a program receives the alert as its arguments, one alert after the other")
    func arguments() async throws {
        let path = scratch.path("told")
        let rig = try rig([shell(#"printf '%s|%s\n' "$1" "$2" >> "$3""#, "{text}", "{raised}", path)], limits)
        rig.move(100)
        for _ in 0..<2 { rig.move(0) }
        let expected = "Rex was already outside Yard, by 70 m|true\nRex is back in Yard|false\n"
        try await wait("both are told", rig) { (try? scratch.text("told")) == expected }
        await rig.stop()
        #expect(rig.actions.isEmpty)
    }

    @Test("a program that fails is retried, which is reported")
    func retry() async throws {
        let rig = try rig([shell(#"echo >> "$1"; [ $(wc -l < "$1") -ge 3 ]"#, scratch.path("tries"))], limits)
        rig.move(100)
        try await wait("it is done", rig) { rig.actions.count == 2 }
        #expect(rig.actions.map(\.outcome) == [.retried, .done] && rig.actions.map(\.attempts) == [1, 3])
        #expect(rig.actions.map(\.alert) == ["geofence-exit/Yard/rex", "geofence-exit/Yard/rex"])
        #expect(rig.actions[0].reason?.hasSuffix("ended with status 1") == true)
        await rig.stop()
    }

    @Test("a program that always fails is given up, which is reported, and the next alert is processed")
    func failure() async throws {
        let rig = try rig([shell("exit 7")], limits)
        rig.move(100)
        for _ in 0..<2 { rig.move(0) }
        try await wait("both have failed", rig) { rig.actions.count == 4 }
        #expect(rig.actions.map(\.outcome) == [.retried, .failed, .retried, .failed])
        #expect(rig.actions.map(\.attempts) == [1, 3, 1, 3])
        #expect(rig.actions.allSatisfy { $0.reason?.hasSuffix("ended with status 7") == true })
        await rig.stop()
    }

    @Test("a program that does not exist is not retried")
    func missing() async throws {
        let rig = try rig([AlertAction(.exec(["/no/such/program"]))], limits)
        rig.move(100)
        try await wait("it has failed", rig) { !rig.actions.isEmpty }
        #expect(rig.actions.map(\.outcome) == [.failed] && rig.actions[0].action == "exec /no/such/program")
        #expect(rig.actions[0].reason == "there is no program /no/such/program")
        await rig.stop()
    }

    @Test("a program that does not end is terminated")
    func timeout() async throws {
        var limits = limits
        (limits.seconds, limits.attempts) = (10, 1)
        let rig = try rig([AlertAction(.exec(["sleep", "1000"]))], limits)
        rig.move(100)
        rig.clock.advance(by: 9)
        #expect(rig.actions.isEmpty)
        rig.clock.advance(by: 2)
        try await wait("it has failed", rig) { !rig.actions.isEmpty }
        #expect(rig.actions.map(\.outcome) == [.failed] && rig.actions[0].reason == "it has not ended within 10 s")
        await rig.stop()
    }

    @Test("a limited number of alerts is queued; those dropped for newer ones and at the end are reported")
    func bounds() async throws {
        var limits = limits
        limits.waiting = 2
        let rig = try rig([AlertAction(.exec(["sleep", "1000"]))], limits)
        for index in 0..<4 {
            for _ in 0..<2 { rig.move(index % 2 == 0 ? 100 : 0) }
        }
        #expect(rig.alerts.count == 4)
        #expect(rig.actions.map(\.reason) == ["more than 2 alerts wait for it"] && rig.actions[0].attempts == 0)
        let stopping = Task { await rig.alerter.finish() }
        try await wait("all are told", rig) { rig.actions.count == 4 }
        await stopping.value
        #expect(rig.actions.map(\.outcome) == [.failed, .failed, .failed, .failed])
        #expect(rig.actions.dropFirst().allSatisfy { $0.reason == "the run has ended" })
        rig.manager.stop()
    }

    @Test("an acknowledgement starts no action, but the end of the acknowledged alert does")
    func acknowledgement() async throws {
        let rings = Rings()
        let rig = try rig([AlertAction(.bell)], limits, rings: rings)
        rig.move(0)
        rig.move(100)
        rig.alerter.acknowledge("geofence-exit/Yard/rex")
        #expect(rings.all == ["Rex has left Yard, by 70 m"])
        for _ in 0..<2 { rig.move(0) }
        #expect(rings.all == ["Rex has left Yard, by 70 m", "Rex is back in Yard"])
        // The alert can also be acknowledged after its end.
        rig.move(100)
        for _ in 0..<2 { rig.move(0) }
        #expect(rings.all.count == 4)
        rig.alerter.acknowledge("geofence-exit/Yard/rex")
        #expect(rig.alerts.map(\.isAcknowledged) == [false, true, true, false, false, true])
        #expect(rings.all.count == 4)
        await rig.stop()
    }

    @Test("the bell rings when an alert is raised, and its line contains no terminal commands")
    func bell() async throws {
        let rings = Rings()
        let rig = try rig([AlertAction(.bell, tellsCleared: false)], limits, rings: rings)
        rig.move(100)
        for _ in 0..<2 { rig.move(0) }
        #expect(rings.all == ["Rex was already outside Yard, by 70 m"])
        await rig.stop()
        #expect(TerminalBell.line("a\u{1B}[2Jb\u{7}\n", rings: true) == "\u{7}alert: a\u{FFFD}[2Jb\u{FFFD}\u{FFFD}")
        #expect(TerminalBell.line("a", rings: false) == "alert: a")
    }
}
