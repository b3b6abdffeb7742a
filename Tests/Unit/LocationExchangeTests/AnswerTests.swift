import CodecSupport
import Geolocation
import LocationExchange
import Testing

@Suite("The answers of upload servers")
struct AnswerTests {
    private func outcome(_ format: some UploadFormat, _ reply: UploadReply, _ fixes: [UploadFix] = [sampleFix])
        -> SendOutcome
    {
        format.outcome(of: reply, for: fixes, now: noon)
    }

    @Test("OwnTracks: JSON or an empty body is an acknowledgement, and other text is not")
    func ownTracks() throws {
        let format = try OwnTracksUpload(url: "https://host/pub", subject: rover)
        for body in ["", "[]", " \n", "{}", #"[{"_type":"cmd","action":"x"}]"#] {
            #expect(outcome(format, reply(200, body)) == .accepted, "\(body)")
        }
        #expect(
            reason(outcome(format, reply(200, "Welcome")))
                == "the answer is not JSON, as of a captive portal: Welcome")
        #expect(
            outcome(format, reply(400))
                == .misconfigured(reason: "the server answers 400, as for a device ‘cam7’ that it does not know"))
        #expect(outcome(format, reply(400, "no")) == .refused(reason: "the server answers 400: no"))
    }

    @Test("OwnTracks: cards, friends' locations and commands are read, and everything else is ignored")
    func messages() throws {
        let format = try OwnTracksUpload(url: "https://host/pub", subject: rover)
        let body = """
            [{"_type":"card","tid":"JJ","name":"Jane","face":"iVBOR"},
             {"_type":"location","tid":"JJ","topic":"owntracks/jane/p","lat":1.5,"lon":2,"tst":1795171200,"vel":36,
              "acc":12,"alt":-3,"cog":90,"vac":0},
             {"_type":"location","tid":"XX","lat":91,"lon":2,"tst":1795171200},
             {"_type":"location","tid":"XX","lat":1,"lon":2},
             {"_type":"cmd","action":"reportLocation"}, {"_type":"cmd"}, {"_type":"lwt"}, 7, null, [1]]
            """
        let location = Location(
            latitude: 1.5, longitude: 2, altitude: -3, horizontalAccuracy: 12, speed: 10, course: 90,
            timestamp: .init(timeIntervalSince1970: 1_795_171_200))
        #expect(
            format.messages(in: reply(200, body)) == [
                .card(FriendCard(trackerID: "JJ", name: "Jane", face: "iVBOR")),
                .location(FriendLocation(trackerID: "JJ", topic: "owntracks/jane/p", location: location)),
                .command(ServerCommand(action: "reportLocation")),
            ])
        for bad in ["", "[", "{\"_type\":", "7", "\u{0}"] { #expect(format.messages(in: reply(200, bad)).isEmpty) }
        #expect(format.messages(in: reply(500, body)).isEmpty)
        let many = "[" + repeatElement(#"{"_type":"cmd","action":"a"}"#, count: 1500).joined(separator: ",") + "]"
        #expect(format.messages(in: reply(200, many)).count == 1000)
    }

    @Test(
        "OwnTracks: a negative vertical accuracy marks the altitude of a friend as unknown",
        arguments: [("-1", nil, nil), ("0", 0, nil), ("7", 0, 7)] as [(String, Double?, Double?)])
    func friendAltitude(accuracy: String, altitude: Double?, verticalAccuracy: Double?) throws {
        let format = try OwnTracksUpload(url: "https://host/pub", subject: rover)
        let body = #"{"_type":"location","lat":1.5,"lon":2,"tst":1795171200,"alt":0,"vac":\#(accuracy)}"#
        guard case .location(let friend)? = format.messages(in: reply(200, body)).first else {
            Issue.record("no location")
            return
        }
        #expect(friend.location.altitude == altitude && friend.location.verticalAccuracy == verticalAccuracy)
    }

    @Test("Traccar: an unknown device is a fault of the configuration, and commands are reported")
    func traccar() throws {
        let formats: [any UploadFormat] = [
            try OsmAndUpload(url: "http://h:5055", subject: rover),
            try TraccarJSONUpload(url: "http://h:5055", subject: rover),
        ]
        for format in formats {
            for status in [400, 404] {
                #expect(
                    format.outcome(of: reply(status), for: [sampleFix], now: noon)
                        == .misconfigured(
                            reason:
                                "the server answers \(status); if it does not know the device ‘cam7’, register it there"
                        ))
            }
            #expect(format.outcome(of: reply(200, "*setparam#"), for: [sampleFix], now: noon) == .accepted)
            #expect(format.messages(in: reply(200, "*setparam#")) == [.command(ServerCommand(action: "*setparam#"))])
            #expect(format.messages(in: reply(200, " ")).isEmpty)
            #expect(format.messages(in: reply(404, "x")).isEmpty)
        }
    }

    @Test("Overland: only result ok is an acknowledgement")
    func overland() throws {
        let format = try OverlandUpload(url: "https://host", subject: rover)
        #expect(outcome(format, reply(200, #"{"result":"ok"}"#)) == .accepted)
        #expect(outcome(format, reply(201, #"{"result":"ok","saved":3}"#)) == .accepted)
        #expect(
            outcome(format, reply(200, #"{"result":"no","message":"full"}"#, retryAfter: "9"))
                == .retry(reason: #"the server answers 200, but not {"result":"ok"}: full"#, after: 9))
        #expect(reason(outcome(format, reply(204)))?.hasSuffix("the body is empty") == true)
        #expect(outcome(format, reply(402)) == .unauthorized(reason: "the server answers 402"))
    }

    @Test("PhoneTrack: only done 1 is an acknowledgement")
    func phoneTrack() throws {
        let format = try PhoneTrackUpload(url: "https://h/logPostMultiple/T", subject: rover)
        #expect(outcome(format, reply(200, #"{"done":1,"friends":[]}"#)) == .accepted)
        for done in [0, 2, 3] {
            guard case .misconfigured = outcome(format, reply(200, #"{"done":\#(done)}"#)) else {
                Issue.record("done \(done)")
                continue
            }
        }
        #expect(reason(outcome(format, reply(200, "[]"))) == "the answer is not PhoneTrack's: []")
    }

    @Test("Home Assistant: a deleted webhook is a fault of the configuration")
    func homeAssistant() throws {
        let format = try HomeAssistantUpload(url: "https://h/api/webhook/x")
        #expect(outcome(format, reply(410)) == .misconfigured(reason: "the server answers 410"))
        #expect(outcome(format, reply(200, "{}")) == .accepted)
    }

    @Test("Firestore: an upload is repeated after contention")
    func firestore() throws {
        let format = try FirestoreUpload(project: "p", subject: rover)
        let body = #"{"error":{"code":409,"message":"Too much contention","status":"ABORTED"}}"#
        #expect(
            outcome(format, reply(409, body)) == .retry(reason: "the server answers 409: Too much contention"))
    }

    @Test("InfluxDB 3: the lines that the answer names are refused, and the others accepted")
    func influx() throws {
        let format = try InfluxUpload(url: "http://h/api/v3/write_lp?db=d", subject: rover)
        func body(_ line: Int) -> String {
            #"{"error":"partial write of line protocol occurred","data":[{"original_line":"x","line_number":"#
                + "\(line)" + #","error_message":"invalid column type"}]}"#
        }
        let fixes = [sampleFix, bareFix]
        #expect(
            outcome(format, reply(400, body(2)), fixes)
                == .acceptedExcept([RecordRefusal(number: 88214, reason: "invalid column type")]))
        for line in [0, 3, -1] {
            #expect(
                outcome(format, reply(400, body(line)), fixes)
                    == .refused(reason: "the server answers 400: partial write of line protocol occurred"))
        }
    }

    @Test("InfluxDB 1 and 2: a partial write refuses the whole batch, since no lines are named")
    func influxTotals() throws {
        let format = try InfluxUpload(url: "http://h/write?db=d", subject: rover)
        #expect(
            outcome(format, reply(400, #"{"error":"partial write: field type conflict dropped=1"}"#))
                == .refused(reason: "the server answers 400: partial write: field type conflict dropped=1"))
        let body =
            #"{"code":"unprocessable entity","message":"partial write: points beyond retention policy dropped=3"}"#
        #expect(
            outcome(format, reply(422, body))
                == .refused(
                    reason: "the server answers 422: partial write: points beyond retention policy dropped=3"))
        #expect(outcome(format, reply(204)) == .accepted)
    }
}
