import CodecSupport
import Geolocation
import Testing

@testable import FleetQueries

@Suite("The device register")
struct DeviceRegisterTests {
    private let start = Date(timeIntervalSince1970: 1_795_171_200)

    private func location(_ second: Double) -> Location {
        Location(latitude: 47 + second / 1e4, longitude: 9, timestamp: start.addingTimeInterval(second))
    }

    @Test("never replaces a position by an older one, in any order of arrival")
    func order() {
        var register = DeviceRegister()
        var random = SplitMix64(seed: 7)
        var newest = -1.0
        for second in (0..<1000).map(Double.init).shuffled(using: &random) {
            register.record(
                location(second), of: "van", battery: nil, heading: nil, receipt: start.addingTimeInterval(2000))
            newest = max(newest, second)
            #expect(register["van"]?.location == location(newest))
        }
    }

    @Test("does not let a fix from a clock that is ahead hide later fixes")
    func future() {
        var register = DeviceRegister()
        register.record(location(86_400 * 365), of: "van", battery: nil, heading: nil, receipt: start)
        #expect(register["van"] == nil)
        #expect(register.drops.byReason["fix that is ahead of its receipt"] == 1)
        register.record(location(10), of: "van", battery: nil, heading: nil, receipt: start)
        #expect(register["van"]?.location == location(10))
    }

    @Test("pages through each device once, in order, even while others are added")
    func pages() {
        var register = DeviceRegister()
        func add(_ id: String) {
            register.record(isConnected: true, of: id, at: start)
        }
        for number in (0..<500).shuffled() { add("d\(1000 + number)") }
        var (ids, after): ([String], String?) = ([], nil)
        while true {
            let page = register.page(after: after, count: 37) { $0 != "d1003" }
            ids += page.devices.map(\.id)
            guard page.hasMore else { break }
            after = page.devices.last?.id
            add("c\(ids.count)")
        }
        let expected: [String] = (0..<500).map { "d\(1000 + $0)" }
        #expect(ids == expected.filter { $0 != "d1003" })
    }
}

@Suite("Fleet queries")
struct QueryTests {
    @Test("parse targets, including identifiers with a slash or percent-encoding")
    func right() throws {
        #expect(try Query(target: "/devices") == .devices(after: nil, count: 100))
        #expect(try Query(target: "/devices?after=d%201&count=5") == .devices(after: "d 1", count: 5))
        #expect(try Query(target: "/devices/van") == .device("van"))
        #expect(try Query(target: "/devices/acme/van/last") == .last("acme/van"))
        let from = try #require(Timestamp(iso8601: "2026-11-20T10:00:00Z")).date
        #expect(
            try Query(target: "/devices/van/track?from=2026-11-20T10:00:00Z&after=7")
                == .track("van", from..<Date.distantFuture, after: 7, count: 1000))
    }

    @Test(
        "reject unknown paths, and invalid, repeated and excess parameters",
        arguments: [
            "/", "/device", "/devices/", "/devices//last", "/devices/a/b/c/last", "/devices?count=0",
            "/devices?count=1001", "/devices?count=x", "/devices?from=now", "/devices/a/track?from=yesterday",
            "/devices/a/track?from=2026-11-20T10:00:00Z&to=2026-11-20T10:00:00Z", "/devices?count=1&count=2",
            "/devices/%zz", "/devices/%00", "/devices/van?x",
        ])
    func wrong(target: String) {
        #expect(throws: Query.Fault.self) { try Query(target: target) }
    }

    @Test("are limited to a token's devices and tenants, if it names any")
    func scopes() {
        let scope = QueryScope(["van", "acme/*"])
        #expect(scope.contains("van") && scope.contains("acme/truck"))
        #expect(!scope.contains("van2") && !scope.contains("other/truck") && !scope.contains("acme"))
        #expect(QueryScope([]).contains("anything"))
    }
}
