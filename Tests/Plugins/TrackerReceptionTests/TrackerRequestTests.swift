import CodecSupport
import Geolocation
import LocationRelay
import Testing
import WebSocketFormat

@testable import TrackerReception

@Suite("The fixes of a request and their devices") struct TrackerRequestTests {
    private func request(
        _ app: TrackerApp, _ body: String, target: String = "/pub", fields: String = "", onlyDevice: String? = nil,
        decrypt: (@Sendable ([UInt8]) -> [UInt8]?)? = nil
    ) throws -> TrackerRequest {
        var reader = HTTPHeadReader<HTTPRequest>()
        let text = Array("POST \(target) HTTP/1.1\r\n\(fields)\r\n".utf8)
        let head = try #require(try reader.read(text.span)).head
        var settings = TrackerReceiverSettings.test(app)
        settings.decrypt = decrypt
        return try TrackerRequest(
            head, body: Array(body.utf8), from: "10.0.0.7", at: Date(timeIntervalSince1970: 1_795_171_300),
            settings: settings, onlyDevice: onlyDevice)
    }

    private func status(_ read: @autoclosure () throws -> TrackerRequest) throws -> Int? {
        do {
            _ = try read()
            return nil
        } catch let refusal as TrackerRequest.Refusal {
            return refusal.reply.status
        }
    }

    private let fix = #"{"_type":"location","lat":47.5,"lon":9.25,"tst":1795171200}"#
    private let named = #"{"_type":"location","lat":47.5,"lon":9.25,"tst":1795171200,"tid":"R7"}"#

    @Test("OwnTracks: topic, else fields, query, credentials, token, initials or address name the device")
    func ownTracksDevice() throws {
        func device(_ body: String, _ target: String = "/pub", _ fields: String = "", only: String? = nil) throws
            -> String?
        {
            try request(.ownTracks, body, target: target, fields: fields, onlyDevice: only).batches.first?.device
        }
        let query = "/pub?u=anna&d=phone"
        let limits = "X-Limit-U: ben\r\nX-Limit-D: tablet\r\n"
        // anna:secret
        let basic = "Authorization: Basic YW5uYTpzZWNyZXQ=\r\n"
        #expect(try device(Requests.ownTracks(0), query, limits) == "rover/cam7")
        #expect(try device(named, query, limits) == "ben/tablet")
        #expect(try device(named, query) == "anna/phone")
        #expect(try device(named, "/pub?d=watch", basic) == "anna/watch")
        #expect(try device(named, "/pub?d=watch") == "watch")
        #expect(try device(named, "/pub", basic, only: "cat") == "cat")
        #expect(try device(named) == "R7")
        #expect(try device(fix) == "10.0.0.7")
    }

    @Test("are numbered by their time in milliseconds, since the apps do not count")
    func sequence() throws {
        let fix = try #require(try request(.ownTracks, Requests.ownTracks(3)).batches.first?.fixes.first)
        #expect(fix.sequence == 1_795_171_203_000 && fix.source == "owntracks" && fix.batteryFraction == 0.71)
        let batch = try request(.overland, Requests.overland(0..<1000))
        #expect(batch.count == 1000 && batch.batches.count == 1 && batch.batches[0].device == "cam7")
    }

    @Test("state whether the battery is being charged")
    func charging() throws {
        for (status, isCharging) in [(0, nil), (1, false), (2, true)] as [(Int, Bool?)] {
            let text = #"{"_type":"location","lat":47.5,"lon":9.25,"tst":1795171200,"bs":\#(status)}"#
            let fix = try #require(try request(.ownTracks, text).batches.first?.fixes.first)
            #expect(fix.isCharging == isCharging)
        }
    }

    @Test("are rejected if they cannot be decrypted, since the phone would otherwise discard them")
    func encrypted() throws {
        let text = #"{"_type":"encrypted","data":"AQID"}"#
        #expect(try status(try request(.ownTracks, text)) == 415)
        #expect(try status(try request(.ownTracks, text, decrypt: { _ in nil })) == 415)
        #expect(try status(try request(.ownTracks, text, decrypt: { _ in Array(text.utf8) })) == 415)
        let inner = Array(Requests.ownTracks(0).utf8)
        let opened = try request(.ownTracks, text, decrypt: { $0 == [1, 2, 3] ? inner : nil })
        #expect(opened.batches.map(\.device) == ["rover/cam7"])
    }

    @Test("OsmAnd: the query or else the body, by its type, contains the fixes; without an id they are rejected")
    func osmAnd() throws {
        let query = "/?id=cam7&lat=47.5&lon=9.25&timestamp=1795171200"
        let form = "id=cam8&lat=47.5&lon=9.25"
        let formType = "Content-Type: application/x-www-form-urlencoded; charset=utf-8\r\n"
        #expect(try request(.osmAnd, "", target: query).batches.map(\.device) == ["cam7"])
        #expect(try request(.osmAnd, form, target: query, fields: formType).batches.map(\.device) == ["cam7"])
        #expect(try request(.osmAnd, form, target: "/?token=t", fields: formType).batches.map(\.device) == ["cam8"])
        let json = #"{"device_id":"cam9","location":{"timestamp":1795171200,"coords":{"latitude":1,"longitude":2}}}"#
        let jsonType = "Content-Type: application/json\r\n"
        #expect(try request(.osmAnd, json, fields: jsonType).batches.map(\.device) == ["cam9"])
        #expect(try status(try request(.osmAnd, "lat=1&lon=2", fields: formType)) == 400)
        #expect(
            try request(.osmAnd, "lat=1&lon=2", fields: formType, onlyDevice: "dog").batches.map(\.device) == ["dog"])
        #expect(try status(try request(.osmAnd, form, fields: jsonType)) == 400)
        #expect(try status(try request(.osmAnd, form, fields: "Content-Type: image/png\r\n")) == 415)
    }

    @Test("are acknowledged and counted if they are never usable; a body that is not of the app is rejected")
    func unusable() throws {
        let impossible = try request(.ownTracks, #"{"_type":"location","lat":91,"lon":0,"tst":1}"#)
        #expect(impossible.count == 0 && impossible.drops.byReason == ["latitude or longitude out of range": 1])
        #expect(
            try request(.ownTracks, #"{"_type":"lwt"}"#).drops.byReason == [
                "OwnTracks message that is not a location": 1
            ])
        for app in [TrackerApp.ownTracks, .overland] {
            for text in ["", "{}", "[]", "garbage"] { #expect(try status(try request(app, text)) == 400) }
        }
    }
}
