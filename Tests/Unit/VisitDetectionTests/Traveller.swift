import CodecSupport
import Foundation
import Geolocation

@testable import VisitDetection

/// A traveller that stays and goes, and its fixes, with the noise of a receiver that a seed determines.
struct Traveller {
    /// The true place, and the seconds since 2026-11-20T10:40:00Z.
    private(set) var place: Coordinate
    private(set) var second = 0.0

    /// The fixes so far.
    private(set) var fixes: [Location] = []

    /// The accuracy that fixes report, metres.
    var accuracy: Double?

    /// The deviation of the places in metres, to the east and to the north each, and for how many seconds it lasts.
    var noise = 0.0
    var noiseTime = 0.0

    /// Whether fixes report their speed and course.
    var reportsSpeed = true

    /// The seconds between two fixes.
    var interval = 10.0

    private var dice: SplitMix64
    private var east = 0.0
    private var north = 0.0

    init(at place: Coordinate = Coordinate(latitude: 47.62, longitude: 9.17), accuracy: Double? = 5, seed: UInt64 = 1) {
        self.place = place
        self.accuracy = accuracy
        dice = SplitMix64(seed: seed)
    }

    static func time(_ second: Double) -> Date { Date(timeIntervalSince1970: 1_795_171_200 + second) }

    /// Stays at the place; the first fix comes at once, or after the fix before.
    mutating func stay(_ seconds: Double) {
        for _ in 0..<Int(seconds / interval) { report(speed: 0, course: nil) }
    }

    /// Goes straight on.
    mutating func go(_ metres: Double, speed: Double, bearing: Double = 90) {
        let (from, steps) = (place, Int((metres / speed / interval).rounded(.up)))
        for step in 1...max(1, steps) {
            place = from.destination(distance: metres * Double(step) / Double(max(1, steps)), bearing: bearing)
            report(speed: speed, course: bearing)
        }
    }

    /// Sends no fixes for some time, and continues elsewhere.
    mutating func beSilent(_ seconds: Double, moving metres: Double = 0, bearing: Double = 90) {
        second += seconds - interval
        place = place.destination(distance: metres, bearing: bearing)
    }

    /// Sends one fix somewhere else.
    mutating func jump(_ metres: Double, bearing: Double = 0, accuracy: Double? = nil) {
        let (home, usual) = (place, self.accuracy)
        place = place.destination(distance: metres, bearing: bearing)
        self.accuracy = accuracy ?? usual
        report(speed: nil, course: nil)
        (place, self.accuracy) = (home, usual)
    }

    /// A number in a range.
    mutating func random(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * dice.unit()
    }

    private mutating func report(speed: Double?, course: Double?) {
        // A process of Ornstein and Uhlenbeck: the error of a fix is partly that of the fix before.
        let memory = noiseTime > 0 ? exp(-interval / noiseTime) : 0
        let fresh = noise * (1 - memory * memory).squareRoot()
        east = east * memory + fresh * normal()
        north = north * memory + fresh * normal()
        let error = (east * east + north * north).squareRoot()
        let measured = error > 0 ? place.destination(distance: error, bearing: atan2(east, north) * 180 / .pi) : place
        fixes.append(
            Location(
                latitude: measured.latitude, longitude: measured.longitude, horizontalAccuracy: accuracy,
                speed: reportsSpeed ? speed : nil, course: reportsSpeed ? course : nil, timestamp: Self.time(second)))
        second += interval
    }

    /// A number of the normal distribution, by Box and Muller.
    private mutating func normal() -> Double {
        (-2 * log(1 - dice.unit())).squareRoot() * cos(2 * .pi * dice.unit())
    }
}

/// The changes that a detector finds in some fixes.
struct Outcome {
    /// The changes, with the seconds at which they became known.
    var changes: [(second: Double, change: VisitChange)] = []

    /// The detector after the last fix.
    var detector: VisitDetector

    init(_ fixes: [Location], _ settings: VisitSettings = VisitSettings()) {
        detector = VisitDetector(settings)
        for fix in fixes {
            let second = fix.timestamp.timeIntervalSince(Traveller.time(0))
            changes += detector.update(fix).map { (second, $0) }
        }
    }

    var arrivals: [Visit] { changes.compactMap { if case .arrival(let visit) = $0.change { visit } else { nil } } }

    var departures: [Visit] { changes.compactMap { if case .departure(let visit) = $0.change { visit } else { nil } } }

    var trips: [Trip] { changes.compactMap { if case .trip(let trip) = $0.change { trip } else { nil } } }

    /// The changes as words: what, which one, and when it became known.
    var words: [String] {
        changes.map { second, change in
            switch change {
            case .arrival(let visit): "arrival \(visit.index) at \(Int(second))"
            case .departure(let visit): "departure \(visit.index) at \(Int(second))"
            case .trip(let trip): "trip \(trip.index) at \(Int(second))"
            }
        }
    }
}
