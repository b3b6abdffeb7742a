import Foundation
import Geolocation
import Testing

@testable import VisitDetection

@Suite("Visits of random journeys")
struct VisitPropertyTests {
    /// A journey of random stays, ways, gaps and outliers, that begins anywhere on the earth.
    private func journey(seed: UInt64) -> Traveller {
        var dice = Traveller(seed: seed &+ 1000)
        let place = Coordinate(latitude: dice.random(-90...90), longitude: dice.random(-180...180))
        var traveller = Traveller(at: place, accuracy: dice.random(3...20), seed: seed)
        traveller.noise = (traveller.accuracy ?? 0) / 1.515
        traveller.noiseTime = dice.random(0...60)
        traveller.reportsSpeed = dice.random(0...1) < 0.7
        for _ in 0..<40 {
            traveller.interval = dice.random(5...60).rounded()
            switch dice.random(0...10) {
            case ..<4: traveller.stay(dice.random(30...3000))
            case ..<8:
                traveller.go(
                    dice.random(50...9000), speed: dice.random(0.7...30), bearing: dice.random(0...360))
            case ..<9: traveller.beSilent(dice.random(60...9000), moving: dice.random(0...1) < 0.5 ? 0 : 4000)
            default: traveller.jump(dice.random(500...9000), bearing: dice.random(0...360))
            }
        }
        return traveller
    }

    @Test("arrivals and departures alternate, times increase, and trips lie between visits", arguments: UInt64(1)...60)
    func properties(seed: UInt64) throws {
        let fixes = journey(seed: seed).fixes
        let settings = VisitSettings()
        let outcome = Outcome(fixes, settings)
        var open: Visit?
        var ended: Visit?
        var trip: Trip?
        var next = 0
        for (second, change) in outcome.changes {
            let now = Traveller.time(second)
            switch change {
            case .arrival(let visit):
                #expect(open == nil && visit.index == next && visit.departure == nil && visit.arrival < now)
                #expect((trip == nil) == (ended == nil))
                if let ended, let departure = ended.departure { #expect(visit.arrival >= departure) }
                if let trip {
                    #expect(trip.end == visit.arrival && trip.destination == visit.centre)
                    #expect(trip.isEndKnown == visit.isArrivalKnown)
                }
                (open, trip) = (visit, nil)
                next += 1
            case .departure(let visit):
                let departure = try #require(visit.departure)
                #expect(visit.index == open?.index && visit.arrival == open?.arrival && departure < now)
                #expect(departure >= visit.arrival && (visit.dwell ?? 0) - visit.unobserved >= settings.dwell - 1e-6)
                (open, ended) = (nil, visit)
            case .trip(let made):
                let from = try #require(ended)
                #expect(open == nil && made.index == from.index && made.start == from.departure)
                check(made, from, settings)
                trip = made
            }
        }
        #expect(trip == nil)
        #expect(outcome.detector.visit?.index == open?.index)
    }

    private func check(_ trip: Trip, _ from: Visit, _ settings: VisitSettings) {
        // The last fix of the first place lies within its leave radius, the first one of the second place within the
        // radius and the accuracy of two fixes.
        let margin = settings.leaveRadius + settings.radius + 20 * 2.0.squareRoot() + 1
        #expect(trip.distance >= trip.origin.distance(to: trip.destination) - margin, "\(trip)")
        #expect(trip.movingTime + trip.unobserved <= trip.duration + 1e-6 && trip.movingTime >= 0, "\(trip)")
        #expect(trip.duration >= 0 && trip.stops >= 0 && trip.isStartKnown == from.isDepartureKnown)
    }

    @Test("a stay of any number of fixes uses limited memory")
    func memory() {
        var buffer = ObservationBuffer()
        var traveller = Traveller()
        traveller.interval = 0.1
        traveller.stay(1000)
        for (index, fix) in traveller.fixes.enumerated() {
            buffer.append(Observation(fix: fix, accuracy: 5, predecessors: index, silence: index % 100 == 0 ? 1 : 0))
            #expect(buffer.elements.count <= ObservationBuffer.capacity)
        }
        #expect(buffer.elements.first?.fix == traveller.fixes.first)
        #expect(buffer.elements.last?.fix == traveller.fixes.last)
        #expect(buffer.elements.reduce(0) { $0 + $1.silence } == 100)
    }
}
