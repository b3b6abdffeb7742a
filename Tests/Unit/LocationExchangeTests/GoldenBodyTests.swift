import CodecSupport
import Geolocation
import LocationExchange
import Testing

@Suite("Requests as the formats' specifications require them")
struct GoldenBodyTests {
    @Test("OwnTracks: whole numbers, km/h, and the topic")
    func ownTracks() throws {
        let format = try OwnTracksUpload(
            url: "https://host/pub", subject: UploadSubject(device: "cam7", user: "rover", trackerID: "R7"))
        let request = format.request(for: [sampleFix])
        #expect(request.method == "POST")
        #expect(request.url == "https://host/pub?u=rover&d=cam7")
        #expect(request.contentType == "application/json")
        #expect(
            text(request.body)
                == #"{"_type":"location","tid":"R7","topic":"owntracks/rover/cam7","_id":"88213","lat":47.620913,"#
                + #""lon":9.173402,"alt":405,"acc":4,"vac":7,"vel":18,"cog":231,"tst":1795171200}"#)
        #expect(
            text(format.request(for: [bareFix]).body)
                == #"{"_type":"location","tid":"R7","topic":"owntracks/rover/cam7","_id":"88214","lat":-33.5,"lon":0,"#
                + #""tst":1795171201}"#)
    }

    @Test("OwnTracks: parameters of the address stay, and the tracker is named by the end of the device's name")
    func ownTracksNames() throws {
        let format = try OwnTracksUpload(
            url: "https://host/pub?u=me&x=1", subject: UploadSubject(device: "a/b cam9"))
        let request = format.request(for: [bareFix])
        #expect(request.url == "https://host/pub?u=me&x=1&d=a_b%20cam9")
        #expect(text(request.body).contains(#""tid":"m9","topic":"owntracks/a_b cam9/a_b cam9""#))
    }

    @Test("OwnTracks: an accuracy of 0.2 m becomes 1, and a course of 359.7° becomes 0")
    func ownTracksRounding() throws {
        let location = Location(
            latitude: 1, longitude: 2, horizontalAccuracy: 0.2, course: 359.7,
            timestamp: Date(timeIntervalSince1970: 5))
        let body = try OwnTracksUpload(url: "https://host/pub", subject: rover)
            .request(for: [UploadFix(location: location, number: 1)]).body
        #expect(text(body).contains(#""acc":1,"cog":0,"tst":5"#))
    }

    @Test("OsmAnd: a form with knots and milliseconds")
    func osmAnd() throws {
        let format = try OsmAndUpload(url: "http://gw:5055", subject: UploadSubject(device: "cam 7"))
        let request = format.request(for: [sampleFix])
        #expect(request.url == "http://gw:5055/")
        #expect(request.contentType == "application/x-www-form-urlencoded")
        #expect(
            text(request.body)
                == "id=cam%207&timestamp=1795171200250&lat=47.620913&lon=9.173402&speed=9.72&bearing=231.4"
                + "&altitude=405.2&accuracy=4.1&seq=88213")
        #expect(
            text(format.request(for: [bareFix]).body)
                == "id=cam%207&timestamp=1795171201000&lat=-33.5&lon=0&seq=88214")
    }

    @Test("Traccar's JSON: all quantities, of which unknown ones are -1 or 0")
    func traccarJSON() throws {
        let format = try TraccarJSONUpload(url: "http://gw:5055/", subject: rover)
        #expect(
            text(format.request(for: [sampleFix]).body)
                == #"{"device_id":"cam7","location":{"timestamp":"2026-11-20T10:40:00.250Z","coords":{"#
                + #""latitude":47.620913,"longitude":9.173402,"accuracy":4.1,"speed":5,"heading":231.4,"altitude":405.2},"#
                + #""extras":{"seq":88213}}}"#)
        #expect(
            text(format.request(for: [bareFix]).body).contains(
                #""coords":{"latitude":-33.5,"longitude":0,"accuracy":0,"speed":-1,"heading":-1,"altitude":0}"#))
    }

    @Test("Overland: a batch of features, with -1 for unknown values")
    func overland() throws {
        let format = try OverlandUpload(url: "https://host/overland?k=1", subject: rover)
        #expect(format.batchLimit == 200)
        let request = format.request(for: [sampleFix, bareFix])
        #expect(request.url == "https://host/overland?k=1")
        let same =
            #""motion":[],"battery_state":"unknown","battery_level":-1,"wifi":"","device_id":"cam7","unique_id":"cam7""#
        #expect(
            text(request.body)
                == #"{"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[9.173402,47.620913]},"#
                + #""properties":{"timestamp":"2026-11-20T10:40:00.250Z","altitude":405.2,"speed":5,"course":231.4,"#
                + #""horizontal_accuracy":4.1,"vertical_accuracy":7,"# + same + #","number":88213}},"#
                + #"{"type":"Feature","geometry":{"type":"Point","coordinates":[0,-33.5]},"#
                + #""properties":{"timestamp":"2026-11-20T10:40:01Z","speed":-1,"course":-1,"#
                + #""horizontal_accuracy":-1,"vertical_accuracy":-1,"# + same + #","number":88214}}]}"#)
    }

    @Test("Overland: the unknown accuracy of a known altitude is omitted, since a negative one denies the altitude")
    func overlandAltitude() throws {
        let format = try OverlandUpload(url: "https://host/overland", subject: rover)
        let location = Location(
            latitude: 1, longitude: 2, altitude: 405.2, timestamp: Date(timeIntervalSince1970: 1_795_171_200))
        let body = text(format.request(for: [UploadFix(location: location, number: 1)]).body)
        #expect(body.contains(#""altitude":405.2"#) && !body.contains("vertical_accuracy"))
    }

    @Test(
        "Overland and Dawarich: batch limits stay between 1 and 1000",
        arguments: [(-5, 1), (1, 1), (700, 700), (5000, 1000)])
    func batches(given: Int, limit: Int) throws {
        #expect(try OverlandUpload(url: "https://h", subject: rover, batchLimit: given).batchLimit == limit)
        #expect(try DawarichUpload(url: "https://h", subject: rover, batchLimit: given).batchLimit == limit)
    }

    @Test("Dawarich: Overland's body at its own path")
    func dawarich() throws {
        let format = try DawarichUpload(url: "https://host/", subject: rover)
        let request = format.request(for: [sampleFix])
        #expect(request.url == "https://host/api/v1/overland/batches")
        let overland = try OverlandUpload(url: "https://host/x", subject: rover)
        #expect(request.body == overland.request(for: [sampleFix]).body)
        let complete = try DawarichUpload(url: "https://host/d/api/v1/overland/batches?a=b", subject: rover)
        #expect(complete.request(for: [sampleFix]).url == "https://host/d/api/v1/overland/batches?a=b")
    }

    @Test("Home Assistant: update_location with whole numbers")
    func homeAssistant() throws {
        let format = try HomeAssistantUpload(url: "https://host:8123/api/webhook/abc")
        #expect(
            text(format.request(for: [sampleFix]).body)
                == #"{"type":"update_location","data":{"gps":[47.620913,9.173402],"gps_accuracy":4,"speed":5,"#
                + #""altitude":405,"course":231,"vertical_accuracy":7}}"#)
        #expect(
            text(format.request(for: [bareFix]).body)
                == #"{"type":"update_location","data":{"gps":[-33.5,0],"gps_accuracy":0}}"#)
    }

    @Test("PhoneTrack: rows of ten columns")
    func phoneTrack() throws {
        let base = "https://host/index.php/apps/phonetrack/logPostMultiple/TOKEN"
        let request = try PhoneTrackUpload(url: base, subject: UploadSubject(device: "cam 7"))
            .request(for: [sampleFix, bareFix])
        #expect(request.url == base + "/cam%207")
        #expect(
            text(request.body)
                == #"{"points":[[47.620913,9.173402,1795171200,405.2,4.1,null,null,"swift-geolocation",5,231.4],"#
                + #"[-33.5,0,1795171201,null,null,null,null,"swift-geolocation",null,null]]}"#)
        #expect(try PhoneTrackUpload(url: base + "/x", subject: rover).request(for: [bareFix]).url == base + "/x")
    }

    @Test("The battery level has the unit of the format, and is omitted if it is out of range")
    func battery() throws {
        let phoneTrack = "https://host/apps/phonetrack/logPostMultiple/T"
        let formats: [(any UploadFormat, String)] = [
            (try OwnTracksUpload(url: "https://host/pub", subject: rover), #","batt":71,"#),
            (try OsmAndUpload(url: "http://gw:5055", subject: rover), "&batt=71&"),
            (
                try TraccarJSONUpload(url: "http://gw:5055/", subject: rover),
                #"},"battery":{"is_charging":false,"level":0.714},"extras":{"#
            ),
            (try OverlandUpload(url: "https://host/in", subject: rover), #","battery_level":0.714,"#),
            (try HomeAssistantUpload(url: "https://host/api/webhook/1"), #","battery":71"#),
            (try PhoneTrackUpload(url: phoneTrack, subject: rover), #",71,null,"swift-geolocation","#),
        ]
        for (format, battery) in formats {
            var fix = bareFix
            fix.battery = 0.714
            #expect(text(format.request(for: [fix]).body).contains(battery))
            for level in [-0.1, 1.1, .nan] {
                fix.battery = level
                #expect(format.request(for: [fix]).body == format.request(for: [bareFix]).body)
            }
        }
    }

    @Test(
        "InfluxDB: the address gets the precision parameter of its version",
        arguments: [
            ("http://h/write?db=d", "http://h/write?db=d&precision=ms"),
            ("http://h/api/v2/write?org=o&bucket=b", "http://h/api/v2/write?org=o&bucket=b&precision=ms"),
            ("http://h/api/v3/write_lp?db=d", "http://h/api/v3/write_lp?db=d&precision=millisecond"),
            ("http://h/write?db=d&precision=ms", "http://h/write?db=d&precision=ms"),
        ])
    func influxAddress(given: String, url: String) throws {
        #expect(try InfluxUpload(url: given, subject: rover).request(for: [bareFix]).url == url)
    }

    @Test("InfluxDB: lines with tags, fields and milliseconds")
    func influx() throws {
        let format = try InfluxUpload(url: "http://h/write?db=d", subject: rover)
        #expect(format.takesGzip)
        #expect(
            text(format.request(for: [sampleFix, bareFix]).body)
                == "location,device=cam7,user=rover lat=47.620913,lon=9.173402,alt=405.2,hacc=4.1,vacc=7,speed=5,"
                + "course=231.4,number=88213i 1795171200250\n"
                + "location,device=cam7,user=rover lat=-33.5,lon=0,number=88214i 1795171201000\n")
        let other = try InfluxUpload(
            url: "http://h/write?db=d", subject: UploadSubject(device: "cam 7,=\\\n"), measurement: "my fixes")
        #expect(
            text(other.request(for: [bareFix]).body)
                == "my\\ fixes,device=cam\\ 7\\,\\=__ lat=-33.5,lon=0,number=88214i 1795171201000\n")
    }

    @Test("GeoJSON: a collection whose features have stable identifiers")
    func geoJSON() throws {
        let request = try GeoJSONUpload(url: "https://host/fixes", subject: rover).request(for: [sampleFix, bareFix])
        #expect(request.contentType == "application/geo+json")
        #expect(
            text(request.body)
                == #"{"type":"FeatureCollection","features":[{"type":"Feature","id":"cam7-88213","geometry":{"#
                + #""type":"Point","coordinates":[9.173402,47.620913]},"properties":{"device":"cam7","user":"rover","#
                + #""number":88213,"time":"2026-11-20T10:40:00.250Z","alt":405.2,"hacc":4.1,"vacc":7,"speed":5,"#
                + #""course":231.4}},{"type":"Feature","id":"cam7-88214","geometry":{"type":"Point","#
                + #""coordinates":[0,-33.5]},"properties":{"device":"cam7","user":"rover","number":88214,"#
                + #""time":"2026-11-20T10:40:01.000Z"}}]}"#)
    }

    @Test("Firestore: a PATCH with a mask, to a document named by the fix")
    func firestore() throws {
        let request = try FirestoreUpload(project: "trips", subject: rover).request(for: [sampleFix])
        #expect(request.method == "PATCH")
        #expect(
            request.url
                == "https://firestore.googleapis.com/v1/projects/trips/databases/(default)/documents/locations/"
                + "rover.cam7.88213?updateMask.fieldPaths=user_id&updateMask.fieldPaths=latitude"
                + "&updateMask.fieldPaths=longitude&updateMask.fieldPaths=timestamp&updateMask.fieldPaths=wait_time")
        #expect(
            text(request.body)
                == #"{"fields":{"user_id":{"stringValue":"rover"},"latitude":{"doubleValue":47.620913},"#
                + #""longitude":{"doubleValue":9.173402},"timestamp":{"timestampValue":"2026-11-20T10:40:00.250Z"},"#
                + #""wait_time":{"integerValue":"0"}}}"#)
    }

    @Test("Firestore: an entry with trips, at an emulator")
    func firestoreEntry() throws {
        let format = try FirestoreUpload(project: "p", subject: rover, url: "http://localhost:8080")
        let request = format.request(
            for: FirestoreUpload.Entry(
                id: "loc_1795000000000_1B9D6BCD", userID: "u1", latitude: 47, longitude: 9.1734021234567,
                timestamp: "2026-11-20T10:40:00Z", waitTime: 61, tripIDs: ["t1", "t\"2"]))
        #expect(
            request.url
                == "http://localhost:8080/v1/projects/p/databases/(default)/documents/locations/"
                + "loc_1795000000000_1B9D6BCD?updateMask.fieldPaths=user_id&updateMask.fieldPaths=latitude"
                + "&updateMask.fieldPaths=longitude&updateMask.fieldPaths=timestamp&updateMask.fieldPaths=wait_time"
                + "&updateMask.fieldPaths=trip_ids")
        #expect(
            text(request.body)
                == #"{"fields":{"user_id":{"stringValue":"u1"},"latitude":{"doubleValue":47},"#
                + #""longitude":{"doubleValue":9.1734021234567},"timestamp":{"timestampValue":"2026-11-20T10:40:00Z"},"#
                + #""wait_time":{"integerValue":"61"},"trip_ids":{"arrayValue":{"values":[{"stringValue":"t1"},"#
                + #"{"stringValue":"t\"2"}]}}}}"#)
    }

    @Test("Firestore: names of documents differ if the names of devices differ, and are short enough")
    func firestoreNames() throws {
        let names = try ["a/b", "a_b", "a.b", "a", wildName, String(repeating: "é", count: 3000)].map { device in
            let url = try FirestoreUpload(project: "p", subject: UploadSubject(device: device))
                .request(for: [bareFix]).url
            return url.prefix { $0 != "?" }.split(separator: "/").last.map(String.init) ?? ""
        }
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0.utf8.count < 1500 && $0.hasSuffix(".88214") })
        #expect(names[0] == "a_2Fb.88214")
    }
}
