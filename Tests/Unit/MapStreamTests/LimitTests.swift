import CodecSupport
import Geolocation
import RouteGeometry
import SubjectAlerts
import SubjectTracking
import Testing

@testable import MapStream

@Suite("The limits of a map")
struct LimitTests {
    @Test("10,000 subjects are reported in messages of at most 64 KiB, fixes before trails, while they keep moving")
    func manySubjects() throws {
        var map = Map()
        func move(_ number: Int, at seconds: Double) {
            let (latitude, longitude) = (Double(number) / 1000, seconds / 1000)
            map.state.apply(
                .subject(
                    MapSubject(
                        id: "collar-\(number)", location: fix(latitude, longitude, at: seconds),
                        trail: .added(point(latitude, longitude, at: seconds)))))
        }
        for number in 0..<10_001 { move(number, at: 0) }
        map.apply()
        #expect(map.state.subjectCount == 10_000)
        #expect(map.state.drops.byReason == ["fix of a subject beyond the limit": 1])
        var page = Page()
        try page.read(map.state.hello(now: noon, rate: 1, store: nil))
        map.page = page.catchUp()
        var (calls, kinds): (Int, [Substring]) = (0, [])
        while case let messages = map.messages(), !messages.isEmpty {
            calls += 1
            #expect(messages.allSatisfy { $0.count <= 65_536 })
            #expect(messages.reduce(0) { $0 + $1.count } <= 65_536 + 4096)
            for message in messages {
                try page.read(message)
                kinds.append(text(message).dropFirst(6).prefix { $0 != "\"" })
            }
            if calls.isMultiple(of: 5), calls < 50 {
                for number in 0..<100 { move(number * 100, at: Double(calls)) }
                map.apply()
            }
        }
        #expect(page.strays == 0 && page.repeats == 0)
        #expect(page.shown == (try map.state.shown()))
        let firstTrail = try #require(kinds.firstIndex(of: "trail"))
        #expect(!kinds[..<firstTrail].isEmpty && kinds[..<firstTrail].allSatisfy { ["subjects", "fix"].contains($0) })
        #expect(kinds[firstTrail...].contains("fix"), "newer fixes go out between the trails")
    }

    @Test("a page that missed more removed subjects than are remembered receives all unused indices")
    func manyGone() throws {
        var map = Map()
        func move(_ number: Int) -> MapChange {
            .subject(MapSubject(id: "\(number)", location: fix(1, 2), trail: .unchanged))
        }
        map.apply(move(0), move(1), move(2))
        var page = Page()
        try page.read(map.state.hello(now: noon, rate: 1, store: nil))
        map.page = page.catchUp()
        for message in map.messages() { try page.read(message) }
        map.apply(.removed(id: "1"))
        for number in 0..<6000 { map.apply(move(10 + number), .removed(id: "\(10 + number)")) }
        for number in 0..<6000 { map.apply(move(10 + number), .removed(id: "\(9 + number)")) }
        while case let messages = map.messages(), !messages.isEmpty {
            for message in messages { try page.read(message) }
        }
        #expect(page.shown == (try map.state.shown()))
        #expect(page.shown.looks.count == 3)
        #expect(map.state.subjects.marks.count <= 5, "places are used again")
    }

    @Test("invalid places, numbers and identifiers are never sent")
    func invalid() {
        var map = Map()
        var odd = MapSubject(
            id: "odd",
            location: Location(
                latitude: 1, longitude: 2, horizontalAccuracy: 1e300, speed: 1e300, course: 12, timestamp: noon),
            trail: .replaced([point(.nan, 0, at: 0), point(0, 181, at: 1), point(1, 2, at: 2)]))
        (odd.battery, odd.interval, odd.heading) = (.nan, .infinity, HeadingValue(.nan))
        odd.relation = SubjectRelation(distance: .nan, bearing: 5, accuracy: nil, age: 0)
        map.apply(
            .subject(odd), .subject(MapSubject(id: "nan", location: fix(.nan, 0), trail: .unchanged)),
            .subject(MapSubject(id: "far", location: fix(90.1, 0), trail: .unchanged)),
            .subject(MapSubject(id: "never", location: fix(0, 0), time: .distantFuture + 1e15, trail: .unchanged)),
            .subject(MapSubject(id: "", location: fix(0, 0), trail: .unchanged)),
            .feature(MapFeature(.place, id: "nowhere", [.point(Coordinate(latitude: .nan, longitude: 0))])),
            .alert(alert(of: String(repeating: "x", count: 2000))), .removed(id: "unknown"), .withdrawn(id: "unknown"))
        #expect(
            map.next() == [
                #"{"k":"subjects","rev":1,"list":[{"i":0,"id":"odd","name":"odd"}]}"#,
                joined(
                    #"{"k":"fix","rev":1,"now":1795171200000,"t":1795171200000,"f":"#,
                    "[0,10000000,20000000,0,9000000000000000,9000000000000000,120,null,null,null,0,null,null,null]}"),
                #"{"k":"trail","rev":1,"i":0,"append":false,"p":[1795171202000,10000000,20000000]}"#,
            ])
        #expect(
            map.state.drops.byReason == [
                "fix out of range": 3, "identifier longer than 256 bytes, or empty": 1,
                "feature without a valid shape": 1, "alert with an identifier longer than 1024 bytes": 1,
            ])
        map.apply(.connection(id: "odd", .live), .featureEnded(id: "nowhere", at: noon))
        #expect(map.state.revision == 1, "nothing has changed")
    }

    @Test("texts lose control characters and are shortened; identifiers are sent unchanged")
    func texts() {
        var map = Map()
        let id = "<script>\"\u{1}\u{202E}"
        var subject = MapSubject(
            id: id, name: "<b>\u{7}\u{9B}\u{202E}\u{2066}Mi\nmi 👩‍👧" + String(repeating: "é", count: 99),
            location: fix(1, 2), trail: .unchanged)
        (subject.colour, subject.group) = ("red;background:url(x)", "a\u{0}b")
        map.apply(.subject(subject), .event(type: "a\nb", text: String(repeating: "ü", count: 600), at: noon))
        let messages = map.next()
        let name = "<b>����Mi�mi 👩‍👧" + String(repeating: "é", count: 48) + "…"
        #expect(
            messages.first
                == joined(
                    #"{"k":"subjects","rev":1,"list":[{"i":0,"id":"<script>\"\u0001"#, "\u{202E}",
                    #"","name":"\#(name)","group":"a�b"}]}"#))
        #expect(
            messages.last?.hasSuffix(#""type":"a�b","text":""# + String(repeating: "ü", count: 500) + #"…"}"#) == true)
    }

    @Test("histories are limited, but open alerts are kept")
    func histories() throws {
        var map = Map()
        map.apply(.alert(alert(of: "open")), .alert(alert(of: "seen", isRaised: false, isAcknowledged: false)))
        map.apply(.alert(alert(of: "over", isRaised: true)))
        map.apply(.alert(alert(of: "over", isRaised: false, isAcknowledged: true)))
        for number in 0..<1500 {
            map.apply(
                .alert(alert(of: "\(number)", isRaised: false, isAcknowledged: true)),
                .event(type: "a", text: "\(number)", at: noon),
                .health([
                    MapComponent(
                        id: "gps", kind: .source, name: "gps", state: number.isMultiple(of: 2) ? .running : .failed)
                ]))
        }
        let shown = try map.state.shown()
        #expect(shown.alerts.count == 1000 && shown.changes.count == 1000 && shown.events.count == 200)
        #expect(shown.alerts.prefix(3).map { $0["id"]?.string?.split(separator: "/").last } == ["open", "seen", "502"])
    }

    @Test("at most 10,000 open alerts are kept")
    func openAlerts() throws {
        var map = Map()
        for number in 0..<10_100 { map.state.apply(.alert(alert(of: "\(number)"))) }
        map.apply()
        #expect(map.state.records[.alerts].entries.count == 10_000)
    }

    @Test("the numbers of shown, ended and removed features are limited")
    func features() throws {
        var map = Map()
        let place = FeatureShape.point(Coordinate(latitude: 1, longitude: 2))
        for number in 0..<1100 { map.apply(.feature(MapFeature(.place, id: "\(number)", [place]))) }
        #expect(try map.state.shown().features.count == 1000)
        #expect(map.state.drops.byReason == ["feature beyond the limit": 100])
        for number in 0..<2000 {
            map.apply(.featureEnded(id: "\(number)", at: noon))
            map.apply(.feature(MapFeature(.place, id: "\(1000 + number)", [place])))
        }
        let entries = map.state.records[.features].entries
        #expect(entries.count { !$0.isGone } == 1100 && entries.count(where: \.isGone) == 1000)
    }

    @Test("features with tens of thousands of points fit into messages, and a long route keeps its form")
    func largeFeature() throws {
        var map = Map()
        let places = (0..<50_000).map { number in
            Coordinate(latitude: 47 + 0.1 * sine(Double(number) / 500), longitude: 9 + Double(number) * 1e-5)
        }
        map.apply(
            .feature(MapFeature(.route, id: "route", [.line(places, width: nil)])),
            .feature(
                MapFeature(
                    .area, id: "circles", (0..<5000).map { .circle(places[$0], radius: 1) })))
        while case let messages = map.messages(), !messages.isEmpty {
            #expect(messages.allSatisfy { $0.count <= 65_536 })
        }
        let route = try #require(try map.state.shown().features["route"]?["s"]?.elements?.first?["l"]?.elements)
        #expect(route.count > 2000)
        var (latitude, highest) = (0.0, 0.0)
        for index in stride(from: 0, to: route.count, by: 2) {
            latitude += route[index].number ?? 0
            highest = max(highest, latitude)
        }
        #expect(abs(highest - 471_000_000) < 1000)
    }

    @Test("a diagram with long texts fits a message")
    func largeDiagram() {
        var map = Map()
        let text = String(repeating: "𝄞", count: 600)
        map.apply(
            .health(
                (0..<300).map {
                    MapComponent(id: "\($0)", kind: .filter, name: text, state: .degraded, text: text)
                }))
        let messages = map.messages()
        #expect(messages.allSatisfy { $0.count <= 65_536 } && messages.count > 1)
    }

    @Test("pages that are up to date share the messages of a flush for 0.1 s, since the messages contain the time")
    func sharing() {
        var map = Map()
        map.apply(.subject(MapSubject(id: "rex", location: fix(1, 2), trail: .unchanged)))
        var pages = [MapCursor](repeating: map.page, count: 3)
        let messages = pages.indices.map { index in
            map.state.next(for: &pages[index], now: noon + [0, 0.05, 0.5][index])
        }
        func address(_ message: [UInt8]) -> UnsafePointer<UInt8>? {
            message.withUnsafeBufferPointer { $0.baseAddress }
        }
        #expect(messages[0] == messages[1] && address(messages[0][1]) == address(messages[1][1]))
        #expect(messages[2] != messages[0] && text(messages[2][1]).contains(#""now":1795171200500"#))
    }

    private func sine(_ x: Double) -> Double {
        // Bhaskara's approximation, which is smooth enough.
        let turn = (x / .pi).rounded(.down)
        let y = x - turn * .pi
        let value = 16 * y * (.pi - y) / (5 * .pi * .pi - 4 * y * (.pi - y))
        return Int(turn).isMultiple(of: 2) ? value : -value
    }
}
