import CompanionSupport
import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay
import Testing

@testable import CompanionLinking

@Suite("A companion that forwards the fixes of another device") @SensorActor
struct CompanionRequestTests {
    private let trip = Trip()
    private let log = RequestLog()

    private func open() {
        trip.transport.delegate = log
        trip.transport.open()
        trip.ends.1.activate()
    }

    /// Lets the base station send a request, at some seconds of its clock.
    private func ask(_ mode: TrackingMode?, of device: String, at seconds: Double, for validity: Double = 180) {
        let time = Date(timeIntervalSince1970: 1_795_000_000 + seconds)
        trip.ends.1.updateContext(ModeMessage(mode, of: device, at: time, seconds: validity).bytes, for: nil) { _ in }
    }

    @Test("ends the request for each device by itself, at the end of its validity or when the base ends it")
    func twoDevices() {
        open()
        ask(.realtime, of: "rex", at: 0)
        trip.clock.advance(by: 60)
        ask(.balanced, of: "max", at: 60)
        ask(nil, of: "max", at: 61)
        #expect(log.requests == ["rex realtime", "max balanced", "max nil"])
        trip.clock.advance(by: 119)
        #expect(log.requests.count == 3)
        trip.clock.advance(by: 1)
        #expect(log.requests.last == "rex nil" && log.requests.count == 4)
        trip.close()
    }

    @Test("ends the requests that are repeated in turn when the base is gone")
    func repetition() {
        open()
        for turn in 0..<3 {
            ask(.realtime, of: "rex", at: Double(turn * 60))
            ask(.balanced, of: "max", at: Double(turn * 60))
            trip.clock.advance(by: 60)
        }
        #expect(log.requests.count == 6)
        trip.clock.advance(by: 120)
        #expect(log.requests.suffix(2) == ["max nil", "rex nil"] && log.requests.count == 8)
        trip.close()
    }

    @Test("ignores a request that is older than the last one for the same device")
    func late() {
        open()
        ask(.balanced, of: "max", at: 10)
        ask(.realtime, of: "rex", at: 5)
        ask(.minimal, of: "rex", at: 4)
        #expect(log.requests == ["max balanced", "rex realtime"])
        #expect(trip.transport.otherDrops.byReason == ["late request": 1])
        #expect(trip.transport.drops.total == 0, "no update was dropped")
        trip.close()
    }

    @Test("ends all requests when it is closed")
    func closing() {
        open()
        ask(.balanced, of: "max", at: 0)
        ask(.realtime, of: "rex", at: 0)
        trip.transport.close()
        #expect(log.requests.suffix(2) == ["max nil", "rex nil"])
        trip.clock.advance(by: 600)
        #expect(log.requests.count == 4)
        trip.close()
    }

    @Test("ignores requests for more than 64 devices at a time")
    func tooMany() {
        open()
        for number in 0...ModeRequests.limit { ask(.realtime, of: "dog-\(number)", at: 0) }
        #expect(log.requests.count == ModeRequests.limit)
        #expect(trip.transport.otherDrops.byReason == ["request for one device too many": 1])
        ask(nil, of: "dog-0", at: 1)
        ask(.realtime, of: "max", at: 1)
        #expect(log.requests.last == "max realtime")
        trip.close()
    }
}

/// Records the requests for tracking modes that a transport reports.
@SensorActor
private final class RequestLog: LocationTransportDelegate {
    private(set) var requests: [String] = []

    func transport(_ transport: any LocationTransport, didChangeState state: ConnectionState) {}
    func transport(_ transport: any LocationTransport, didEncounterError error: TransportError) {}

    func transport(_ transport: any LocationTransport, didRequest mode: TrackingMode?, of device: String) {
        requests.append("\(device) \(mode?.rawValue ?? "nil")")
    }
}
