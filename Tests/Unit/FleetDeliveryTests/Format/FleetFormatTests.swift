import CodecSupport
import FleetDelivery
import Testing

@Suite("The messages of a fleet")
struct FleetFormatTests {
    private let fix = LocationFix(
        timestamp: Date(timeIntervalSince1970: 1_795_000_000.25), source: "Linux", latitude: 47.5, longitude: 9.25,
        horizontalAccuracyMeters: 4, speedMetersPerSecond: 1.5, courseDegrees: 90, batteryFraction: 0.5, sequence: 42)

    private let line =
        #"{"battery_pct":0.5,"course_deg":90,"h_accuracy_m":4,"lat":47.5,"lon":9.25,"seq":42,"source":"Linux","#
        + #""speed_mps":1.5,"ts_unix_ms":1795000000250,"unknown":["v_accuracy_m"],"v_accuracy_m":0}"#

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private func bytes(_ envelope: FixEnvelope, _ encoding: RelayEncoding = .json) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try envelope.append(as: encoding, to: &bytes)
        return bytes
    }

    private func readFixes(_ bytes: [UInt8]) throws -> FixEnvelope { try FixEnvelope.read(bytes.span) }
    private func readHello(_ bytes: [UInt8]) throws -> FleetHello { try FleetHello(bytes.span) }
    private func readAcknowledgement(_ bytes: [UInt8]) throws -> FleetAcknowledgement {
        try FleetAcknowledgement(bytes.span)
    }
    private func readPresence(_ bytes: [UInt8]) throws -> FleetPresence { try FleetPresence(bytes.span) }
    private func readCommand(_ bytes: [UInt8]) throws -> FleetCommand { try FleetCommand(bytes.span) }
    private func readState(_ bytes: [UInt8]) throws -> FleetState { try FleetState(bytes.span) }
    private func readEvent(_ bytes: [UInt8]) throws -> FleetEvent { try FleetEvent(bytes.span) }

    // MARK: Golden encodings

    @Test("fixes are written in an envelope with an epoch, and read back equal") func fixes() throws {
        let plain = FixEnvelope(epoch: 7, fixes: [fix])
        #expect(try text(bytes(plain)) == #"{"v":1,"e":7,"fixes":[\#(line)]}"#)
        let full = FixEnvelope(epoch: 7, fixes: [fix, fix], after: 40, asks: true)
        #expect(try text(bytes(full)) == #"{"v":1,"e":7,"after":40,"ask":true,"fixes":[\#(line),\#(line)]}"#)
        for encoding in RelayEncoding.allCases {
            for envelope in [plain, full, FixEnvelope(epoch: .min, fixes: [fix], after: .max)] {
                #expect(try readFixes(bytes(envelope, encoding)) == envelope)
            }
        }
    }

    @Test("fixes in CBOR have small integers as keys") func cbor() throws {
        let bytes = try bytes(FixEnvelope(epoch: 7, fixes: [fix], after: 40, asks: true), .cbor)
        #expect(Array(bytes.prefix(8)) == [0xA5, 0, 1, 1, 7, 2, 0x81, 0xAC])
        #expect(Array(bytes.suffix(5)) == [3, 0xF5, 4, 0x18, 40])
        #expect(bytes.count < 110)
    }

    @Test("hello, acknowledgement and presence messages are short JSON, and read back equal") func short() throws {
        let hello = FleetHello(epoch: 7, numbers: 12...40)
        #expect(text(hello.payload) == #"{"v":1,"e":7,"from":12,"to":40}"#)
        #expect(try readHello(hello.payload) == hello)
        let ack = FleetAcknowledgement(epoch: 7, ranges: [12...31, 33...33])
        #expect(text(ack.payload) == #"{"v":1,"e":7,"got":[[12,31],[33,33]]}"#)
        #expect(try readAcknowledgement(ack.payload) == ack)
        let nothing = FleetAcknowledgement(epoch: -1, ranges: [])
        #expect(text(nothing.payload) == #"{"v":1,"e":-1,"got":[]}"#)
        #expect(try readAcknowledgement(nothing.payload) == nothing)
        let presence = FleetPresence(epoch: 7, connection: 3, isConnected: false)
        #expect(text(presence.payload) == #"{"v":1,"e":7,"n":3,"on":false}"#)
        #expect(try readPresence(presence.payload) == presence)
    }

    @Test("commands, states and events contain plain JSON, and read back equal") func objects() throws {
        let command = FleetCommand(
            version: 4, desired: Array(#"{"interval":10,"a":[{"b":null}]}"#.utf8),
            expiry: Date(timeIntervalSince1970: 1_795_000_000))
        let written = try command.payload()
        #expect(
            text(written) == #"{"v":1,"version":4,"desired":{"interval":10,"a":[{"b":null}]},"#
                + #""until":"2026-11-18T11:06:40.000Z"}"#)
        #expect(try readCommand(written) == command)
        let state = FleetState(version: 4, reported: Array("{}".utf8))
        #expect(try text(state.payload()) == #"{"v":1,"version":4,"reported":{}}"#)
        #expect(try readState(state.payload()) == state)
        let event = FleetEvent(epoch: 7, sequence: 41, line: Array(#"{"type":"alert"}"#.utf8))
        #expect(try text(event.payload()) == #"{"v":1,"e":7,"s":41,"event":{"type":"alert"}}"#)
        #expect(try readEvent(event.payload()) == event)
    }

    // MARK: Faults

    @Test(
        "a message of an unknown version is refused for its version, whatever else it contains",
        arguments: [#"{"v":2}"#, #"{"e":"x","v":2,"fixes":7}"#, #"{"fixes":[],"v":2,"e":1}"#])
    func version(_ message: String) {
        let bytes = Array(message.utf8)
        #expect(throws: RelayCodingError("version 2 is unknown", at: 0)) { try readFixes(bytes) }
        #expect(throws: RelayCodingError("version 2 is unknown", at: 0)) { try readHello(bytes) }
        #expect(throws: RelayCodingError("version 2 is unknown", at: 0)) { try readCommand(bytes) }
    }

    @Test("unknown and missing versions are refused with few different reasons, which can be counted") func versions() {
        #expect(throws: RelayCodingError("the version is unknown", at: 0)) {
            try readHello(Array(#"{"v":123456}"#.utf8))
        }
        #expect(throws: RelayCodingError("v is missing", at: 0)) {
            try readHello(Array(#"{"e":1,"from":1,"to":2}"#.utf8))
        }
        #expect(throws: RelayCodingError("version 9 is unknown", at: 0)) {
            try readFixes([0xA1 as UInt8, 0, 9])
        }
    }

    @Test("unknown members are ignored, and members may have any order") func unknownMembers() throws {
        let message = #"{"x":[{"v":9}],"to":3,"from":2,"y":"\u0041","e":1,"v":1}"#
        #expect(try readHello(Array(message.utf8)) == FleetHello(epoch: 1, numbers: 2...3))
    }

    @Test(
        "malformed messages are refused",
        arguments: [
            "", "[]", "{", "7", "null", #"{"v":1}"#, #"{"v":1,"e":1,"fixes":[]}"#, #"{"v":1,"e":1.5,"fixes":[]}"#,
            #"{"v":1,"e":1,"fixes":[{}]}"#, #"{"v":1,"e":1,"fixes":{}}"#, #"{"v":1,"e":1,"from":3,"to":2}"#,
            #"{"v":1,"e":1,"got":[[1]]}"#, #"{"v":1,"e":1,"got":[[2,1]]}"#, #"{"v":1,"e":1,"got":[1,2]}"#,
            #"{"v":1,"e":1,"got":[[1,2,3]]}"#, #"{"v":1,"e":1,"n":1,"on":1}"#, #"{"v":1,"version":1,"desired":7}"#,
            #"{"v":1,"version":1,"desired":{},"until":"soon"}"#, #"{"v":1,"e":1,"s":1,"event":"x"}"#,
            #"{"v":1,"e":99999999999999999999,"from":1,"to":2}"#, #"{"v":1,"e":1,"from":1,"to":2}x"#,
        ])
    func faults(_ message: String) {
        let bytes = Array(message.utf8)
        #expect(throws: RelayCodingError.self) { try readFixes(bytes) }
        #expect(throws: RelayCodingError.self) { try readHello(bytes) }
        #expect(throws: RelayCodingError.self) { try readAcknowledgement(bytes) }
        #expect(throws: RelayCodingError.self) { try readPresence(bytes) }
        #expect(throws: RelayCodingError.self) { try readCommand(bytes) }
        #expect(throws: RelayCodingError.self) { try readEvent(bytes) }
    }

    @Test("messages beyond the limits are refused in writing and in reading") func limits() throws {
        let many = FixEnvelope(epoch: 1, fixes: Array(repeating: fix, count: 65))
        var buffer: [UInt8] = [1]
        #expect(throws: RelayCodingError.self) { try many.append(as: .cbor, to: &buffer) }
        #expect(throws: RelayCodingError.self) { try FixEnvelope(epoch: 1, fixes: []).append(as: .json, to: &buffer) }
        var long = fix
        long.source = LocationFix.Source(rawValue: String(repeating: "x", count: 128))
        let longest = FixEnvelope(epoch: 1, fixes: Array(repeating: long, count: 64))
        #expect(throws: RelayCodingError.self) { try longest.append(as: .json, to: &buffer) }
        #expect(buffer == [1])
        let fixes = Array(repeating: line, count: 65).joined(separator: ",")
        #expect(throws: RelayCodingError.self) {
            try readFixes(Array(#"{"v":1,"e":1,"fixes":[\#(fixes)]}"#.utf8))
        }
        #expect(throws: RelayCodingError.self) { try readFixes(Array(repeating: 0x20, count: 16_385)) }
        let ranges = (1...17).map { "[\($0 * 2),\($0 * 2)]" }.joined(separator: ",")
        #expect(throws: RelayCodingError.self) {
            try readAcknowledgement(Array(#"{"v":1,"e":1,"got":[\#(ranges)]}"#.utf8))
        }
        let deep = String(repeating: #"{"a":"#, count: 17) + "1" + String(repeating: "}", count: 17)
        #expect(throws: RelayCodingError.self) { try FleetState(version: 1, reported: Array(deep.utf8)).payload() }
        #expect(throws: RelayCodingError.self) { try FleetState(version: 1, reported: Array("{} ".utf8)).payload() }
        #expect(throws: RelayCodingError.self) { try FleetState(version: 1, reported: []).payload() }
        let big = Array(#"{"a":"\#(String(repeating: "x", count: 16_400))"}"#.utf8)
        #expect(throws: RelayCodingError.self) { try FleetEvent(epoch: 1, sequence: 1, line: big).payload() }
    }

    @Test("damaged messages are read or refused, and never trap") func garbage() throws {
        var random = SplitMix64(seed: 7)
        var seeds = try [
            bytes(FixEnvelope(epoch: 7, fixes: [fix, fix], after: 3, asks: true)),
            bytes(FixEnvelope(epoch: 7, fixes: [fix], after: 3, asks: true), .cbor),
            FleetHello(epoch: 7, numbers: 1...9).payload,
            FleetAcknowledgement(epoch: 7, ranges: [1...2, 4...9]).payload,
            FleetPresence(epoch: 7, connection: 1, isConnected: true).payload,
            FleetCommand(version: 1, desired: Array(#"{"a":1}"#.utf8), expiry: Date()).payload(),
            FleetEvent(epoch: 1, sequence: 2, line: Array(#"{"type":"a"}"#.utf8)).payload(),
        ]
        seeds.append([])
        var readable = 0
        for round in 0..<5000 {
            var bytes = seeds[round % seeds.count]
            for _ in 0..<(random.next() % 4) {
                switch random.next() % 3 {
                case 0 where !bytes.isEmpty:
                    bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
                case 1 where !bytes.isEmpty: bytes.removeLast(Int(random.next() % UInt64(bytes.count)) + 1)
                default:
                    bytes.insert(
                        UInt8(truncatingIfNeeded: random.next()), at: Int(random.next() % UInt64(bytes.count + 1)))
                }
            }
            if (try? readFixes(bytes)) != nil { readable += 1 }
            if (try? readHello(bytes)) != nil { readable += 1 }
            if (try? readAcknowledgement(bytes)) != nil { readable += 1 }
            if (try? readPresence(bytes)) != nil { readable += 1 }
            if (try? readCommand(bytes)) != nil { readable += 1 }
            if (try? readEvent(bytes)) != nil { readable += 1 }
        }
        #expect(readable > 100)
    }
}
