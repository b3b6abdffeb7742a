import CodecSupport
import Geolocation
import SubjectAlerts
import Testing

@Suite("Actions of alerts")
struct AlertActionTests {
    private func event(
        _ text: String = "Rex has left Yard", level: AlertLevel = .warning, isRaised: Bool = true,
        isAcknowledged: Bool = false, isAcknowledgement: Bool = false, isRestored: Bool = false
    ) -> AlertEvent {
        let time = Date(timeIntervalSince1970: 1_795_176_000)
        return AlertEvent(
            AlertKey(kind: .geofenceExit, rule: "Yard", subject: "rex"), level: level, isRaised: isRaised, since: time,
            at: time.addingTimeInterval(1), text: text, isAcknowledged: isAcknowledged,
            isAcknowledgement: isAcknowledgement, isRestored: isRestored)
    }

    private func actions(_ text: String) throws -> [AlertAction] {
        try AlertRules(json: Array(#"{"rules":[],"actions":\#(text)}"#.utf8)).actions
    }

    @Test("are bells and programs in a document")
    func document() throws {
        let text = #"["bell",{"bell":true,"level":"danger","cleared":true},{"exec":["say","{text}"],"cleared":false}]"#
        #expect(
            try actions(text) == [
                AlertAction(.bell, tellsCleared: false), AlertAction(.bell, from: .danger),
                AlertAction(.exec(["say", "{text}"]), tellsCleared: false),
            ])
        #expect(try actions(text).map(\.name) == ["bell", "bell", "exec say"])
    }

    @Test("insert each value into one argument, whatever characters it contains")
    func words() throws {
        let action = AlertAction(
            .exec([
                "say", "{text}", "{subject}/{rule}/{kind}", "{level} {raised} {id}", "{since} {time}", "{{text} {no} {",
            ]))
        let words = try #require(action.words(for: event("a 'b' $(c) {id}\n\u{1B}[31m")))
        #expect(
            words == [
                "say", "a 'b' $(c) {id}  [31m", "rex/Yard/geofence-exit", "warning true geofence-exit/Yard/rex",
                "2026-11-20T12:00:00.000Z 2026-11-20T12:00:01.000Z", "{a 'b' $(c) {id}  [31m {no} {",
            ], "\(words)")
        #expect(AlertAction(.bell).words(for: event()) == nil)
    }

    @Test("apply to alerts of their level or above and to clears if configured, but never to repeated ones")
    func filter() {
        let all = AlertAction(.bell)
        let some = AlertAction(.bell, from: .danger, tellsCleared: false)
        #expect(all.applies(to: event(level: .info)) && all.applies(to: event(isRaised: false)))
        #expect(all.applies(to: event(isRaised: false, isAcknowledged: true)), "an acknowledged alert is cleared")
        #expect(!all.applies(to: event(isAcknowledged: true, isAcknowledgement: true)))
        #expect(!all.applies(to: event(isRaised: false, isAcknowledged: true, isAcknowledgement: true)))
        #expect(!all.applies(to: event(isRestored: true)))
        #expect(some.applies(to: event(level: .danger)) && !some.applies(to: event(level: .warning)))
        #expect(!some.applies(to: event(level: .danger, isRaised: false)))
    }

    @Test(
        "are refused with a sentence about the fault",
        arguments: [
            ("7", "actions is not an array"),
            (#"["horn"]"#, "actions[0] is not an action: write \"bell\" or {\"exec\""),
            (#"["bell",{}]"#, "actions[1] has no action, or two"), (#"[{"bell":1}]"#, "actions[0].bell is not true"),
            (#"[{"exec":"say {text}"}]"#, "actions[0].exec is not an array of words: write [\"notify-send\""),
            (#"[{"exec":[]}]"#, "actions[0].exec is not an array"),
            (#"[{"exec":["a",1]}]"#, "actions[0].exec is not an array"),
            (#"[{"exec":["a\u0000b"]}]"#, "actions[0].exec has more than 100 words"),
            (#"[{"exec":["{text}"]}]"#, "actions[0].exec[0] has a placeholder"),
            (#"[{"exec":["sh","-c","echo {text}"]}]"#, "actions[0].exec[2] has a placeholder, which the shell would"),
            (#"[{"exec":["/bin/bash","--norc","-lc","echo {text}"]}]"#, "actions[0].exec[3] has a placeholder"),
            (#"[{"exec":["env","A=1","dash","-c","echo {text}"]}]"#, "actions[0].exec[4] has a placeholder"),
            (#"[{"exec":["a"],"level":1}]"#, "actions[0].level is unknown"),
            (#"[{"exec":["a"],"cleared":1}]"#, "actions[0].cleared is neither"),
            (#"[{"exec":["a"],"shell":1}]"#, "actions[0] has no member shell: write bell, exec, level, cleared"),
        ])
    func faults(_ text: String, _ sentence: String) throws {
        let fault = #expect(throws: AlertRules.Fault.self) { try actions(text) }
        #expect("\(try #require(fault))".hasPrefix(sentence), "\(fault.debugDescription)")
    }

    @Test("give values to a shell as arguments after its text")
    func shell() throws {
        let action = try #require(try actions(#"[{"exec":["sh","-c","echo \"$1\"","sh","{text}"]}]"#).first)
        #expect(action.words(for: event("$(x)"))?.last == "$(x)")
    }
}
