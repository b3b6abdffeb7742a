import Foundation
import GeolocationTestKit
import LiveMap
import MapStream
import RelaySupport
import RouteGeometry
import SubjectAlerts
import SubjectTracking
import TestSupport
import Testing

@SensorActor
@Suite("The server of a map", .realTime, .timeLimit(.minutes(5)))
struct MapServerTests {
    // MARK: The page

    @Test("the page and its parts are served with a strict policy, and nothing else is")
    func parts() async throws {
        let rig = try await Rig()
        let host = "Host: 127.0.0.1:\(rig.port)"
        let page = try await rig.get("/", [host])
        #expect(page.hasPrefix("HTTP/1.1 200 ") && page.lowercased().contains("<!doctype html>"))
        for field in [
            "Content-Type: text/html; charset=utf-8", "X-Content-Type-Options: nosniff", "Cache-Control: no-store",
            "Referrer-Policy: strict-origin-when-cross-origin", "Cross-Origin-Resource-Policy: same-origin",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                + "connect-src 'self' ws://127.0.0.1:\(rig.port); base-uri 'none'; form-action 'none'; "
                + "frame-ancestors 'none'",
        ] { #expect(page.contains(field), "\(field)") }
        #expect(!page.contains("unsafe-"))
        #expect(try await rig.get("/map.css", [host]).contains("text/css"))
        #expect(try await rig.get("/map.css", [host], method: "HEAD").hasSuffix("\r\n\r\n"))
        for target in ["/../map.css", "/%2e%2e/map.css", "//map.css", "/map.css/", "/stream", "/none"] {
            #expect(try await rig.get(target, [host]).hasPrefix("HTTP/1.1 404 "), "\(target)")
        }
        #expect(try await rig.get("/", [host], method: "POST").hasPrefix("HTTP/1.1 405 "))
        await rig.stop()
    }

    @Test("tiles are loaded from the origin of their template alone")
    func tiles() async throws {
        var settings = LiveMapSettings()
        settings.map.tiles = MapTiles(url: "https://tiles.example/{z}/{x}/{y}.png", credit: "© Example")
        let rig = try await Rig(settings)
        let page = try await rig.get("/", ["Host: 127.0.0.1:\(rig.port)"])
        #expect(page.contains("img-src 'self' data: https://tiles.example; connect-src"))
        let hello = try #require(await rig.page().next("hello"))
        #expect((hello["tiles"] as? [String: Any])?["credit"] as? String == "© Example")
        await rig.stop()
    }

    @Test("browsers ask by a host that is known, and from the page itself")
    func doors() async throws {
        let rig = try await Rig()
        let own = "127.0.0.1:\(rig.port)"
        for (host, origin, status) in [
            (own, "http://\(own)", "101"), ("localhost:\(rig.port)", "http://localhost:\(rig.port)", "101"),
            ("rebind.test:\(rig.port)", "http://rebind.test:\(rig.port)", "421"), (own, "null", "403"),
            (own, "http://localhost:\(rig.port)", "403"), (own, "https://\(own)", "403"),
            ("localhost.evil:\(rig.port)", "http://\(own)", "421"),
        ] {
            let peer = try await rig.page(["Origin: \(origin)"], host: host)
            #expect(peer.status == status, "\(host) \(origin)")
        }
        #expect(try await rig.get("/", ["Host: rebind.test:\(rig.port)"]).hasPrefix("HTTP/1.1 421 "))
        await rig.stop()
    }

    // MARK: The stream

    @Test("a page is told everything, then what changes, and after a break what it missed")
    func stream() async throws {
        let rig = try await Rig()
        rig.move(0)
        let page = try await rig.page()
        let hello = try #require(await page.next("hello"))
        #expect(hello["token"] as? Bool == false && hello["units"] as? String == "metric")
        let epoch = try #require(hello["epoch"] as? String)
        await page.open()
        let subjects = try #require(await page.next("subjects")?["list"] as? [[String: Any]])
        #expect(subjects.map { $0["id"] as? String } == ["own"])
        #expect(await page.next("fix") != nil)
        rig.move(100)
        let moved = try #require(await page.next("fix"))
        #expect((moved["f"] as? [Any])?[1] as? Int == 470_008_994)
        let revision = try #require(moved["rev"] as? Int)
        let again = try await rig.page()
        _ = await again.next("hello")
        await again.open(epoch: epoch, revision: revision)
        rig.move(200)
        let next = try #require(await again.next("fix"))
        #expect(next["rev"] as? Int ?? 0 > revision)
        // Without a change, the time.
        #expect(await page.next("tick") != nil)
        await rig.stop()
        #expect(await page.peer.receiveCloseCode() == 1001)
    }

    @Test("an alert is acknowledged on a page, and a look at a subject is published as attention")
    func actions() async throws {
        let rig = try await Rig()
        let page = try await rig.page()
        _ = await page.next("hello")
        await page.open()
        let key = AlertKey(kind: .speed, rule: "fast", subject: "van")
        rig.publish(AlertEvent(key, level: .danger, isRaised: true, since: Date(), at: Date(), text: "Van is fast"))
        #expect(await page.next("alert")?["id"] as? String == "speed/fast/van")
        await page.say(#"{"k":"ack","id":"speed/fast/van"}"#)
        await page.say(#"{"k":"look","id":"van"}"#)
        try await Patience.wait("attention") { @SensorActor in rig.derived("attention") != nil }
        #expect(rig.derived("acknowledge").map { RecordedEvent($0).fields["id"] } == .string("speed/fast/van"))
        #expect((rig.derived("attention") as? SubjectAttention)?.subject == "van")
        await rig.stop()
    }

    @Test("routes and areas of other sinks are asked for")
    func features() async throws {
        let rig = try await Rig()
        try await Patience.wait("the request") { @SensorActor in rig.derived("feature-request") != nil }
        let area = FeatureShape.circle(Coordinate(latitude: 47, longitude: 9), radius: 30)
        rig.publish(FeatureEvent(.area, id: "Yard", [area], at: Date()))
        let page = try await rig.page()
        _ = await page.next("hello")
        await page.open()
        let list = try #require(await page.next("features")?["list"] as? [[String: Any]])
        #expect(list.map { $0["name"] as? String } == ["Yard"])
        await rig.stop()
    }

    @Test("the health of the parts is told")
    func health() async throws {
        let rig = try await Rig()
        rig.move(0)
        let page = try await rig.page()
        _ = await page.next("hello")
        await page.open()
        let parts = try #require(await page.next("health")?["list"] as? [[String: Any]])
        #expect(Set(parts.compactMap { $0["kind"] as? String }) == ["sink", "slot", "source"])
        await rig.stop()
    }

    // MARK: Bad pages

    @Test(
        "a page that breaks the rules is sent away",
        arguments: [
            "nonsense", #"{"k":"at","rev":1}"#, #"{"k":"token","v":"x"}"#, #"{"k":"since","epoch":1,"rev":0}"#,
            #"{"k":"since","epoch":"","rev":-1}"#,
        ])
    func rules(message: String) async throws {
        let rig = try await Rig()
        let page = try await rig.page()
        _ = await page.next("hello")
        await page.say(message)
        #expect(await page.peer.receiveCloseCode() == 1008)
        await rig.stop()
    }

    @Test("a page that is hidden from the start is told of alerts alone, and of the rest when it is seen")
    func hidden() async throws {
        let rig = try await Rig()
        rig.move(0)
        let page = try await rig.page()
        _ = await page.next("hello")
        await page.say(#"{"k":"pause","on":true}"#)
        await page.open()
        let key = AlertKey(kind: .speed, rule: "fast", subject: "van")
        rig.publish(AlertEvent(key, level: .info, isRaised: true, since: Date(), at: Date(), text: "Van is fast"))
        // Beside the time, nothing else comes before it.
        var text = ""
        repeat { text = try #require(await page.peer.receiveFrame()).text } while text.contains(#""k":"tick""#)
        #expect(text.contains(#""k":"alert""#))
        await page.say(#"{"k":"pause","on":false}"#)
        #expect(await page.next("fix") != nil)
        await rig.stop()
    }

    @Test("a page that sends long or very many messages is sent away")
    func floods() async throws {
        let rig = try await Rig()
        let long = try await rig.page()
        await long.say(#"{"k":"look","id":"\#(String(repeating: "x", count: 5000))"}"#)
        #expect(await long.peer.receiveCloseCode() == 1009)
        let fast = try await rig.page()
        await fast.open()
        for _ in 0..<200 { await fast.say(#"{"k":"look","id":null}"#) }
        #expect(await fast.peer.receiveCloseCode() == 1008)
        await rig.stop()
    }

    @Test("a page beyond the limit is refused")
    func limit() async throws {
        let rig = try await Rig(LiveMapSettings(pageLimit: 2))
        let (first, second) = (try await rig.page(), try await rig.page())
        #expect([first.status, second.status] == ["101", "101"])
        #expect(try await rig.page().status == "503")
        withExtendedLifetime((first, second)) {}
        await rig.stop()
    }

    @Test("a page that never reads costs little memory and hinders no other page")
    func stalled() async throws {
        let rig = try await Rig()
        let stalled = try await rig.page(receiveBuffer: 4096)
        await stalled.open()
        let page = try await rig.page()
        _ = await page.next("hello")
        await page.open()
        let name = String(repeating: "n", count: 60)
        for index in 0..<2000 {
            rig.publish(
                FeatureEvent(
                    .place, id: "\(index % 500)", name: "\(name)\(index)",
                    [.point(Coordinate(latitude: Double(index % 90), longitude: 9))], at: Date()))
        }
        rig.move(300)
        #expect(await page.next("fix") != nil)
        #expect(rig.map.pages == 2)
        withExtendedLifetime(stalled) {}
        await rig.stop()
    }

    // MARK: Tokens

    @Test("away from loopback a page has to show the token of the address; wrong ones are slowed down")
    func tokens() async throws {
        let rig = try await Rig(LiveMapSettings(address: "0.0.0.0"))
        let token = try #require(rig.address.split(separator: "#t=").last.map(String.init))
        #expect(token.count == 22 && rig.address.hasPrefix("http://"))
        let page = try await rig.page()
        let hello = try #require(await page.next("hello"))
        #expect(hello.count == 3 && hello["token"] as? Bool == true)
        await page.say(#"{"k":"token","v":"\#(token)"}"#)
        #expect(await page.next("hello")?["epoch"] != nil)
        for _ in 0..<10 {
            let wrong = try await rig.page()
            await wrong.say(#"{"k":"token","v":"\#(token.dropLast())"}"#)
            #expect(await wrong.peer.receiveCloseCode() == 4401)
        }
        #expect(try await rig.page().status == "429")
        await rig.stop()
    }

    @Test("tokens of a file are accepted unless they name devices")
    func tokenFile() async throws {
        let scratch = try Scratch()
        let path = scratch.path("tokens")
        try "for-looking\nfor-sending collar\n".write(toFile: path, atomically: true, encoding: .utf8)
        chmod(path, 0o600)
        var settings = LiveMapSettings()
        settings.tokenFile = path
        let rig = try await Rig(settings)
        #expect(!rig.address.contains("#"))
        for (token, isRight) in [("for-looking", true), ("for-sending", false)] {
            let page = try await rig.page()
            _ = await page.next("hello")
            await page.say(#"{"k":"token","v":"\#(token)"}"#)
            if isRight {
                #expect(await page.next("hello")?["epoch"] != nil)
            } else {
                #expect(await page.peer.receiveCloseCode() == 4401)
            }
        }
        await rig.stop()
    }
}

extension Rig {
    /// Returns the first derived event of a type.
    func derived(_ type: String) -> (any DerivedEvent)? {
        listener.events.lazy.compactMap { event -> (any DerivedEvent)? in
            if case .derived(let event) = event, event.type == type { event } else { nil }
        }.first
    }
}
