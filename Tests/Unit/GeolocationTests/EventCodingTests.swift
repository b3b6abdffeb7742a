import Foundation
import Geolocation
import Testing

/// An event with the line that represents it.
struct CodedEvent: Sendable, CustomTestStringConvertible {
    let event: GeolocationEvent
    let line: String
    var testDescription: String { line }

    init(_ event: GeolocationEvent, _ line: String) {
        self.event = event
        self.line = line
    }

    /// The time 2026-11-20T10:40:00.250Z.
    static let time = Date(timeIntervalSince1970: 1_795_171_200.25)
    static let heading = HeadingValue(231.4, accuracy: 3, timestamp: time)

    static let table = [
        CodedEvent(
            .location(
                Location(
                    latitude: 47.620_913_4, longitude: 9.173_402_1, altitude: 405.2, horizontalAccuracy: 4.1,
                    verticalAccuracy: 7, speed: 5, course: 231.4, timestamp: time)),
            #"{"type":"location","time":"2026-11-20T10:40:00.250Z","lat":47.6209134,"lon":9.1734021,"#
                + #""alt":405.2,"hacc":4.1,"vacc":7.0,"speed":5.0,"course":231.4}"#),
        CodedEvent(
            .location(Location(latitude: -33.5, longitude: -0.0, speed: 0.5, speedAccuracy: 0.25, timestamp: time)),
            #"{"type":"location","time":"2026-11-20T10:40:00.250Z","lat":-33.5,"lon":0.0,"speed":0.5,"sacc":0.25}"#),
        CodedEvent(
            .locationWithdrawn(time), #"{"type":"location","time":"2026-11-20T10:40:00.250Z","value":null}"#),
        CodedEvent(
            .heading(.course, heading, time),
            #"{"type":"heading","time":"2026-11-20T10:40:00.250Z","source":"course","value":231.4,"accuracy":3.0}"#),
        CodedEvent(
            .heading(.user, nil, time),
            #"{"type":"heading","time":"2026-11-20T10:40:00.250Z","source":"user","value":null}"#),
        CodedEvent(
            .heading(.device, HeadingValue(-0.0, timestamp: time), time),
            #"{"type":"heading","time":"2026-11-20T10:40:00.250Z","source":"device","value":0.0}"#),
        CodedEvent(
            .resolved(.collection, ResolvedHeading(heading: heading, source: .course, timestamp: time), time),
            #"{"type":"resolved","time":"2026-11-20T10:40:00.250Z","order":"collection","value":231.4,"accuracy":3.0,"#
                + #""source":"course"}"#),
        CodedEvent(
            .resolved(.presentation, nil, time),
            #"{"type":"resolved","time":"2026-11-20T10:40:00.250Z","order":"presentation","value":null}"#),
        CodedEvent(
            .state(.snoozing, time), #"{"type":"state","time":"2026-11-20T10:40:00.250Z","state":"snoozing"}"#),
        CodedEvent(
            .status(ProviderStatusChange(provider: "nmea", status: .running, time: time)),
            #"{"type":"status","time":"2026-11-20T10:40:00.250Z","provider":"nmea","status":"running"}"#),
        CodedEvent(
            .status(
                ProviderStatusChange(provider: "a", status: .denied, time: time, roles: [.location, .deviceHeading])),
            #"{"type":"status","time":"2026-11-20T10:40:00.250Z","provider":"a","status":"denied","#
                + #""roles":["deviceHeading","location"]}"#),
        CodedEvent(
            .status(
                ProviderStatusChange(
                    provider: "nmea", status: .failed(ProviderError("\"/dev/ttyUSB0\" is gone")), time: time)),
            #"{"type":"status","time":"2026-11-20T10:40:00.250Z","provider":"nmea","status":"failed","#
                + #""reason":"\"/dev/ttyUSB0\" is gone"}"#),
        CodedEvent(
            .derived(
                RecordedEvent(
                    type: "route", time: time,
                    fields: [
                        "a": .array([.integer(1), .null, .bool(false), .object([:])]), "b": .number(2.5),
                        "c": .object(["y": .integer(.min), "x": .array([])]), "d": .string("ö"),
                    ])),
            #"{"type":"route","time":"2026-11-20T10:40:00.250Z","a":[1,null,false,{}],"b":2.5,"#
                + #""c":{"x":[],"y":-9223372036854775808},"d":"ö"}"#),
    ]
}

@Suite("Events as JSON lines")
struct EventCodingTests {
    @Test("are written byte for byte as documented", arguments: CodedEvent.table)
    func written(_ coded: CodedEvent) {
        var writer = EventWriter()
        coded.event.write(to: &writer)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == coded.line + "\n")
    }

    @Test("are read back as they were", arguments: CodedEvent.table)
    func readBack(_ coded: CodedEvent) throws {
        let read = try JSONDecoder().decode(GeolocationEvent.self, from: Data(coded.line.utf8))
        #expect(read == coded.event)
        #expect(read.hashValue == coded.event.hashValue)
    }

    @Test("have the same keys and values when an encoder writes them", arguments: CodedEvent.table)
    func encoded(_ coded: CodedEvent) throws {
        let encoded = try JSONEncoder().encode(coded.event)
        #expect(try object(encoded) == object(Data(coded.line.utf8)))
        #expect(try JSONDecoder().decode(GeolocationEvent.self, from: encoded) == coded.event)
    }

    @Test("are equal only to themselves", arguments: CodedEvent.table.indices)
    func equality(_ index: Int) {
        let event = CodedEvent.table[index].event
        #expect(CodedEvent.table.count { $0.event == event } == 1)
    }

    @Test("follow each other in one buffer, one line each")
    func severalLines() {
        var writer = EventWriter(capacity: 8)
        for coded in CodedEvent.table { coded.event.write(to: &writer) }
        let lines = String(decoding: writer.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(lines == CodedEvent.table.map(\.line))
        writer.removeAll()
        #expect(writer.bytes.isEmpty)
    }

    @Test("of a type that the core does not know keep all their fields")
    func unknownType() throws {
        let line = #"{"type":"horn","time":"2026-11-20T10:40:00.250Z","loud":true,"tones":[440,660.5]}"#
        let event = try JSONDecoder().decode(GeolocationEvent.self, from: Data(line.utf8))
        let expected = RecordedEvent(
            type: "horn", time: CodedEvent.time,
            fields: ["loud": .bool(true), "tones": .array([.integer(440), .number(660.5)])])
        #expect(event == .derived(expected))
    }

    @Test("that a sink derives are written with their own fields, and are equal if these are")
    func derivedEvent() throws {
        let event = GeolocationEvent.derived(Countdown(time: CodedEvent.time, left: 3))
        var writer = EventWriter()
        event.write(to: &writer)
        let text = String(decoding: writer.bytes, as: UTF8.self)
        #expect(
            text == #"{"type":"countdown","time":"2026-11-20T10:40:00.250Z","left":3,"at":"1970-01-01T00:00:00.000Z"}"#
                + "\n")
        let read = try JSONDecoder().decode(GeolocationEvent.self, from: Data(writer.bytes))
        let again = GeolocationEvent.derived(Countdown(time: CodedEvent.time, left: 4))
        #expect(read.type == "countdown" && read.time == CodedEvent.time)
        #expect(event == .derived(Countdown(time: CodedEvent.time, left: 3)) && event != again)
    }

    @Test(
        "that are damaged are refused",
        arguments: [
            #"{"type":"location","time":"2026-11-20T10:40:00Z","lat":1}"#,
            #"{"type":"location","time":"yesterday","lat":1,"lon":2}"#,
            #"{"type":"heading","time":"2026-11-20T10:40:00Z","source":"nose","value":1}"#,
            #"{"type":"status","time":"2026-11-20T10:40:00Z","provider":"a","status":"tired"}"#,
            #"{"type":"state","time":"2026-11-20T10:40:00Z"}"#,
            #"{"time":"2026-11-20T10:40:00Z"}"#,
        ])
    func damaged(_ line: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(GeolocationEvent.self, from: Data(line.utf8))
        }
    }

    private func object(_ data: Data) throws -> EventValue {
        try JSONDecoder().decode(EventValue.self, from: data)
    }
}

/// Events that a sink might publish.
private struct Countdown: DerivedEvent {
    let type = "countdown"
    let time: Date
    let left: Int

    func write(to writer: inout EventWriter) {
        writer.field("left", left)
        writer.field("at", Date(timeIntervalSince1970: 0))
        writer.field("unknown", String?.none)
        writer.field("infinite", Double.infinity)
    }
}
