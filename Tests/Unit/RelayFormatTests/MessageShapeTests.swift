import Foundation
import Testing

@testable import RelayFormat

@Suite("The shapes of messages")
struct MessageShapeTests {
    private let fix = GoldenVector.fix.json

    private func golden() throws -> LocationFix {
        guard case .fix(let fix, _) = try message(fix) else { throw RelayCodingError("it is not a fix", at: 0) }
        return fix
    }

    @Test("an update may have no fused fix, or no fix at all")
    func updates() throws {
        let fix = try golden()
        let text = #"{ "base": \#(self.fix), "remote": \#(self.fix), "fused": null, "latency": null }"#
        #expect(try message(text) == .update(RelayUpdate(base: fix, remote: fix)))
        #expect(try message("{}") == .update(RelayUpdate()))
        #expect(try message(#"{"relayTimestamp":null,"base":null}"#) == .update(RelayUpdate()))
    }

    @Test("a ping has a name and may have the time at which it was sent")
    func ping() throws {
        let ping = RelayMessage.ping(id: "0a1b2c3d")
        let timed = RelayMessage.ping(id: "0a1b2c3d", seconds: 1_764_700_000.5)
        #expect(try timed.text() == #"{"type":"ping","id":"0a1b2c3d","ts":1764700000.5}"#)
        #expect(try ping.text() == #"{"type":"ping","id":"0a1b2c3d"}"#)
        #expect(try ping.encoded(as: .cbor) == ping.encoded(as: .json))
        #expect(try message(timed.text()) == timed)
        #expect(try message(#"{"ts":1764700000.5,"id":"0a1b2c3d","type":"ping"}"#) == timed)
        for ts in ["null", "\"now\"", "1e999", "[1]"] {
            #expect(try message(#"{"ts":\#(ts),"id":"0a1b2c3d","type":"ping"}"#) == ping)
        }
    }

    @Test("a pong has the name of its ping, whatever other members it has")
    func pong() throws {
        let pong = RelayMessage.pong(id: "0a1b2c3d")
        #expect(try pong.text() == #"{"type":"pong","id":"0a1b2c3d"}"#)
        #expect(
            try message(#"{"ts":1,"base":5,"type":"pong","fix":[],"id":"0a1b2c3d"}"#)
                == .pong(id: "0a1b2c3d", seconds: 1))
    }

    @Test(
        "an acknowledgement may have a count, which is ignored if it is not valid",
        arguments: [
            (#"{"type":"ack","count":17}"#, 17), (#"{"type":"ack","count":1.7e1}"#, 17), (#"{"type":"ack"}"#, nil),
            (#"{"type":"ack","count":-1}"#, nil), (#"{"type":"ack","count":"17"}"#, nil),
            (#"{"type":"ack","seq":5}"#, nil),
            (#"{"count":9223372036854775807,"type":"ack"}"#, .max), (#"{"type":"ack","count":1e30}"#, nil),
            (#"{"type":"ack","count":[17]}"#, nil), (#"{"type":"ack","count":null}"#, nil),
        ] as [(String, Int64?)])
    func acknowledgement(text: String, count: Int64?) throws {
        #expect(try message(text) == .acknowledgement(count: count))
        let written = try RelayMessage.acknowledgement(count: count).text()
        #expect(written == count.map { #"{"type":"ack","count":\#($0)}"# } ?? #"{"type":"ack"}"#)
    }

    @Test("an acknowledgement counts the refused fixes by reason")
    func refusals() throws {
        let refused = RelayMessage.acknowledgement(count: 9, refused: ["taken in the future": 2, "duplicate \"": 1])
        let text = #"{"type":"ack","count":9,"refused":{"duplicate \"":1,"taken in the future":2}}"#
        #expect(try refused.text() == text)
        #expect(try message(text) == refused)
        let long = String(repeating: "x", count: 65)
        let odd = #"{"a":0,"b":-1,"c":1.5,"d":"1","e":{"f":1},"":1,"\#(long)":1,"g":3,"g":4}"#
        #expect(
            try message(#"{"refused":\#(odd),"type":"ack","count":5}"#) == .acknowledgement(count: 5, refused: ["g": 4])
        )
        for other in ["[1]", "7", "null"] {
            #expect(try message(#"{"type":"ack","count":5,"refused":\#(other)}"#) == .acknowledgement(count: 5))
        }
        let many = (0..<40).map { "\"reason \($0)\":1" }.joined(separator: ",")
        guard case .acknowledgement(_, let few) = try message(#"{"type":"ack","count":5,"refused":{\#(many)}}"#) else {
            Issue.record("no acknowledgement")
            return
        }
        #expect(few.count == Acknowledgement.reasonLimit)
        #expect(throws: RelayCodingError("refused is longer than 64 bytes", at: 0)) {
            try RelayMessage.acknowledgement(count: 1, refused: [long: 1]).encoded(as: .json)
        }
    }

    @Test("an envelope contains the fix of a watch, with its members in any order")
    func envelope() throws {
        let expected = RelayMessage.fix(try golden(), sender: "watch")
        #expect(try expected.text() == #"{"type":"location","source":"watch","fix":\#(fix)}"#)
        #expect(try expected.encoded(as: .cbor) == expected.encoded(as: .json))
        #expect(try message(expected.text()) == expected)
        #expect(try message(#"{"fix":\#(fix),"base":{},"source":"watch","type":"location"}"#) == expected)
        #expect(try message(#"{"type":"location","fix":\#(fix)}"#) == .fix(try golden(), sender: nil))
        #expect(throws: RelayCodingError("fix is missing", at: 0)) {
            try message(#"{"type":"location","fix":\#(fix),"fix":null}"#)
        }
    }

    @Test(
        "a message of another type is read as such, whatever its other members are",
        arguments: [
            #"{"type":"gimbal_target","pan":1,"tilt":2}"#,
            #"{"lat":"x","ts_unix_ms":0,"base":5,"type":"gimbal_target"}"#,
        ])
    func other(text: String) throws {
        #expect(try message(text) == .other(type: "gimbal_target"))
        #expect(try message(RelayMessage.other(type: "\"").text()) == .other(type: "\""))
    }

    @Test("the last of several types counts, and a null type is none")
    func types() throws {
        // The members before the type would make a fix or an update.
        #expect(try message(fix.dropLast() + #","type":"x"}"#) == .other(type: "x"))
        #expect(try message(GoldenVector.allMembers.json.dropLast() + #","type":"x"}"#) == .other(type: "x"))
        #expect(try message(#"{"type":"ping","id":"a","type":"pong","id":"b"}"#) == .pong(id: "b"))
        #expect(try message(#"{"type":"ping","type":null}"#) == .update(RelayUpdate()))
        #expect(try message(#"{"type":null,"# + fix.dropFirst()) == .fix(try golden(), sender: nil))
    }

    @Test("an object with the time of a fix is a fix, wherever the time stands in it")
    func bareFix() throws {
        let fix = try golden()
        #expect(try message(#"{"remote":{"lat":"x"},"# + self.fix.dropFirst()) == .fix(fix, sender: nil))
        #expect(try message(#"{"lat":"x","base":\#(self.fix)}"#) == .update(RelayUpdate(base: fix)))
    }

    @Test("values that no receiver could read are not written, and the buffer stays unchanged")
    func unwritable() throws {
        var fix = try golden()
        fix.altitudeMeters = .nan
        var late = RelayUpdate(base: try golden(), remote: fix)
        for encoding in RelayEncoding.allCases {
            var buffer: [UInt8] = [1, 2, 3]
            let error = RelayCodingError("alt_m is not a finite number", at: 0)
            #expect(throws: error) { try late.append(as: encoding, to: &buffer) }
            #expect(throws: error) { try fix.append(as: encoding, to: &buffer) }
            #expect(throws: error) { try RelayMessage.fix(fix, sender: "watch").append(as: encoding, to: &buffer) }
            #expect(buffer == [1, 2, 3])
        }
        late.remote = nil
        late.latency = LatencyInfo(totalMs: .infinity)
        #expect(throws: RelayCodingError("totalMs is not a finite number", at: 0)) {
            try RelayMessage.update(late).encoded(as: .json)
        }
        fix = try golden()
        fix.source = LocationFix.Source(rawValue: String(repeating: "x", count: 65))
        #expect(throws: RelayCodingError("source is longer than 64 bytes", at: 0)) {
            try RelayMessage.fix(fix, sender: nil).encoded(as: .cbor)
        }
        fix.device = fix.source.rawValue
        fix.source = .watchOS
        #expect(throws: RelayCodingError("device is longer than 64 bytes", at: 0)) {
            try RelayMessage.fix(fix, sender: nil).encoded(as: .json)
        }
        #expect(throws: RelayCodingError("id is longer than 64 bytes", at: 0)) {
            try RelayMessage.ping(id: fix.device ?? "").encoded(as: .json)
        }
    }
}
