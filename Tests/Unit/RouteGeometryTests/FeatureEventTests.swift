import CodecSupport
import Foundation
import Geolocation
import RouteGeometry
import Testing

@Suite("Features of a map")
struct FeatureEventTests {
    private static let time = Date(timeIntervalSince1970: 1_795_171_200.25)
    private static let house = Coordinate(latitude: 47.6209134, longitude: 9.1734021)
    private static let corners = [
        house, Coordinate(latitude: 47.63, longitude: 9.18), Coordinate(latitude: 47.62, longitude: 9.19),
    ]

    @Test("a feature is read back as it was written")
    func roundTrip() throws {
        for shapes: [FeatureShape] in [
            [.point(Self.house)], [.circle(Self.house, radius: 30)], [.polygon([Self.corners, Self.corners])],
            [.line(Self.corners, width: nil), .line(Self.corners, width: 12.5)], [],
        ] {
            let event = FeatureEvent(.area, id: "yard", name: "Yard", shapes, at: Self.time)
            var writer = EventWriter()
            GeolocationEvent.derived(event).write(to: &writer)
            let read = try GeolocationEvent.read(line: writer.bytes.span)
            guard case .derived(let recorded) = read else { throw Missing() }
            #expect(FeatureEvent(RecordedEvent(recorded)) == event)
        }
    }

    @Test("an area is written as GeoJSON")
    func golden() {
        var writer = EventWriter()
        let shape = FeatureShape.circle(Self.house, radius: 30)
        GeolocationEvent.derived(FeatureEvent(.area, id: "Yard", [shape], at: Self.time)).write(to: &writer)
        #expect(
            String(decoding: writer.bytes, as: UTF8.self) == """
                {"type":"feature","time":"2026-11-20T10:40:00.250Z","id":"Yard","kind":"area","name":"Yard",\
                "geojson":{"features":[{"geometry":{"coordinates":[9.1734021,47.6209134],"type":"Point"},\
                "properties":{"radius":30.0},"type":"Feature"}],"type":"FeatureCollection"}}

                """)
    }

    @Test("an event without a valid shape is not a feature")
    func damaged() {
        func event(_ geojson: EventValue) -> FeatureEvent? {
            FeatureEvent(
                RecordedEvent(
                    type: "feature", time: Self.time,
                    fields: ["id": .string("a"), "kind": .string("area"), "geojson": geojson]))
        }
        func shape(_ type: String, _ coordinates: EventValue, radius: Double? = nil) -> EventValue {
            .object([
                "features": .array([
                    .object([
                        "geometry": .object(["type": .string(type), "coordinates": coordinates]),
                        "properties": .object(radius.map { ["radius": .number($0)] } ?? [:]),
                    ])
                ])
            ])
        }
        let place = EventValue.array([.number(9), .integer(47)])
        #expect(event(shape("Point", place)) != nil)
        #expect(event(shape("Point", place, radius: -1)) == nil)
        #expect(event(shape("Point", .array([.number(9), .number(91)]))) == nil)
        #expect(event(shape("LineString", .array([place]))) == nil)
        #expect(event(shape("Polygon", .array([.array([place, place])]))) == nil)
        #expect(event(shape("Sphere", place)) == nil)
        #expect(event(.null) == nil)
    }

    @Test("a line is simplified to a number of points, and keeps its ends and its shape")
    func simplified() {
        let line = (0..<20_000).map { index in
            let angle = Double(index) / 20_000 * 2 * .pi
            return Coordinate(latitude: 47 + 0.1 * cos(angle), longitude: 9 + 0.1 * sin(angle))
        }
        let short = line.simplified(to: 500)
        #expect(short.count <= 500 && short.count > 100)
        #expect(short.first == line.first && short.last == line.last)
        let route = try? Route(short)
        let farthest = line.compactMap { route?.nearest(to: $0)?.distance }.max()
        #expect((farthest ?? .infinity) < 9)
        #expect(line.simplified(to: 20_000) == line)
        #expect([Self.house, Self.house].simplified(to: 2) == [Self.house, Self.house])
        let spike = (0..<1000).map { Coordinate(latitude: 47, longitude: 9 + Double($0) * 1e-5) }
        #expect(spike.simplified(to: 10).count == 2)
    }

    @Test("a zigzag of falling width, whose farthest point is always the next one, is soon split in the middle")
    func fallingZigzag() {
        let count = 1000
        let line = (0..<count).map { index in
            let width = 9 * (1 - Double(index) / Double(count))
            return Coordinate(
                latitude: index.isMultiple(of: 2) ? width : -width, longitude: 0.1 * Double(index) / Double(count))
        }
        let short = line.simplified(to: 100)
        #expect(short.first == line.first && short.last == line.last)
        // If all parts were split at the farthest point, a tolerance would keep either too many points or the ends only.
        #expect(short.count <= 100 && short.count > 50)
    }

    private struct Missing: Error {}
}
