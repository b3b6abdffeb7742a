import SubjectAlerts
import Testing

@Suite("Rules of alerts")
struct AlertRulesTests {
    @Test("are read from a document, of all kinds and with quiet hours")
    func document() throws {
        let text = """
            {"rules": [
              {"kind": "geofence-exit", "name": "Yard", "subjects": ["rex"], "level": "danger", "circle": [47, 9, 30],
               "escape": 10, "hold": 5, "interval": 300},
              {"kind": "geofence-enter", "name": "Road", "route": [[47, 9], [47.1, 9]], "width": 10},
              {"kind": "geofence-dwell", "name": "Park", "polygon": [[47, 9], [47.1, 9], [47, 9.1]], "for": 600},
              {"kind": "battery", "name": "low", "below": 0.2}, {"kind": "distance", "name": "walk", "beyond": 100},
              {"kind": "speed", "name": "fast", "above": 20}, {"kind": "rest", "name": "still", "for": 3600},
              {"kind": "signal", "name": "lost"}, {"kind": "visit", "name": "home", "radius": 50}],
             "quiet": {"from": "22:00", "to": "07:30", "utc": -3.5}}
            """
        let document = try AlertRules(json: Array(text.utf8))
        #expect(document.rules.count == 9)
        #expect(document.rules[0].subjects == ["rex"] && document.rules[0].level == .danger)
        #expect(document.rules[0].hold == 5 && document.rules[0].interval == 300)
        #expect(document.rules[3].condition == .battery(0.2) && document.rules[3].level == .warning)
        #expect(document.rules[6].condition == .rest(3600, radius: 20))
        #expect(document.quietHours == QuietHours(from: 79_200, to: 27_000, offset: -12_600))
    }

    @Test(
        "are refused with a sentence about the fault, its place and the correct form",
        arguments: [
            ("[", "it is not JSON: "),
            ("[]", "it is not an object: write {…}"),
            ("{}", #"rules is not an array: write {"rules": [{…}]}"#),
            (#"{"rules":[],"silent":{}}"#, "it has no member silent: write rules, quiet"),
            (#"{"rules":[{"name":"a"}]}"#, "rules[0].kind is unknown: write one of distance, geofence-exit"),
            (#"{"rules":[{"kind":"signal"}]}"#, "rules[0].name is not a text of 1 to 200 characters"),
            (#"{"rules":[{"kind":"signal","name":"a","below":1}]}"#, "rules[0] has no member below: write kind, name"),
            (
                #"{"rules":[{"kind":"battery","name":"a","below":20}]}"#,
                "rules[0].below is not a number from 0.0 to 1.0"
            ),
            (
                #"{"rules":[{"kind":"signal","name":"a","level":"red"}]}"#,
                "rules[0].level is unknown: write info, warning"
            ),
            (
                #"{"rules":[{"kind":"signal","name":"a","subjects":[]}]}"#,
                "rules[0].subjects is not an array of identifiers"
            ),
            (
                #"{"rules":[{"kind":"geofence-exit","name":"a"}]}"#,
                "rules[0] has no area: write circle, polygon, route or fence"
            ),
            (#"{"rules":[{"kind":"geofence-exit","name":"a","circle":[1,2]}]}"#, "rules[0].circle has no latitude"),
            (#"{"rules":[{"kind":"geofence-exit","name":"a","circle":[100,2,3]}]}"#, "rules[0]: "),
            (#"{"rules":[{"kind":"geofence-exit","name":"a","polygon":[[1,2]]}]}"#, "rules[0]: "),
            (#"{"rules":[{"kind":"geofence-exit","name":"a","polygon":[[1]]}]}"#, "rules[0].polygon[0] is not a place"),
            (
                #"{"rules":[{"kind":"signal","name":"a"},{"kind":"signal","name":"a"}]}"#,
                "rules[1].name appears twice for signal"
            ),
            (
                #"{"rules":[],"quiet":{"from":"25:00","to":"07:00"}}"#,
                "quiet.from is not a time of day: write it as 22:00"
            ),
        ])
    func faults(_ text: String, _ sentence: String) throws {
        let fault = #expect(throws: AlertRules.Fault.self) { try AlertRules(json: Array(text.utf8)) }
        #expect("\(try #require(fault))".hasPrefix(sentence), "\(fault.debugDescription)")
    }

    @Test("are limited in number and in the length of their names")
    func limits() {
        let rule = #"{"kind":"signal","name":"NAME"}"#
        let many = (0...1000).map { rule.replacing("NAME", with: "\($0)") }.joined(separator: ",")
        #expect(throws: AlertRules.Fault.self) { try AlertRules(json: Array("{\"rules\":[\(many)]}".utf8)) }
        let long = rule.replacing("NAME", with: String(repeating: "x", count: 10_000))
        #expect(throws: AlertRules.Fault.self) { try AlertRules(json: Array("{\"rules\":[\(long)]}".utf8)) }
    }
}
