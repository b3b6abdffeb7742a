import Geolocation
import GeolocationPipeline
import Testing

@Suite("The settings of a pipeline")
struct PipelineSettingTests {
    private func read(_ json: String) throws -> PipelineConfiguration {
        try PipelineConfiguration(json: Array(json.utf8), name: "p.json") { $0 == "TOKEN" ? "a=b" : nil }
    }

    @Test(
        "The filters of a source are written after it, those of a destination before it",
        arguments: [
            ("gpsd:", "gpsd:", []), ("gpsd: | quality?accuracy=50|kalman", "gpsd:", ["quality?accuracy=50", "kalman"]),
            ("exec:sh -c 'a | b' | kalman", "exec:sh -c 'a | b'", ["kalman"]), ("gpx:a%7Cb.gpx", "gpx:a%7Cb.gpx", []),
            ("gpx:John's.gpx | kalman", "gpx:John's.gpx", ["kalman"]),
        ])
    func stages(text: String, endpoint: String, filters: [String]) throws {
        let source = try FilteredEndpoint(source: text)
        #expect(source.endpoint.description == endpoint)
        #expect(source.filters.map(\.description) == filters)
        let reversed = (filters + [endpoint]).joined(separator: " | ")
        let sink = try FilteredEndpoint(destination: reversed)
        #expect(sink.endpoint.description == endpoint && sink.filters.map(\.description) == filters)
        #expect(sink.description == reversed)
        #expect(source.description == ([endpoint] + filters).joined(separator: " | "))
    }

    @Test("A filter is a name with options, and has no address")
    func filters() throws {
        let filter = try Endpoint(filter: "Quality?accuracy=50")
        #expect(filter.scheme == "quality" && filter.options == ["accuracy": "50"] && filter.address.isEmpty)
        for text in ["", "?a=1", "two words", "gpx:walk.gpx"] {
            #expect(throws: UsageError.self) { try Endpoint(filter: text) }
        }
    }

    @Test("In a file, filters in an array belong to the source before them or the destination after them")
    func arrays() throws {
        let configuration = try read(
            """
            {"location": ["gpsd:", "quality?accuracy=50", "kalman", "nmea:/dev/tty"],
             "to": ["print:", "throttle?interval=5", "wss://base?token=${TOKEN}"]}
            """)
        #expect(
            configuration.sources[.location]?.map(\.description) == [
                "gpsd: | quality?accuracy=50 | kalman", "nmea:/dev/tty",
            ])
        #expect(
            configuration.sinks.map(\.description) == ["print:", "throttle?interval=5 | wss://base?token=a=b"])
    }

    @Test("An element of an array of destinations may have filters of its own")
    func flowsInArrays() throws {
        let texts = [
            "throttle?interval=5 | wss://base?token=$00:59", "store:a.db | throttle?interval=9 | jsonl:-", "print:",
        ]
        let configuration = try read(#"{"to": ["\#(texts.joined(separator: "\", \""))"]}"#)
        #expect(configuration.sinks.map(\.description) == texts)
        #expect(try read(configuration.json) == configuration)
    }

    @Test("Comments are ignored, and errors still have their line and column in the file")
    func comments() throws {
        let configuration = try read(
            """
            { // the source
              "location": "gpx://a//b", /* "to": "jsonl:-",
              */ "to": "print:" // "duration": 5
            }
            """)
        #expect(configuration.sources[.location]?.first?.endpoint.address == "a//b")
        #expect(configuration.sinks.count == 1 && configuration.duration == nil)
        #expect(throws: UsageError("p.json:2:10: this is not JSON: a comma or a brace is missing")) {
            try read("{\"to\": [] /* é\n */      \"duration\": 5}")
        }
    }

    @Test(
        "Two dollar signs before a brace stand for one, and other dollar signs for themselves",
        arguments: ["$${TOKEN}", "$$${TOKEN}", "a$b"])
    func dollars(text: String) throws {
        let configuration = try read("{\"to\": \"jsonl:\(text)\"}")
        let address = text.replacing("$${", with: "${")
        #expect(configuration.sinks[0].endpoint.address == address)
        #expect(try read(configuration.json) == configuration)
    }

    @Test("Headings, snooze and fail-over may be text, or objects in a file")
    func others() throws {
        let text = try read(
            """
            {"collection": "user,course", "presentation": "user?age=2,device?accuracy=20&age=3",
             "heading": ["beacon=course,device"], "snooze": "after=60&radius=20", "failover": "freshness=2"}
            """)
        let object = try read(
            """
            {"collection": "user,course", "presentation": "user?age=2,device?accuracy=20&age=3",
             "heading": {"beacon": "course,device"}, "snooze": {"after": 60, "radius": 20}, "failover": {"freshness": 2}}
            """)
        #expect(text == object)
        #expect(text.headings[.collection] == [.user, .course])
        #expect(
            text.headings[.presentation] == [
                .user(maximumAge: 2), .device(maximumAge: 3, minimumAccuracy: 20),
            ])
        #expect(text.headings[NamedHeadingOrder(rawValue: "beacon")] == [.course, .device])
        #expect(text.snooze == SnoozeRule(after: 60, radius: 20))
        #expect(text.failover == FailoverRule(freshness: 2, failbackDelay: 3))
    }
}
