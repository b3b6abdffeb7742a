import CodecSupport
import Geolocation
import Testing

@Suite("A line of JSON as an event") struct EventLineTests {
    private func event(_ line: String, arrival: Date? = nil) throws -> GeolocationEvent? {
        let bytes = Array(line.utf8)
        return try GeolocationEvent.read(line: bytes.span, arrival: arrival)
    }

    private func written(_ event: GeolocationEvent) -> String {
        var writer = EventWriter()
        event.write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test(
        "is written again as it was",
        arguments: [
            #"{"type":"location","time":"2026-11-20T10:40:00.250Z","lat":47.6209134,"lon":-9.1734021,"alt":405.2,"#
                + #""hacc":4.1,"vacc":7.0,"speed":5.0,"sacc":0.3,"course":231.4}"#,
            #"{"type":"location","time":"2026-11-20T10:40:00.250001Z","value":null}"#,
            #"{"type":"heading","time":"2026-11-20T10:40:00.000Z","source":"user","value":231.4,"accuracy":3.0}"#,
            #"{"type":"heading","time":"2026-11-20T10:40:00.000Z","source":"course","value":null}"#,
            #"{"type":"status","time":"2026-11-20T10:40:00.000Z","provider":"gpx","status":"running"}"#,
            #"{"type":"receiver","time":"2026-11-20T10:40:00.000Z","z":1,"a":[{"n":5,"el":1.50}],"s":"\"é\\u0001"}"#,
            #"{"type":"x","time":"2026-11-20T10:40:00.000Z"}"#,
        ])
    func roundTrip(line: String) throws {
        #expect(try written(#require(try event(line))) == line + "\n")
    }

    @Test("may have its members in any order, with spaces and unknown members between them")
    func order() throws {
        let line =
            #" { "x" : {"type":[1]}, "lon":9, "time":"2026-11-20T11:40:00+01:00", "lat":47, "type":"location" } "#
        #expect(
            try written(#require(try event(line)))
                == #"{"type":"location","time":"2026-11-20T10:40:00.000Z","lat":47.0,"lon":9.0}"# + "\n")
    }

    @Test("of a type that each manager makes itself is ignored", arguments: ["resolved", "state"])
    func ignored(type: String) throws {
        #expect(try event(#"{"type":"\#(type)","time":"2026-11-20T10:40:00.000Z","order":"collection"}"#) == nil)
    }

    @Test("bears the time of its arrival if it has none")
    func arrival() throws {
        let now = Date(timeIntervalSince1970: 1_795_000_000)
        #expect(try event(#"{"type":"heading","source":"user","value":1}"#, arrival: now)?.time == now)
        #expect(throws: EventLineFault.noTime) { try event(#"{"type":"heading","source":"user","value":1}"#) }
        #expect(throws: EventLineFault.noTime) { try event(#"{"type":"x","time":"2026-11-20"}"#, arrival: now) }
    }

    @Test("that is cut off anywhere is refused")
    func truncated() {
        let line = #"{"type":"location","time":"2026-11-20T10:40:00.250Z","lat":47.62,"lon":9.17,"x":{"y":["é",null]}}"#
        for length in 0..<line.utf8.count {
            let bytes = Array(line.utf8.prefix(length))
            #expect(throws: EventLineFault.self) { try GeolocationEvent.read(line: bytes.span) }
        }
    }

    @Test("is encoded again with its fields")
    func coding() throws {
        let line = #"{"type":"battery","time":"2026-11-20T10:40:00.000Z","volts":11.5,"cells":[1,2]}"#
        let data = try JSONEncoder().encode(try #require(try event(line)))
        let decoded = try JSONDecoder().decode(GeolocationEvent.self, from: data)
        guard case .derived(let event as RecordedEvent) = decoded else {
            Issue.record("\(decoded)")
            return
        }
        #expect(event.fields == ["volts": .number(11.5), "cells": .array([.integer(1), .integer(2)])])
    }
}
