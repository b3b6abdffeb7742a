import Foundation
import Geolocation
import TestSupport
import Testing

@testable import VisitDetection

@Suite("Visits in noise")
struct VisitNoiseTests {
    @Test("drift indoors for eight hours gives one visit", arguments: [20.0, 40, 60], 1...UInt64(Attack.cases(of: 10)))
    func indoors(accuracy: Double, seed: UInt64) throws {
        var traveller = Traveller(accuracy: accuracy, seed: seed)
        // A radius of 68 % is 1.515 deviations of each axis.
        traveller.noise = accuracy / 1.515
        traveller.noiseTime = 60
        traveller.interval = 10
        traveller.stay(8 * 3600)
        let outcome = Outcome(traveller.fixes)
        #expect(outcome.arrivals.count == 1 && outcome.departures.isEmpty, "\(outcome.words)")
        let visit = try #require(outcome.detector.visit)
        #expect(visit.arrival <= Traveller.time(300))
        #expect(visit.centre.distance(to: traveller.place) < accuracy / 4)
    }

    @Test("a traffic jam is not a visit", arguments: 1...UInt64(Attack.cases(of: 10)))
    func jam(seed: UInt64) {
        var traveller = Traveller(accuracy: 8, seed: seed)
        traveller.noise = 5
        traveller.noiseTime = 20
        traveller.interval = 1
        traveller.go(3000, speed: 20)
        for _ in 0..<60 {
            traveller.stay(traveller.random(10...90).rounded())
            traveller.go(traveller.random(40...120), speed: 4)
        }
        traveller.go(3000, speed: 20)
        #expect(Outcome(traveller.fixes).words.isEmpty)
    }

    @Test("a slow walk is not a visit, however small its steps are", arguments: 1...UInt64(Attack.cases(of: 10)))
    func stroll(seed: UInt64) {
        var traveller = Traveller(accuracy: 10, seed: seed)
        traveller.noise = 6
        traveller.noiseTime = 30
        traveller.interval = 1
        traveller.go(2000, speed: 0.6)
        #expect(Outcome(traveller.fixes).words.isEmpty)
    }

    @Test(
        "arrivals and departures of a day are correct within a few minutes", arguments: 1...UInt64(Attack.cases(of: 10))
    )
    func day(seed: UInt64) throws {
        var traveller = Traveller(accuracy: 15, seed: seed)
        traveller.noise = 8
        traveller.noiseTime = 40
        traveller.interval = 10
        var truth: [(arrival: Double, departure: Double)] = []
        for (hours, metres, speed) in [(2.0, 1500.0, 1.4), (0.5, 12_000, 12), (4, 900, 1.2), (1, 8000, 5), (3, 0, 0)] {
            let arrival = traveller.second
            traveller.stay(hours * 3600)
            truth.append((arrival, traveller.second))
            if metres > 0 { traveller.go(metres, speed: speed, bearing: traveller.random(0...360)) }
        }
        let outcome = Outcome(traveller.fixes)
        #expect(outcome.arrivals.count == 5 && outcome.departures.count == 4 && outcome.trips.count == 4)
        for (visit, times) in zip(outcome.arrivals, truth) {
            #expect(abs(visit.arrival.timeIntervalSince(Traveller.time(times.arrival))) < 150, "\(visit)")
        }
        for (visit, times) in zip(outcome.departures, truth) {
            let departure = try #require(visit.departure)
            #expect(abs(departure.timeIntervalSince(Traveller.time(times.departure))) < 200, "\(visit)")
        }
        // A trip is measured from the edge of a place to that of the next one, 250 m less; noise adds some.
        for (trip, metres) in zip(outcome.trips, [1500.0, 12_000, 900, 8000]) {
            #expect(trip.distance > metres - 300 && trip.distance < metres * 1.1, "\(trip)")
        }
    }
}
