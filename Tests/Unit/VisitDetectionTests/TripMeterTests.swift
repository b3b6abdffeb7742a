import Foundation
import Geolocation
import Testing

@testable import VisitDetection

@Suite("Trips")
struct TripMeterTests {
    /// The trip of a traveller that stays at a place, travels, and stays at another place.
    private func trip(
        seed: UInt64 = 1, _ settings: VisitSettings = VisitSettings(), _ travel: (inout Traveller) -> Void
    ) throws -> Trip {
        var traveller = Traveller(seed: seed)
        traveller.stay(600)
        travel(&traveller)
        traveller.stay(1200)
        let outcome = Outcome(traveller.fixes, settings)
        try #require(outcome.trips.count == 1)
        return outcome.trips[0]
    }

    @Test(
        "count a halt of two minutes at a crossing as a stop, but not one of half a minute", arguments: [true, false])
    func stops(reportsSpeed: Bool) throws {
        let trip = try trip { traveller in
            traveller.reportsSpeed = reportsSpeed
            traveller.go(2000, speed: 10)
            traveller.stay(120)
            traveller.go(2000, speed: 10)
            traveller.stay(30)
            traveller.go(2000, speed: 10)
        }
        #expect(trip.stops == 1)
        #expect(trip.duration == 600 + 150 - 20)
        #expect(trip.movingTime == 580)
        #expect(abs(trip.distance - 5800) < 0.1)
        #expect(trip.maximumSpeed == (reportsSpeed ? 10 : nil))
    }

    @Test("get no longer by noise at a crossing", arguments: UInt64(1)...20)
    func noise(seed: UInt64) throws {
        let trip = try trip(seed: seed) { traveller in
            traveller.interval = 1
            traveller.noise = 5 / 1.515
            traveller.noiseTime = 5
            traveller.go(1500, speed: 15)
            traveller.stay(240)
            traveller.go(1500, speed: 15)
        }
        // The trip is measured from the last fix within 150 m to the first one within 100 m; noise would add 1 km.
        #expect(abs(trip.distance - 2780) < 120, "\(trip.distance)")
        #expect(trip.stops == 1)
    }

    @Test("have the length of a detour, not the distance between the places")
    func detour() throws {
        let trip = try trip { traveller in
            traveller.go(3000, speed: 10, bearing: 0)
            traveller.go(1000, speed: 10, bearing: 90)
            traveller.go(3000, speed: 10, bearing: 180)
        }
        #expect(abs(trip.distance - 6800) < 1 && abs(trip.origin.distance(to: trip.destination) - 1000) < 10)
    }
}
