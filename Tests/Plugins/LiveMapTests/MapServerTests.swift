import Foundation
import GeolocationTestKit
import LiveMap
import MapStream
import MapSupport
import RelaySupport
import RouteGeometry
import SubjectAlerts
import SubjectTracking
import TestSupport
import Testing

@SensorActor
@Suite("A map server", .serialized, .realTime, .timeLimit(.minutes(5)))
struct MapServerTests {
    private static let yard = FeatureShape.circle(Coordinate(latitude: 47, longitude: 9), radius: 30)

    // MARK: The page

    @Test("serves the page and its parts with a strict policy, and nothing else")
    func parts() async throws {
        let map = try await ServedMap()
        let host = "Host: 127.0.0.1:\(map.port)"
        let page = try await map.get("/", [host])
        #expect(page.hasPrefix("HTTP/1.1 200 ") && page.lowercased().contains("<!doctype html>"))
        for field in [
            "Content-Type: text/html; charset=utf-8", "X-Content-Type-Options: nosniff", "Cache-Control: no-store",
            "Referrer-Policy: strict-origin-when-cross-origin", "Cross-Origin-Resource-Policy: same-origin",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                + "connect-src 'self' ws://127.0.0.1:\(map.port); base-uri 'none'; form-action 'none'; "
                + "frame-ancestors 'none'",
        ] { #expect(page.contains(field), "\(field)") }
        #expect(!page.contains("unsafe-"))
        #expect(try await map.get("/map.css", [host]).contains("text/css"))
        #expect(try await map.get("/map.css", [host], method: "HEAD").hasSuffix("\r\n\r\n"))
        for target in ["/../map.css", "/%2e%2e/map.css", "//map.css", "/map.css/", "/stream", "/none"] {
            #expect(try await map.get(target, [host]).hasPrefix("HTTP/1.1 404 "), "\(target)")
        }
        #expect(try await map.get("/", [host], method: "POST").hasPrefix("HTTP/1.1 405 "))
        await map.stop()
    }

    @Test("allows tiles only from the origin of their template")
    func tiles() async throws {
        var settings = LiveMapSettings()
        settings.map.tiles = MapTiles(url: "https://tiles.example/{z}/{x}/{y}.png", credit: "© Example")
        let map = try await ServedMap(settings)
        let page = try await map.get("/", ["Host: 127.0.0.1:\(map.port)"])
        #expect(page.contains("img-src 'self' data: https://tiles.example; connect-src"))
        let hello = try #require(await map.page().next("hello"))
        #expect((hello["tiles"] as? [String: Any])?["credit"] as? String == "© Example")
        await map.stop()
    }

    @Test("answers browsers that use a known host and the page's own origin")
    func doors() async throws {
        let map = try await ServedMap()
        let own = "127.0.0.1:\(map.port)"
        for (host, origin, status) in [
            (own, "http://\(own)", "101"), ("localhost:\(map.port)", "http://localhost:\(map.port)", "101"),
            ("rebind.test:\(map.port)", "http://rebind.test:\(map.port)", "421"), (own, "null", "403"),
            (own, "http://localhost:\(map.port)", "403"), (own, "https://\(own)", "403"),
            ("localhost.evil:\(map.port)", "http://\(own)", "421"),
        ] {
            let peer = try await map.page(["Origin: \(origin)"], host: host)
            #expect(peer.status == status, "\(host) \(origin)")
        }
        #expect(try await map.get("/", ["Host: rebind.test:\(map.port)"]).hasPrefix("HTTP/1.1 421 "))
        await map.stop()
    }

    // MARK: The stream

    @Test("sends a page everything, then changes, and only newer changes to a page that states a revision")
    func stream() async throws {
        let map = try await ServedMap()
        map.move(north: 0)
        let page = try await map.page()
        let hello = try #require(await page.next("hello"))
        #expect(hello["token"] as? Bool == false && hello["units"] as? String == "metric")
        let epoch = try #require(hello["epoch"] as? String)
        await page.open()
        let subjects = try #require(await page.next("subjects")?["list"] as? [[String: Any]])
        #expect(subjects.map { $0["id"] as? String } == ["own"])
        #expect(await page.next("fix") != nil)
        map.move(north: 100)
        let moved = try #require(await page.next("fix"))
        #expect((moved["f"] as? [Any])?[1] as? Int == 476_608_994)
        let revision = try #require(moved["rev"] as? Int)
        let again = try await map.page()
        _ = await again.next("hello")
        await again.open(epoch: epoch, revision: revision)
        map.move(north: 200)
        let next = try #require(await again.next("fix"))
        #expect(next["rev"] as? Int ?? 0 > revision)
        // Without a change, the time.
        #expect(await page.next("tick") != nil)
        await map.stop()
        #expect(await page.peer.receiveCloseCode() == 1001)
    }

    @Test("shows in time that a subject is lost, also if another one reports rarely")
    func silence() async throws {
        let clock = ManualClock()
        let map = try await ServedMap(clock: clock)
        for seconds in [600.0, 100] {
            map.report("tag", at: clock.now)
            clock.advance(by: seconds)
        }
        for _ in 0..<5 {
            map.report("phone", at: clock.now)
            clock.advance(by: 1)
        }
        clock.advance(by: 75)
        let page = try await map.page()
        _ = await page.next("hello")
        await page.open()
        let subjects = try #require(await page.next("subjects")?["list"] as? [[String: Any]])
        #expect(subjects.map { $0["id"] as? String } == ["tag", "phone"])
        let numbers = try #require(await page.next("fix")?["f"] as? [Any])
        // Each fix has 14 numbers, of which the eleventh is the state of the connection: live (0) or lost (2).
        #expect(stride(from: 10, to: numbers.count, by: 14).map { numbers[$0] as? Int } == [0, 2])
        await map.stop()
    }

    @Test("shows a device whose fixes a receiver provides as the location, and not this machine")
    func reception() async throws {
        let map = try await ServedMap()
        let receiver = Receiver(name: "receiver", clock: SystemClock())
        map.manager.add(receiver)
        receiver.emit(
            location: Location(
                latitude: ServedMap.place.latitude, longitude: ServedMap.place.longitude, timestamp: Date()))
        map.report("collar")
        let page = try await map.page()
        _ = await page.next("hello")
        await page.open()
        let subjects = try #require(await page.next("subjects")?["list"] as? [[String: Any]])
        #expect(subjects.map { $0["id"] as? String } == ["collar"])
        await map.stop()
    }

    /// A source that provides the fixes of another device.
    private final class Receiver: MultiRoleSource, LocationProvider {
        override var reportsOtherDevices: Bool { true }
    }

    @Test("publishes a page's acknowledgement of an alert, and its look at a subject as attention")
    func actions() async throws {
        let map = try await ServedMap()
        let page = try await map.page()
        _ = await page.next("hello")
        await page.open()
        let key = AlertKey(kind: .speed, rule: "fast", subject: "van")
        map.publish(AlertEvent(key, level: .danger, isRaised: true, since: Date(), at: Date(), text: "Van is fast"))
        #expect(await page.next("alert")?["id"] as? String == "speed/fast/van")
        await page.say(#"{"k":"ack","id":"speed/fast/van"}"#)
        await page.say(#"{"k":"look","id":"van"}"#)
        try await Patience.wait("attention") { @SensorActor in !map.derived("attention").isEmpty }
        #expect(map.derived("acknowledge").first.map { RecordedEvent($0).fields["id"] } == .string("speed/fast/van"))
        #expect((map.derived("attention").first as? SubjectAttention)?.subject == "van")
        await map.stop()
    }

    @Test("requests routes and areas from other sinks")
    func features() async throws {
        let map = try await ServedMap()
        try await Patience.wait("the request") { @SensorActor in !map.derived("feature-request").isEmpty }
        map.publish(FeatureEvent(.area, id: "Yard", [Self.yard], at: Date()))
        #expect(try await names(ofFeaturesOn: map) == ["Yard"])
        await map.stop()
    }

    @Test("shows what happened before its port could be opened")
    func busyPort() async throws {
        let occupant = try await ServedMap(LiveMapSettings(port: FreePort.tcp()))
        let map = try await ServedMap(LiveMapSettings(port: occupant.port)) { map in
            map.publish(FeatureEvent(.area, id: "Yard", [Self.yard], at: Date()))
            await occupant.stop()
        }
        #expect(try await names(ofFeaturesOn: map) == ["Yard"])
        await map.stop()
    }

    @Test("starts anew each time that it is added to the manager")
    func restart() async throws {
        let map = try await ServedMap()
        for _ in 0..<5 {
            map.publish(FeatureEvent(.area, id: "Yard", [Self.yard], at: Date()))
            try await map.restart()
        }
        try await Patience.wait("readiness") { @SensorActor in map.map.demand == .ready }
        map.publish(FeatureEvent(.area, id: "Yard", [Self.yard], at: Date()))
        #expect(try await names(ofFeaturesOn: map) == ["Yard"])
        await map.stop()
    }

    /// Returns the names of the features that a new page of the map receives.
    private func names(ofFeaturesOn map: ServedMap) async throws -> [String?] {
        let page = try await map.page()
        _ = await page.next("hello")
        await page.open()
        let list = try #require(await page.next("features")?["list"] as? [[String: Any]])
        return list.map { $0["name"] as? String }
    }

    @Test("reports the health of the parts")
    func health() async throws {
        let map = try await ServedMap()
        map.move(north: 0)
        let page = try await map.page()
        _ = await page.next("hello")
        await page.open()
        let parts = try #require(await page.next("health")?["list"] as? [[String: Any]])
        #expect(Set(parts.compactMap { $0["kind"] as? String }) == ["sink", "slot", "source"])
        await map.stop()
    }

    // MARK: Bad pages

    @Test(
        "disconnects a page that violates the protocol",
        arguments: [
            "nonsense", #"{"k":"at","rev":1}"#, #"{"k":"token","v":"x"}"#, #"{"k":"since","epoch":1,"rev":0}"#,
            #"{"k":"since","epoch":"","rev":-1}"#,
        ])
    func rules(message: String) async throws {
        let map = try await ServedMap()
        let page = try await map.page()
        _ = await page.next("hello")
        await page.say(message)
        #expect(await page.peer.receiveCloseCode() == 1008)
        await map.stop()
    }

    @Test("sends a hidden page only alerts, and the rest when it becomes visible")
    func hidden() async throws {
        let map = try await ServedMap()
        map.move(north: 0)
        let page = try await map.page()
        _ = await page.next("hello")
        await page.say(#"{"k":"pause","on":true}"#)
        await page.open()
        let key = AlertKey(kind: .speed, rule: "fast", subject: "van")
        map.publish(AlertEvent(key, level: .info, isRaised: true, since: Date(), at: Date(), text: "Van is fast"))
        // Except for the time, nothing else comes before the alert.
        var text = ""
        repeat { text = try #require(await page.peer.receiveFrame()).text } while text.contains(#""k":"tick""#)
        #expect(text.contains(#""k":"alert""#))
        await page.say(#"{"k":"pause","on":false}"#)
        #expect(await page.next("fix") != nil)
        await map.stop()
    }

    @Test("disconnects a page that sends long messages or too many")
    func floods() async throws {
        let map = try await ServedMap()
        let long = try await map.page()
        await long.say(#"{"k":"look","id":"\#(String(repeating: "x", count: 5000))"}"#)
        #expect(await long.peer.receiveCloseCode() == 1009)
        let fast = try await map.page()
        await fast.open()
        let look = PlainPeer.frame(0x81, Array(#"{"k":"look","id":null}"#.utf8))
        await fast.peer.send(Array(repeatElement(look, count: 200).joined()))
        #expect(await fast.peer.receiveCloseCode() == 1008)
        await map.stop()
    }

    @Test("rejects a page beyond the limit")
    func limit() async throws {
        let map = try await ServedMap(LiveMapSettings(pageLimit: 2))
        let (first, second) = (try await map.page(), try await map.page())
        #expect([first.status, second.status] == ["101", "101"])
        #expect(try await map.page().status == "503")
        withExtendedLifetime((first, second)) {}
        await map.stop()
    }

    @Test("retains a page that never reads, and delays no other page")
    func stalled() async throws {
        let map = try await ServedMap()
        let stalled = try await map.page(receiveBuffer: 4096)
        await stalled.open()
        let page = try await map.page()
        _ = await page.next("hello")
        await page.open()
        let name = String(repeating: "n", count: 60)
        for index in 0..<2000 {
            map.publish(
                FeatureEvent(
                    .place, id: "\(index % 500)", name: "\(name)\(index)",
                    [.point(Coordinate(latitude: Double(index % 90), longitude: 9))], at: Date()))
        }
        map.move(north: 300)
        #expect(await page.next("fix") != nil)
        #expect(map.map.pages == 2)
        withExtendedLifetime(stalled) {}
        await map.stop()
    }

    // MARK: Tokens

    @Test("requires the token in its address if it is not on loopback, and rejects connections after ten wrong tokens")
    func tokens() async throws {
        // The coarse clock of the server may be some milliseconds behind, so the time is taken before the map exists.
        let start = ContinuousClock.now
        let map = try await ServedMap(LiveMapSettings(address: "0.0.0.0"))
        let token = try #require(map.address.split(separator: "#t=").last.map(String.init))
        #expect(token.count == 22 && map.address.hasPrefix("http://"))
        let page = try await map.page()
        let hello = try #require(await page.next("hello"))
        #expect(hello.count == 3 && hello["token"] as? Bool == true)
        await page.say(#"{"k":"token","v":"\#(token)"}"#)
        #expect(await page.next("hello")?["epoch"] != nil)
        // The server allows another token every six seconds.
        var wrongTokens = 0
        while true {
            let wrong = try await map.page()
            if wrong.status == "429" { break }
            await wrong.say(#"{"k":"token","v":"\#(token.dropLast())"}"#)
            #expect(await wrong.peer.receiveCloseCode() == 4401)
            wrongTokens += 1
            try #require(wrongTokens <= 10 + Int((ContinuousClock.now - start) / .seconds(6)))
        }
        #expect(wrongTokens >= 10)
        await map.stop()
    }

    @Test("accepts tokens of a file unless they name devices")
    func tokenFile() async throws {
        let scratch = try Scratch()
        let path = scratch.path("tokens")
        try "for-looking\nfor-sending collar\n".write(toFile: path, atomically: true, encoding: .utf8)
        chmod(path, 0o600)
        var settings = LiveMapSettings()
        settings.tokenFile = path
        let map = try await ServedMap(settings)
        #expect(!map.address.contains("#"))
        for (token, isRight) in [("for-looking", true), ("for-sending", false)] {
            let page = try await map.page()
            _ = await page.next("hello")
            await page.say(#"{"k":"token","v":"\#(token)"}"#)
            if isRight {
                #expect(await page.next("hello")?["epoch"] != nil)
            } else {
                #expect(await page.peer.receiveCloseCode() == 4401)
            }
        }
        await map.stop()
    }
}
