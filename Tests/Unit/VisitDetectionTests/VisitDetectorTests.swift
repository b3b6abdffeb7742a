import Foundation
import Geolocation
import Testing

@testable import VisitDetection

@Suite("Visits")
struct VisitDetectorTests {
    /// Ten minutes at a place, three kilometres at 10 m/s, ten minutes at another one.
    private func journey(from place: Coordinate = Coordinate(latitude: 47.62, longitude: 9.17)) -> Traveller {
        var traveller = Traveller(at: place)
        traveller.stay(600)  // fixes at 0…590
        traveller.go(3000, speed: 10)  // at 600…890, with 100 m more each
        traveller.stay(600)
        return traveller
    }

    @Test("two stays are two visits with a trip between them, each reported as early as possible")
    func journey() throws {
        let outcome = Outcome(journey().fixes)
        // The fix of 600 is 100 m away and inside of 150 m; that of 610 is the first one outside, 30 s before 640. The
        // fix of 880 is 100 m before the end.
        #expect(outcome.words == ["arrival 0 at 300", "departure 0 at 640", "trip 0 at 1180", "arrival 1 at 1180"])
        let (first, second) = (try #require(outcome.departures.first), try #require(outcome.arrivals.last))
        #expect(first.arrival == Traveller.time(0) && first.departure == Traveller.time(600) && first.dwell == 600)
        #expect(second.arrival == Traveller.time(880) && second.departure == nil && second.dwell == nil)
        #expect(outcome.detector.visit?.arrival == second.arrival)
        let trip = try #require(outcome.trips.first)
        #expect(trip.start == Traveller.time(600) && trip.end == Traveller.time(880) && trip.duration == 280)
        #expect(abs(trip.distance - 2800) < 0.01 && trip.movingTime == 280)
        #expect(trip.stops == 0 && trip.maximumSpeed == 10 && trip.unobserved == 0)
        #expect(trip.isStartKnown && trip.isEndKnown)
    }

    @Test("the first arrival is marked as unknown unless its beginning was observed")
    func firstArrival() throws {
        #expect(Outcome(journey().fixes).arrivals.map(\.isArrivalKnown) == [false, true])
        var traveller = Traveller()
        traveller.go(1000, speed: 10)
        traveller.stay(600)
        let outcome = Outcome(traveller.fixes)
        #expect(outcome.arrivals.map(\.isArrivalKnown) == [true])
        #expect(outcome.trips.isEmpty, "a trip lies between two visits")
    }

    @Test("a stay shorter than the dwell is not a visit")
    func shortStay() {
        var traveller = Traveller()
        traveller.go(1000, speed: 10)
        traveller.stay(270)
        traveller.go(1000, speed: 10)
        #expect(Outcome(traveller.fixes).words.isEmpty)
    }

    @Test(
        "visits are found at meridians and poles as at all other places",
        arguments: [
            Coordinate(latitude: 0, longitude: 179.99), Coordinate(latitude: -16.5, longitude: 179.9999),
            Coordinate(latitude: 89.99, longitude: 20), Coordinate(latitude: -89.9999, longitude: 0),
            Coordinate(latitude: 90, longitude: 0), Coordinate(latitude: 0, longitude: 0),
        ])
    func everywhere(place: Coordinate) throws {
        let outcome = Outcome(journey(from: place).fixes)
        #expect(outcome.words == ["arrival 0 at 300", "departure 0 at 640", "trip 0 at 1180", "arrival 1 at 1180"])
        let first = try #require(outcome.departures.first)
        // 60 fixes at the place and one 100 m away.
        #expect(first.centre.distance(to: place) < 2)
        #expect(abs(try #require(outcome.trips.first).distance - 2800) < 0.1)
    }

    @Test("the centre of a visit is the mean weighted by 1 / accuracy²")
    func centre() throws {
        var traveller = Traveller(accuracy: 10)
        let home = traveller.place
        for _ in 0..<31 {
            traveller.stay(10)
            traveller.jump(10, bearing: 90, accuracy: 20)
        }
        // Weights of 4 and 1: a fifth of 10 m. The squares are (4 · 2² + 8²) / 5 = 16 m², less than the best accuracy.
        let visit = try #require(Outcome(traveller.fixes).detector.visit)
        #expect(visit.centre.distance(to: home.destination(distance: 2, bearing: 90)) < 0.001)
        #expect(visit.radius == 10)
    }

    @Test("the radius of a visit is the root mean square distance from its centre")
    func radius() throws {
        var traveller = Traveller(accuracy: 10)
        for _ in 0..<31 {
            traveller.jump(30, bearing: 90)
            traveller.jump(30, bearing: 270)
        }
        #expect(abs(try #require(Outcome(traveller.fixes).detector.visit).radius - 30) < 0.01)
    }

    // MARK: Doubtful fixes

    @Test("fixes of 300 m accuracy neither begin a visit nor end one nearby")
    func coarse() {
        var traveller = Traveller(accuracy: 300)
        traveller.stay(3600)
        let outcome = Outcome(traveller.fixes)
        #expect(outcome.words.isEmpty)
        #expect(outcome.detector.drops.byReason == ["fix too inaccurate for a visit": 360])

        var other = Traveller()
        other.stay(600)
        for _ in 0..<100 { other.jump(400, accuracy: 300) }
        other.jump(5000, accuracy: 300)
        other.stay(600)
        #expect(Outcome(other.fixes).words == ["arrival 0 at 300"])
    }

    @Test("several fixes of 300 m accuracy that are far away end a visit")
    func coarseAndFar() throws {
        var traveller = Traveller()
        traveller.stay(600)
        for _ in 0..<4 { traveller.jump(5000, accuracy: 300) }
        let outcome = Outcome(traveller.fixes)
        #expect(outcome.words == ["arrival 0 at 300", "departure 0 at 630"])
        #expect(try #require(outcome.departures.first).departure == Traveller.time(590))
    }

    @Test("jumps to a cell tower and back do not end a visit", arguments: [5.0, 50, 1000])
    func jumps(accuracy: Double) {
        var traveller = Traveller()
        traveller.stay(310)
        for minute in 0..<100 {
            traveller.jump(5000, accuracy: accuracy)
            if minute % 5 == 0 { traveller.jump(5000, accuracy: accuracy) }
            traveller.stay(60)
        }
        let outcome = Outcome(traveller.fixes)
        #expect(outcome.words == ["arrival 0 at 300"])
        #expect(outcome.detector.visit?.radius == 5)
    }

    @Test("a jump does not delay an arrival")
    func jumpAtArrival() {
        var traveller = Traveller()
        traveller.stay(100)
        traveller.jump(5000)
        traveller.stay(600)
        #expect(Outcome(traveller.fixes).words == ["arrival 0 at 300"])
    }

    @Test("three fixes outside over at least 30 s end a visit")
    func confirmation() {
        func known(every interval: Double) -> Double? {
            var traveller = Traveller()
            traveller.stay(600)
            traveller.interval = interval
            for _ in 0..<60 { traveller.jump(1000) }
            return Outcome(traveller.fixes).changes.dropFirst().first.map { $0.second - 600 }
        }
        #expect(known(every: 1) == 30)
        #expect(known(every: 20) == 40)
        #expect(known(every: 100) == 200)
    }

    @Test("fixes that may be inside, by their accuracy, end a visit after the dwell")
    func doubtfulDeparture() throws {
        var traveller = Traveller()
        traveller.stay(600)
        for _ in 0..<60 { traveller.jump(200, accuracy: 80) }
        let outcome = Outcome(traveller.fixes)
        #expect(
            outcome.words == ["arrival 0 at 300", "departure 0 at 900", "trip 0 at 900", "arrival 1 at 900"])
        #expect(try #require(outcome.departures.first).departure == Traveller.time(590))
        #expect(try #require(outcome.arrivals.last).arrival == Traveller.time(600))
    }

    @Test("late, repeated and invalid fixes change nothing and are counted")
    func drops() {
        let fixes = journey().fixes
        var disturbed: [Location] = []
        for (index, fix) in fixes.enumerated() {
            disturbed += [fix, fix]
            if index > 5 { disturbed.append(fixes[index - 5]) }
            disturbed.append(fix.moved(to: Coordinate(latitude: 91, longitude: 0)))
        }
        let (plain, outcome) = (Outcome(fixes), Outcome(disturbed))
        #expect(outcome.changes.map(\.change) == plain.changes.map(\.change))
        #expect(
            outcome.detector.drops.byReason == [
                "fix of the same time as the one before": fixes.count, "fix older than the one before": fixes.count - 6,
                "fix out of range": fixes.count,
            ])
    }

    // MARK: Gaps

    @Test("a visit continues over a gap at the same place, and reports how long it was not observed")
    func gapAtPlace() throws {
        var traveller = Traveller()
        traveller.stay(600)
        traveller.beSilent(7200)
        traveller.stay(600)
        traveller.go(2000, speed: 10)
        let outcome = Outcome(traveller.fixes)
        #expect(outcome.words.count == 2)
        let visit = try #require(outcome.departures.first)
        // The last fix comes at 590, the next one at 7790, and that of 8390 is still within 150 m.
        #expect(visit.unobserved == 7200 && visit.isDepartureKnown && visit.dwell == 8390)
    }

    @Test("a stay is not a visit if it is long enough only by the time of a gap")
    func gapInStay() throws {
        var traveller = Traveller()
        traveller.stay(100)
        traveller.beSilent(7200)
        traveller.stay(100)
        #expect(Outcome(traveller.fixes).words.isEmpty)
        traveller.stay(300)
        let visit = try #require(Outcome(traveller.fixes).arrivals.first)
        #expect(visit.arrival == Traveller.time(0) && visit.unobserved == 7200)
    }

    @Test("a visit that a gap ends has ended at the last fix before, and times at the gap are marked as unknown")
    func gapElsewhere() throws {
        var traveller = Traveller()
        traveller.stay(600)
        traveller.beSilent(7200, moving: 5000)
        traveller.stay(600)
        let outcome = Outcome(traveller.fixes)
        let (visit, next) = (try #require(outcome.departures.first), try #require(outcome.arrivals.last))
        #expect(visit.departure == Traveller.time(590) && !visit.isDepartureKnown && visit.unobserved == 0)
        #expect(next.arrival == Traveller.time(7790) && !next.isArrivalKnown && next.unobserved == 0)
        let trip = try #require(outcome.trips.first)
        #expect(!trip.isStartKnown && !trip.isEndKnown && trip.unobserved == 7200 && trip.duration == 7200)
        #expect(abs(trip.distance - 5000) < 0.01 && trip.movingTime == 0 && trip.stops == 0)
    }
}
