import Geolocation
import GeolocationTestKit
import LocationRelay
import Testing

@testable import FleetDelivery

@Suite("The delivery of a gateway's records")
struct DeliveryWindowTests {
    private let clock = ManualClock()

    private func stream(_ device: Int) throws -> FleetStream {
        FleetStream(try #require(FleetAddress(tenant: "t", device: "d\(device)")), epoch: 1)
    }

    private func record(of device: Int) throws -> DeliveryRecord {
        let fix = LocationFix(timestamp: clock.now, source: "Linux", latitude: 47, longitude: 9, sequence: 1)
        return DeliveryRecord(
            number: Int64(device), stream: try stream(device), sequence: 1, after: nil, content: .fix(fix),
            capture: nil)
    }

    @Test("asks about every device before it sends, even if fewer questions fit than there are devices")
    func questions() throws {
        var window = DeliveryWindow(DeliveryWindow.Settings())
        for device in 1...5 { window.append(try record(of: device), wasSent: true) }
        window.connect(limit: 2, at: clock.instant)
        var asked: Set<FleetAddress> = []
        for expected in [2, 2, 1] {
            let messages = window.next(at: clock.instant)
            #expect(messages.map(\.lane) == Array(repeating: .hello, count: expected))
            asked.formUnion(messages.map(\.address))
            // Too many messages are unanswered for another question.
            let others = window.next(at: clock.instant)
            #expect(others.isEmpty)
            window.hold(messages.map(\.number), at: clock.instant)
        }
        #expect(asked.count == 5)
        var messages = window.next(at: clock.instant)
        #expect(messages.isEmpty)
        for device in 1...5 {
            let stream = try stream(device)
            window.acknowledge(
                FleetAcknowledgement(epoch: 1, ranges: device < 5 ? [1...1] : []), of: stream.address, at: clock.instant
            )
        }
        messages = window.next(at: clock.instant)
        #expect(messages.map(\.lane) == [.fix])
        #expect(window.count == 1)
    }

    @Test("asks again about records that are passed on again before the hub has answered")
    func again() throws {
        var window = DeliveryWindow(DeliveryWindow.Settings())
        window.connect(limit: 1, at: clock.instant)
        for _ in 0..<2 {
            window.removeAll()
            for device in 1...2 { window.append(try record(of: device), wasSent: true) }
            let messages = window.next(at: clock.instant)
            #expect(messages.map(\.lane) == [.hello])
            window.hold(messages.map(\.number), at: clock.instant)
        }
    }

    @Test("asks nothing while more messages of presence are unanswered than the broker allows")
    func presence() throws {
        var window = DeliveryWindow(DeliveryWindow.Settings())
        window.append(try record(of: 1))
        window.connect(limit: 1, at: clock.instant)
        let notices = (1...2).map { _ in window.makeNumber(on: .presence) }
        var messages = window.next(at: clock.instant)
        #expect(messages.isEmpty)
        window.hold(notices, at: clock.instant)
        messages = window.next(at: clock.instant)
        #expect(messages.map(\.lane) == [.hello])
    }
}
