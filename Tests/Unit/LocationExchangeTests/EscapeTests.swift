import CodecSupport
import Geolocation
import LocationExchange
import Testing

@Suite("Unusual names and quantities in requests")
struct EscapeTests {
    private let wild = UploadSubject(device: wildName, user: wildName)

    /// Fixes with extreme or invalid values.
    private let strange: [Location] = [-1e300, -62_135_596_801, -1.5, 0, 9e15, .infinity, .nan].map { time in
        Location(
            latitude: 95, longitude: -500, altitude: 1e300, horizontalAccuracy: -1, verticalAccuracy: .infinity,
            speed: .nan, course: 359.9999999999, timestamp: Date(timeIntervalSince1970: time))
    }

    @Test("every JSON body is valid JSON, and contains the names unchanged")
    func json() throws {
        for subject in [wild, rover, UploadSubject(device: "")] {
            for format in try jsonFormats(subject) {
                for location in strange + [sampleLocation, bareLocation] {
                    let fixes = [
                        UploadFix(location: location, number: .min), UploadFix(location: location, number: .max),
                    ]
                    let request = format.request(for: format.batchLimit == 1 ? [fixes[1]] : fixes)
                    _ = try JSONValue.strict(request.body)
                    #expect(request.url.utf8.allSatisfy { 0x21...0x7E ~= $0 })
                }
            }
        }
        let overland = try OverlandUpload(url: "https://h", subject: wild).request(for: [sampleFix])
        let feature = try JSONValue.strict(overland.body)["locations"]?.elements?.first
        #expect(feature?["properties"]?["device_id"]?.string == wildName)
        let own = try OwnTracksUpload(url: "https://h", subject: wild).request(for: [sampleFix])
        #expect(try JSONValue.strict(own.body)["topic"]?.string?.split(separator: "/").count == 3)
    }

    @Test("names are escaped in forms and in InfluxDB's lines")
    func text() throws {
        let form = try OsmAndUpload(url: "http://h", subject: wild).request(for: [sampleFix]).body
        #expect(form.allSatisfy { 0x21...0x7E ~= $0 })
        #expect(form.filter { $0 == UInt8(ascii: "&") }.count == 8)
        #expect(
            LocationExchangeTests.text(form).hasPrefix(
                "id=a%22b%5Cc%3Cd%3E%26e%2Cf%3Dg%20h%2Fi%2Bj%23k%0Al%09%F0%9F%98%80"))
        let line = LocationExchangeTests.text(
            try InfluxUpload(url: "http://h/write?db=d", subject: wild, measurement: wildName)
                .request(for: [sampleFix]).body)
        #expect(line.filter { $0 == "\n" }.count == 1 && line.hasSuffix("1795171200250\n"))
        #expect(line.contains(#",device=a"b_c<d>&e\,f\=g\ h/i+j#k_l_😀é{lat}%,user="#))
    }

    @Test("a body has at most 1000 bytes for each fix, and a request without fixes does not trap")
    func batches() throws {
        for format in try allFormats(wild) {
            _ = format.request(for: [])
            let fixes = (0..<Int64(format.batchLimit)).map { UploadFix(location: sampleLocation, number: $0) }
            #expect(format.request(for: fixes).body.count <= 1000 * max(1, fixes.count) || format.batchLimit == 1)
        }
    }

    @Test("times before 1970 are written, and positions out of range are clamped")
    func early() throws {
        let body = try OverlandUpload(url: "https://h", subject: rover)
            .request(for: [UploadFix(location: strange[2], number: 1)]).body
        let feature = try JSONValue.strict(body)["locations"]?.elements?.first
        #expect(feature?["properties"]?["timestamp"]?.string == "1969-12-31T23:59:58.500Z")
        #expect(feature?["geometry"]?["coordinates"]?.elements == [.number(-180), .number(90)])
        #expect(feature?["properties"]?["altitude"] == nil)
        let own = try OwnTracksUpload(url: "https://h", subject: rover)
            .request(for: [UploadFix(location: strange[2], number: 1)]).body
        #expect(try JSONValue.strict(own)["tst"]?.number == -2)
    }

    @Test(
        "invalid addresses of servers are refused",
        arguments: [
            "", "host", "ftp://host", "https://", "https:///x", "https://:80/", "https://user@/x", "https://h/#x",
            "https://h/ x", "https://h/é", "https://h/{lat}", "https://h/\n", String(repeating: "a", count: 5000),
        ])
    func addresses(url: String) {
        #expect(throws: UploadFormatError.self) { try GeoJSONUpload(url: url, subject: rover) }
    }

    @Test("an error about an address shows no password and no token")
    func secrets() {
        let error = #expect(throws: UploadFormatError.self) {
            try GeoJSONUpload(url: "https://me:hush@h/?token=hush#x", subject: rover)
        }
        #expect(error?.description.contains("hush") == false)
    }
}
