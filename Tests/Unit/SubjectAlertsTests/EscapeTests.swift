import CodecSupport
import Foundation
import Geolocation
import PetSupport
import RouteGeometry
import SubjectAlerts
import Testing

@Suite("A pet in a yard of 25 m, with a fix each 5 s that is 10 m wrong")
struct EscapeTests {
    private let start = Date(timeIntervalSince1970: 1_795_176_000)

    private func monitor() throws -> AlertMonitor {
        let yard = try Geofence(around: Coordinate(latitude: 47, longitude: 9), radius: 25)
        return AlertMonitor([AlertRule("Yard", .exit(.fence(yard), escape: 0))])
    }

    // None of 200 days raised an alert.
    @Test("raises no alert on a day in the yard", arguments: 1...5)
    func day(seed: Int) throws {
        var (pet, monitor) = (Pet(seed: UInt64(seed)), try monitor())
        var events: [AlertEvent] = []
        for step in 0..<17_280 {
            let time = start.addingTimeInterval(Double(step) * 5)
            events += monitor.observe(
                AlertObservation(of: "rex", at: time, .fix(pet.live(5, at: time), battery: nil)), at: time)
        }
        #expect(events.isEmpty, "\(events.map(\.text))")
    }

    @Test("a fast subject that will soon be outside raises an alert far from the border")
    func trend() throws {
        let field = try Geofence(around: Coordinate(latitude: 47, longitude: 9), radius: 1000)
        var monitor = AlertMonitor([AlertRule("Field", .exit(.fence(field), escape: 60))])
        var texts: [String] = []
        for step in 0..<70 {
            let time = start.addingTimeInterval(Double(step))
            let way = 20 * Double(max(0, step - 40))
            let fix = Location(
                latitude: 47 + way / 111_183, longitude: 9, horizontalAccuracy: 5, speed: step > 40 ? 20 : 0, course: 0,
                timestamp: time)
            let events = monitor.observe(AlertObservation(of: "rex", at: time, .fix(fix, battery: nil)), at: time)
            texts += events.map { "\(step) \($0.text)" }
        }
        #expect(texts == ["43 rex is about to leave Field"])
    }

    @Test("an escape at 2 m/s is noticed within 20 s in half of 200 cases, and within 45 s in 95 %")
    func escape() throws {
        var times: [Double] = []
        for seed in 1...200 {
            var (pet, monitor) = (Pet(seed: UInt64(1000 + seed)), try monitor())
            var time = start
            for _ in 0..<120 {
                time += 5
                _ = monitor.observe(
                    AlertObservation(of: "rex", at: time, .fix(pet.live(5, at: time), battery: nil)), at: time)
            }
            pet.escape()
            // The time of a fix within the five seconds is random.
            var (wait, crossing) = (Double(seed % 50) / 10, Date.distantFuture)
            for _ in 0..<100 {
                time += 0.1
                wait -= 0.1
                let fix = pet.live(0.1, at: time)
                if crossing == .distantFuture, pet.distance > 25 { crossing = time }
                guard wait <= 0 else { continue }
                wait = 5
                _ = monitor.observe(AlertObservation(of: "rex", at: time, .fix(fix, battery: nil)), at: time)
            }
            var noticed: Date?
            for _ in 0..<3000 where noticed == nil {
                time += 0.1
                wait -= 0.1
                let fix = pet.live(0.1, at: time)
                if crossing == .distantFuture, pet.distance > 25 { crossing = time }
                guard wait <= 0 else { continue }
                wait = 5
                let events = monitor.observe(AlertObservation(of: "rex", at: time, .fix(fix, battery: nil)), at: time)
                if !events.isEmpty { noticed = time }
            }
            times.append(try #require(noticed).timeIntervalSince(crossing))
        }
        times.sort()
        print("escapes: half noticed within \(times[99]) s, 95 % within \(times[189]) s")
        #expect(times[99] <= 20 && times[189] <= 45)
    }
}
