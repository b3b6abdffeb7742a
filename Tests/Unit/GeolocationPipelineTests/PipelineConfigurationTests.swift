import Geolocation
import GeolocationPipeline
import Testing

@Suite struct PipelineConfigurationTests {
    private func read(_ json: String) throws -> PipelineConfiguration {
        try PipelineConfiguration(json: Array(json.utf8), name: "p.json")
    }

    private func fault(_ json: String) -> String? {
        do {
            _ = try read(json)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("The keys of sources, destinations and the duration are read")
    func allKeys() throws {
        let configuration = try read(
            """
            {"location": "gpx:walk.gpx?rate=10", "course": "nmea:/dev/ttyUSB0", "user-heading": "opentrack://0.0.0.0:4242",
             "device-heading": "bno:1", "to": ["jsonl:-", "print:"], "duration": 60.5}
            """)
        #expect(
            configuration.sources.mapValues { $0.map(\.description) } == [
                .location: ["gpx:walk.gpx?rate=10"], .course: ["nmea:/dev/ttyUSB0"],
                .userHeading: ["opentrack://0.0.0.0:4242"], .deviceHeading: ["bno:1"],
            ])
        #expect(configuration.sinks.map(\.description) == ["jsonl:-", "print:"])
        #expect(configuration.duration == 60.5)
    }

    @Test("A key may be omitted or empty, and a single destination needs no array")
    func fewKeys() throws {
        #expect(try read("{}") == PipelineConfiguration())
        #expect(try read(#"{"location": [], "to": []}"#) == PipelineConfiguration())
        #expect(try read(#"{"to": "print:", "duration": 5}"#).sinks.map(\.description) == ["print:"])
        #expect(try read(#"{"duration": 5}"#).duration == 5)
        #expect(
            try read(#"{"heading-age": "user=0.5,device=off"}"#).headingAges == HeadingAges(device: nil, user: 0.5))
        #expect(try read(#"{"to": []}"#).sinks.isEmpty)
        #expect(try read("\u{FEFF}{\"duration\": 1}\r\n").duration == 1, "editors on Windows put a mark in front")
    }

    @Test("Each role is found by its key, in lower case only")
    func roleKeys() {
        for role in SensorRole.allCases { #expect(SensorRole(key: role.key) == role) }
        #expect(SensorRole.allCases.map(\.key).sorted() == ["course", "device-heading", "location", "user-heading"])
        #expect(SensorRole(key: "Location") == nil)
    }

    @Test(
        "A wrong key or value is reported with the file, the key and what to write instead",
        arguments: [
            (#"{"locaton": "gpx:a"}"#, #"unknown key "locaton"; did you mean location?"#),
            (
                #"{"sinks": []}"#,
                #"unknown key "sinks"; there are: collection, course, device-heading, duration, failover, "#
                    + #"heading, heading-age, location, presentation, snooze, to, user-heading"#
            ),
            (#"{"location": 5}"#, #""location" is an endpoint in quotes, such as "gpx:walk.gpx?rate=10""#),
            (#"{"location": null}"#, #""location" is an endpoint in quotes, such as "gpx:walk.gpx?rate=10""#),
            (#"{"location": ["gpx:a", 1]}"#, #""location" is an endpoint in quotes, such as "gpx:walk.gpx?rate=10""#),
            (
                #"{"location": "gpx:a | | b"}"#,
                #""location": "gpx:a | | b" has nothing beside a bar: "#
                    + #"write SOURCE | FILTER | FILTER, or FILTER | DESTINATION"#
            ),
            (
                #"{"collection": "user,head"}"#,
                #""collection": "head" is not a heading; "#
                    + #"write user, course or device, such as user?age=2,course"#
            ),
            (
                #"{"heading": "user,course"}"#,
                #""heading": "user,course" names no heading: "#
                    + #"write NAME=ORDER, such as beacon=course,device"#
            ),
            (
                #"{"snooze": {"afer": 3}}"#,
                #""snooze": snooze: has no option afer (snooze?afer=3.0); did you mean after?"#
            ),
            (#"{"snooze": 5}"#, #""snooze" is text such as "after=300&radius=40""#),
            (#"{"to": "jsonl:${NOWHERE}"}"#, #""to": the environment has no variable NOWHERE"#),
            (#"{"to": "jsonl:${NOWHERE"}"#, #""to": "jsonl:${NOWHERE" has no } after ${"#),
            (#"{"to": ["print:", true]}"#, #""to" is an endpoint in quotes, such as "gpx:walk.gpx?rate=10""#),
            (#"{"to": "out"}"#, #""to": "out" names no scheme: write SCHEME:ADDRESS, such as gpx:walk.gpx or jsonl:-"#),
            (#"{"duration": 0}"#, #""duration" is a number of seconds more than 0"#),
            (#"{"duration": -1.5}"#, #""duration" is a number of seconds more than 0"#),
            (#"{"duration": "60"}"#, #""duration" is a number of seconds more than 0"#),
            (#"{"heading-age": 5}"#, #""heading-age" is text such as "user=2,course=5,device=off""#),
            (
                #"{"heading-age": "head=5"}"#,
                #""heading-age": "head=5" is not an age of a heading in seconds; write heading-age user=2,course=5,device=off"#
            ),
            (#"{"duration": null}"#, #""duration" is a number of seconds more than 0"#),
            (#"["gpx:a"]"#, #"a configuration is one JSON object: {"location": "gpx:walk.gpx"}"#),
            (#""gpx:a""#, #"a configuration is one JSON object: {"location": "gpx:walk.gpx"}"#),
        ])
    func wrongValues(json: String, fault: String) {
        #expect(self.fault(json) == "p.json: \(fault)")
    }

    @Test(
        "Invalid JSON is reported with line and column",
        arguments: [
            ("", "1:1", "it ends too early"),
            ("\n\n  ", "3:3", "it ends too early"),
            ("gpx:walk.gpx", "1:1", "a value is missing"),
            ("{", "1:2", "it ends too early"),
            ("{\"to\": []\n \"duration\": 5}", "2:2", "a comma or a brace is missing"),
            ("{\"to\": [],\n}", "2:1", "a name in quotes is missing"),
            ("{\n  \"ü\" \"x\"}", "2:7", "a colon is missing"),
            ("{\"to\": [\"print:\" \"jsonl:-\"]}", "1:18", "a comma or a bracket is missing"),
            ("{\"to\": [,]}", "1:9", "a value is missing"),
            ("{'to': 1}", "1:2", "a name in quotes is missing"),
            ("{\"to\": \"print:\n\"}", "1:15", "control character in a string"),
            ("{\"to\": \"pri", "1:12", "it ends too early"),
            ("{\"to\": \"pri\\", "1:13", "it ends too early"),
            ("{\"to\": \"\\q\"}", "1:9", "invalid escape sequence"),
            ("{\"duration\": 1e999}", "1:14", "a number is too large"),
            ("{\"duration\": 1-2}", "1:15", "a comma or a brace is missing"),
            ("{\"duration\": 012}", "1:14", "a number begins with a 0"),
            ("{\"duration\": NaN}", "1:14", "a value is missing"),
            ("{\"duration\": True}", "1:14", "a value is missing"),
            ("{} {}", "1:4", "there is more than one value"),
            (String(repeating: "[", count: 100_000), "1:65", "it is nested more than 64 deep"),
        ])
    func noJSON(json: String, place: String, reason: String) {
        #expect(fault(json) == "p.json:\(place): this is not JSON: \(reason)")
    }

    @Test("Bytes that are not UTF-8, and a key that is given twice, are reported")
    func noText() {
        #expect(throws: UsageError("p.json:1:3: this is not JSON: a text is not UTF-8")) {
            try PipelineConfiguration(json: [0x7B, 0x22, 0xFF, 0x22, 0x7D], name: "p.json")
        }
        #expect(fault(#"{"to": 1, "to": 2}"#) == #"p.json: "to" is given twice"#)
    }
}
