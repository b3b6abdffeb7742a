import CodecSupport
import Geolocation
import ReceiverDecoding
import Testing

@Suite("Uploads of tracking apps") struct UploadTests {
    private let arrival = Date(timeIntervalSince1970: 1_795_171_300)

    private func ownTracks(_ text: String) throws -> OwnTracksReport {
        try OwnTracksReport(Array(text.utf8).span, at: arrival)
    }

    private func overland(_ text: String) throws -> OverlandReport {
        try OverlandReport(Array(text.utf8).span, at: arrival)
    }

    private func osmAnd(_ text: String) throws -> OsmAndReport {
        try OsmAndReport(json: Array(text.utf8).span, at: arrival)
    }

    @Test("a location of OwnTracks is read with speed in km/h, battery in percent and the device of its topic")
    func ownTracksLocation() throws {
        let upload = try ownTracks(
            #"""
            {"_type":"location","_id":"7f3a91c2","tid":"R7","topic":"owntracks/rover/cam7","lat":47.620913,"lon":9.173402,
             "alt":405,"acc":4,"vac":7,"vel":18,"cog":231,"batt":71,"bs":1,"conn":"m","t":"t","m":2,"inregions":["yard"],
             "tst":1795171200,"created_at":1795171203}
            """#)
        guard case .location(let fix?) = upload.content else { throw UploadFault.noLocation }
        #expect(fix.device == "rover/cam7" && upload.trackerID == "R7" && fix.battery == 0.71)
        let location = fix.location
        #expect(location.coordinate == Coordinate(latitude: 47.620913, longitude: 9.173402))
        #expect(location.altitude == 405 && location.horizontalAccuracy == 4 && location.verticalAccuracy == 7)
        #expect(abs((location.speed ?? 0) - 5) < 1e-9 && location.course == 231)
        #expect(location.timestamp == Date(timeIntervalSince1970: 1_795_171_200))
        #expect(upload.drops.byReason.isEmpty)
    }

    @Test("an invalid location of OwnTracks is distinguished from its other messages and from other JSON")
    func ownTracksOthers() throws {
        #expect(try ownTracks(#"{"_type":"lwt","tst":1795171200}"#).content == .other)
        let impossible = try ownTracks(#"{"_type":"location","lat":91,"lon":0,"tst":1795171200,"tid":"R7"}"#)
        #expect(impossible.content == .location(nil))
        #expect(impossible.drops.byReason == ["latitude or longitude out of range": 1])
        #expect(try ownTracks(#"{"_type":"encrypted","data":"AQID"}"#).content == .encrypted([1, 2, 3]))
        for text in ["", "[", "nonsense"] { #expect(throws: UploadFault.noJSON) { try ownTracks(text) } }
        for text in ["[]", "{}", #"{"_type":"encrypted","data":"?"}"#, "7"] {
            #expect(throws: UploadFault.noType) { try ownTracks(text) }
        }
    }

    @Test("an encrypted object of OwnTracks is read if it can be decrypted, and otherwise stays encrypted")
    func ownTracksEncryption() throws {
        func content(_ decrypt: @escaping ([UInt8]) -> String?) throws -> OwnTracksReport.Content {
            let text = #"{"_type":"encrypted","data":"AQID"}"#
            return try OwnTracksReport(Array(text.utf8).span, at: arrival) { decrypt($0).map { Array($0.utf8) } }
                .content
        }
        #expect(try content { $0 == [1, 2, 3] ? #"{"_type":"lwt"}"# : nil } == .other)
        #expect(try content { _ in nil } == .encrypted([1, 2, 3]))
        #expect(try content { _ in #"{"_type":"encrypted","data":"BA=="}"# } == .encrypted([4]))
        #expect(throws: UploadFault.noJSON) { try content { _ in "nonsense" } }
    }

    @Test("a batch of Overland is read, -1 means unknown, and features that are not points are counted")
    func overlandBatch() throws {
        let upload = try overland(
            #"""
            {"locations":[
              {"type":"Feature","geometry":{"type":"Point","coordinates":[9.173402,47.620913]},
               "properties":{"timestamp":"2026-11-20T10:40:00Z","altitude":405,"speed":5.0,"course":231,
                "horizontal_accuracy":4,"vertical_accuracy":7,"speed_accuracy":0.4,"course_accuracy":3,
                "motion":["driving"],"battery_state":"unplugged","battery_level":0.71,"device_id":"cam7",
                "unique_id":"cam7-8f31","wifi":""}},
              {"type":"Feature","geometry":{"type":"Point","coordinates":[9.2,47.6]},
               "properties":{"timestamp":"2026-11-20T10:40:01Z","speed":-1,"course":-1,"battery_level":-1,"device_id":""}},
              {"type":"Feature","geometry":null,"properties":{"type":"trip"}}],
             "current":{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}},
             "trip":{"mode":"bicycle"}}
            """#)
        #expect(upload.fixes.map(\.device) == ["cam7", nil] && upload.fixes.map(\.battery) == [0.71, nil])
        #expect(upload.fixes.map(\.location.speed) == [5, nil] && upload.fixes.map(\.location.course) == [231, nil])
        #expect(upload.fixes[0].location.speedAccuracy == 0.4)
        #expect(upload.drops.byReason == ["feature that is not a point": 1])
        #expect(throws: UploadFault.noLocations) { try overland("{}") }
        #expect(throws: UploadFault.noJSON) { try overland(#"{"locations":["#) }
    }

    @Test("a form of Traccar's app is read with speed in knots and the time in milliseconds")
    func osmAndForm() throws {
        let form =
            "id=cam7&timestamp=1795171200250&lat=47.620913&lon=9.173402&speed=9.72&bearing=231.4&altitude=405.2"
            + "&accuracy=4.1&batt=71&charge=false&motion=true&sat=14"
        let report = OsmAndReport(fields: form.utf8, at: arrival)
        let fix = try #require(report.fix)
        #expect(report.device == "cam7" && fix.battery == 0.71 && report.drops.byReason.isEmpty)
        #expect(abs((fix.location.speed ?? 0) - 5.0004) < 1e-4 && fix.location.course == 231.4)
        #expect(fix.location.altitude == 405.2 && fix.location.horizontalAccuracy == 4.1)
        #expect(abs(fix.location.timestamp.timeIntervalSince1970 - 1_795_171_200.25) < 1e-6)
    }

    @Test(
        "other forms that the OsmAnd protocol allows are read",
        arguments: [
            "deviceid=cam%37&location=47.5,9.25&timestamp=1795171200",
            "id=cam7&lat=47.5&lon=9.25&timestamp=2026-11-20T10:40:00Z",
            "lat=47.5&lon=9.25&id=cam7&timestamp=1795171200&speed=&bearing=nan&altitude=NaN&batt=",
        ])
    func osmAndVariants(_ query: String) throws {
        let report = OsmAndReport(fields: query.utf8, at: arrival)
        let fix = try #require(report.fix)
        #expect(report.device == "cam7" && fix.location.coordinate == Coordinate(latitude: 47.5, longitude: 9.25))
        #expect(fix.location.timestamp == Date(timeIntervalSince1970: 1_795_171_200) && fix.location.speed == nil)
        #expect(report.drops.byReason.isEmpty, "\(report.drops.byReason)")
    }

    @Test("a report without a time gets its time of arrival, and one without a position is counted")
    func osmAndIncomplete() {
        #expect(OsmAndReport(fields: "id=a&lat=1&lon=2".utf8, at: arrival).fix?.location.timestamp == arrival)
        for query in [
            "id=a", "id=a&lat=1", "id=a&lat=x&lon=1", "id=a&location=1", "id=a&lat=1&lon=181", "id=a&lat=inf&lon=1",
        ] {
            let report = OsmAndReport(fields: query.utf8, at: arrival)
            #expect(report.fix == nil && report.drops.byReason.values.reduce(0, +) == 1, "\(query)")
        }
        let fast = OsmAndReport(fields: "id=a&lat=1&lon=2&speed=1e99&altitude=high&batt=300".utf8, at: arrival)
        #expect(fast.fix?.location.speed == nil && fast.fix?.battery == nil && fast.drops.byReason.count == 3)
    }

    @Test("a report is used only if it does not state a position that is not valid")
    func osmAndValidity() {
        for valid in ["", "&valid=", "&valid=true", "&valid=TRUE", "&valid=1"] {
            #expect(OsmAndReport(fields: "id=a&lat=1&lon=2\(valid)".utf8, at: arrival).fix != nil, "\(valid)")
        }
        for valid in ["false", "False", "0", "V", "no"] {
            let report = OsmAndReport(fields: "id=a&lat=1&lon=2&valid=\(valid)".utf8, at: arrival)
            #expect(report.fix == nil, "\(valid)")
            #expect(report.drops.byReason == ["report of a position that is not valid": 1], "\(valid)")
        }
    }

    @Test("an object of Traccar's app is read with speed in m/s")
    func osmAndObject() throws {
        let report = try osmAnd(
            #"""
            {"device_id":"cam7","location":{"timestamp":"2026-11-20T10:40:00.250Z","coords":{"latitude":47.620913,
             "longitude":9.173402,"accuracy":4.1,"speed":5.0,"heading":-1,"altitude":405.2},"is_moving":true,
             "odometer":18230,"event":"motionchange","activity":{"type":"in_vehicle"},
             "battery":{"level":0.71,"is_charging":false},"extras":{"seq":88213}}}
            """#)
        let fix = try #require(report.fix)
        #expect(report.device == "cam7" && fix.battery == 0.71 && fix.location.speed == 5 && fix.location.course == nil)
        #expect(fix.location.altitude == 405.2 && report.drops.byReason.isEmpty)
        #expect(throws: UploadFault.noLocation) { try osmAnd(#"{"device_id":"cam7"}"#) }
        #expect(throws: UploadFault.noJSON) { try osmAnd("id=cam7") }
    }

    @Test("an accuracy of 0, which apps on Android write for an unknown one, is unknown in all protocols")
    func zeroAccuracy() throws {
        let form = OsmAndReport(fields: "id=cam7&timestamp=1795171200&lat=47.5&lon=9.25&accuracy=0.0".utf8, at: arrival)
        let object = try osmAnd(
            #"{"device_id":"cam7","location":{"coords":{"latitude":47.5,"longitude":9.25,"accuracy":0}}}"#)
        let ownTracks = try ownTracks(#"{"_type":"location","lat":47.5,"lon":9.25,"tst":1795171200,"acc":0,"vac":0}"#)
        guard case .location(let ownTracksFix) = ownTracks.content else { throw UploadFault.noLocation }
        let overland = try overland(
            #"""
            {"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[9.25,47.5]},
             "properties":{"horizontal_accuracy":0,"vertical_accuracy":0,"speed":5,"speed_accuracy":0}}]}
            """#)
        for fix in [form.fix, object.fix, ownTracksFix, overland.fixes.first] {
            let location = try #require(fix).location
            #expect(location.horizontalAccuracy == nil && location.verticalAccuracy == nil)
            #expect(location.speedAccuracy == nil)
        }
        for drops in [form.drops, object.drops, ownTracks.drops, overland.drops] { #expect(drops.byReason.isEmpty) }
    }

    @Test("a battery counts as charging if it is charged or full, and the state may be unknown, in all protocols")
    func charging() throws {
        func ownTracksState(_ member: String) throws -> Bool? {
            let report = try ownTracks(#"{"_type":"location","lat":47.5,"lon":9.25,"tst":1795171200\#(member)}"#)
            guard case .location(let fix?) = report.content else { throw UploadFault.noLocation }
            return fix.isCharging
        }
        let members = ["", #","bs":0"#, #","bs":1"#, #","bs":2"#, #","bs":3"#]
        #expect(try members.map(ownTracksState) == [nil, nil, false, true, true])
        func overlandState(_ state: String) throws -> Bool? {
            let geometry = #""geometry":{"type":"Point","coordinates":[9.25,47.5]}"#
            let feature = #"{"type":"Feature",\#(geometry),"properties":{"battery_state":"\#(state)"}}"#
            return try overland(#"{"locations":[\#(feature)]}"#).fixes.first?.isCharging
        }
        #expect(try ["unknown", "unplugged", "charging", "full"].map(overlandState) == [nil, false, true, true])
        func formState(_ field: String) -> Bool? {
            OsmAndReport(fields: "id=cam7&lat=47.5&lon=9.25\(field)".utf8, at: arrival).fix?.isCharging
        }
        #expect(["", "&charge=", "&charge=false", "&charge=True"].map(formState) == [nil, nil, false, true])
        func objectState(_ battery: String) throws -> Bool? {
            let location = #"{"coords":{"latitude":47.5,"longitude":9.25},"battery":\#(battery)}"#
            return try osmAnd(#"{"device_id":"cam7","location":\#(location)}"#).fix?.isCharging
        }
        let batteries = ["{}", "0.5", #"{"is_charging":false}"#, #"{"is_charging":true}"#]
        #expect(try batteries.map(objectState) == [nil, nil, false, true])
    }

    @Test("an altitude that a phone marks with a negative vertical accuracy is unknown in all protocols")
    func unknownAltitude() throws {
        let ownTracks = try ownTracks(
            #"{"_type":"location","lat":47.5,"lon":9.25,"tst":1795171200,"alt":0,"acc":4,"vac":-1}"#)
        guard case .location(let ownTracksFix) = ownTracks.content else { throw UploadFault.noLocation }
        let overland = try overland(
            #"""
            {"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[9.25,47.5,0]},
             "properties":{"altitude":0,"horizontal_accuracy":4,"vertical_accuracy":-1}}]}
            """#)
        let object = try osmAnd(Self.object(altitude: 0, accuracy: -1))
        for fix in [ownTracksFix, overland.fixes.first, object.fix] {
            let location = try #require(fix).location
            #expect(location.altitude == nil && location.verticalAccuracy == nil && location.horizontalAccuracy == 4)
        }
        for drops in [ownTracks.drops, overland.drops, object.drops] { #expect(drops.byReason.isEmpty) }
    }

    @Test(
        "in an object of Traccar's app, a negative accuracy makes an altitude of 0 or -1 unknown, and no other",
        arguments: [
            (-1, -1, nil, nil), (0, 7, 0, 7), (-1, 7, -1, 7), (405, -1, 405, nil), (405, 7, 405, 7),
        ] as [(Double, Double, Double?, Double?)])
    func osmAndAltitude(altitude: Double, accuracy: Double, known: Double?, knownAccuracy: Double?) throws {
        let location = try #require(try osmAnd(Self.object(altitude: altitude, accuracy: accuracy)).fix).location
        #expect(location.altitude == known && location.verticalAccuracy == knownAccuracy)
    }

    /// The object of Traccar's app with the given altitude and vertical accuracy.
    private static func object(altitude: Double, accuracy: Double) -> String {
        #"""
        {"device_id":"cam7","location":{"coords":{"latitude":47.5,"longitude":9.25,"accuracy":4,
         "altitude":\#(altitude),"altitude_accuracy":\#(accuracy)}}}
        """#
    }

    @Test("names and values of a form are decoded, and an invalid escape stays as it is")
    func forms() {
        let fields = FormFields("a=1+2&b=%C3%A4%2B&c=100%&d=%zz&e&=f&a=3&&g=".utf8)
        #expect(fields["a"] == "1 2" && fields["b"] == "ä+" && fields["c"] == "100%" && fields["d"] == "%zz")
        #expect(fields["e"] == nil && fields["g"] == nil && fields["h"] == nil && !fields.isEmpty)
        #expect(FormFields("".utf8).isEmpty)
    }
}
