import CodecSupport
import Geolocation
import Testing
import VisitDetection

@testable import CoreLocationSensors

@Suite("Core Location readings") struct ReadingTests {
    @Test("become fixes with all their quantities")
    func location() throws {
        let reading = LocationReading.sample()
        let fix = try #require(reading.location)
        let expected = Location(
            latitude: 47.66, longitude: 9.175, altitude: 405.2, horizontalAccuracy: 4, verticalAccuracy: 7, speed: 1.4,
            speedAccuracy: 0.3, course: 231.4, timestamp: reading.timestamp)
        #expect(fix == expected)
        #expect(reading.sample.course == HeadingValue(231.4, accuracy: 5, timestamp: reading.timestamp))
        #expect(reading.sample.speed == 1.4)
    }

    @Test("have no value for −1 or an accuracy of 0")
    func sentinels() throws {
        var reading = LocationReading.sample(course: -1, speed: -1)
        (reading.courseAccuracy, reading.speedAccuracy, reading.verticalAccuracy) = (-1, 0.3, -1)
        reading.horizontalAccuracy = 0
        let fix = try #require(reading.location)
        #expect(fix == Location(latitude: 47.66, longitude: 9.175, timestamp: reading.timestamp))
        #expect(reading.sample == CourseSample(course: nil, speed: nil))
        reading.verticalAccuracy = 0
        #expect(reading.location?.altitude == nil)
    }

    @Test("provide a course even without an accuracy and at rest")
    func course() {
        var reading = LocationReading.sample(course: 0, speed: 0)
        reading.courseAccuracy = -1
        #expect(reading.sample.course == HeadingValue(0, timestamp: reading.timestamp))
        #expect(reading.sample.speed == 0)
    }

    @Test("with a number out of range are rejected")
    func invalid() {
        for quantity in [\LocationReading.latitude, \.longitude, \.altitude, \.horizontalAccuracy, \.speed] {
            var reading = LocationReading.sample()
            reading[keyPath: quantity] = .infinity
            #expect(reading.location == nil)
        }
        #expect(LocationReading.sample(accuracy: -1).location == nil)
    }

    @Test("with an unknown time are rejected")
    func unknownTime() {
        var reading = LocationReading.sample()
        reading.timestamp = .distantPast.addingTimeInterval(-1e12)
        #expect(reading.location == nil)
    }

    @Test("provide true headings, and magnetic ones only if these are accepted")
    func north() {
        var reading = HeadingReading.sample(77.5)
        let time = reading.timestamp
        for accepts in [true, false] {
            let heading = reading.heading(acceptsMagneticNorth: accepts)
            #expect(heading == HeadingValue(77.5, accuracy: 10, timestamp: time))
        }
        reading.trueHeading = -1
        #expect(reading.heading(acceptsMagneticNorth: false) == nil)
        #expect(reading.heading(acceptsMagneticNorth: true) == HeadingValue(74, accuracy: 10, timestamp: time))
    }

    @Test("provide no heading from a disturbed compass")
    func disturbed() {
        let reading = HeadingReading.sample(accuracy: -1)
        #expect(reading.heading(acceptsMagneticNorth: true) == nil)
        #expect(HeadingReading.sample(.infinity).heading(acceptsMagneticNorth: true) == nil)
        #expect(HeadingReading.sample(0, accuracy: 0).heading(acceptsMagneticNorth: false)?.accuracy == nil)
    }

    @Test(
        "map an unknown permission to denied, and an unknown accuracy to reduced",
        arguments: [
            (0, 0, LocationAuthorization.notDetermined), (0, 1, .notDetermined), (1, 0, .denied), (2, 0, .denied),
            (3, 0, .fullAccuracy), (4, 0, .fullAccuracy), (3, 1, .reducedAccuracy), (4, 1, .reducedAccuracy),
            (5, 0, .denied), (-1, 0, .denied), (4, 2, .reducedAccuracy),
        ] as [(Int32, Int, LocationAuthorization)])
    func authorization(status: Int32, accuracy: Int, expected: LocationAuthorization) {
        #expect(AuthorizationReading(status: status, accuracy: accuracy).location == expected)
    }

    @Test("map error codes")
    func faults() {
        #expect(
            (0...3).map(LocationFault.init) == [.placeUnknown, .denied, .other(2), .compassDisturbed])
    }
}

@Suite("Core Location visits") struct VisitReadingTests {
    private let arrival = Date(timeIntervalSince1970: 1_795_000_000)
    private var departure: Date { arrival.addingTimeInterval(2700) }
    private var now: Date { arrival.addingTimeInterval(3000) }

    private func reading(_ arrival: Date, _ departure: Date = .distantFuture) -> VisitReading {
        VisitReading(latitude: 47.66, longitude: 9.175, radius: 30, arrival: arrival, departure: departure)
    }

    @Test("merge arrival and departure into one visit and start another at the next arrival")
    func numbers() {
        var log = VisitLog()
        var expected = Visit(
            index: 0, centre: Coordinate(latitude: 47.66, longitude: 9.175), radius: 30, arrival: arrival,
            isArrivalKnown: true)
        let first = log.visit(for: reading(arrival), now: now)
        #expect(first == expected)
        let second = log.visit(for: reading(arrival, departure), now: now)
        expected = Visit(
            index: 0, centre: expected.centre, radius: 30, arrival: arrival, isArrivalKnown: true, departure: departure,
            isDepartureKnown: true)
        #expect(second == expected && second?.dwell == 2700)
        // The departure from the second place is not observed.
        let others = [now, departure].map { log.visit(for: reading($0), now: now)?.index }
        #expect(others == [1, 2])
    }

    @Test("with only an observed departure start at that departure")
    func unknownArrival() throws {
        var log = VisitLog()
        let ended = log.visit(for: reading(.distantPast, departure), now: now)
        let visit = try #require(ended)
        #expect(visit.arrival == departure && !visit.isArrivalKnown && visit.dwell == 0)
        let arrived = log.visit(for: reading(.distantPast), now: now)
        let open = try #require(arrived)
        #expect(open.arrival == now && !open.isArrivalKnown && open.departure == nil && open.index == 1)
        let left = log.visit(for: reading(.distantPast, now), now: now)
        #expect(left?.index == 1)
    }

    @Test("without a position are ignored", arguments: [-1, .infinity, .nan])
    func noPlace(radius: Double) {
        var log = VisitLog()
        var bad = reading(arrival)
        bad.radius = radius
        var far = reading(arrival)
        far.latitude = 91
        // A reading that is dropped does not count.
        let visits = [bad, far, reading(arrival)].map { log.visit(for: $0, now: now)?.index }
        #expect(visits == [nil, nil, 0])
    }
}
