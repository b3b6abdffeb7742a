import Foundation
import Geolocation

/// The replaced formulas, on a sphere and in degrees, with their faults, to compare the accuracy.
enum Ancestor {
    static let radius = 6_371_000.0

    /// The filter whose velocity got half of the position's correction.
    struct Filter {
        private var reference: Coordinate?
        private var place = SIMD2(0.0, 0.0)
        private var velocity = SIMD2(0.0, 0.0)
        private var position = 100.0
        private var mixed = 0.0
        private var speed = 10.0
        private var time = 0.0

        mutating func update(_ fix: Location) {
            let seconds = fix.timestamp.timeIntervalSince(start)
            let accuracy = fix.horizontalAccuracy ?? 10
            let measured = Self.velocity(fix)
            guard let reference else {
                reference = fix.coordinate
                (position, speed, time) = (accuracy * accuracy, 10, seconds)
                velocity = measured ?? velocity
                return
            }
            let elapsed = seconds - time
            time = seconds
            place += velocity * elapsed
            position += speed * elapsed * elapsed + 0.1
            mixed += speed * elapsed
            speed += 1
            let noise = max(1, min(accuracy, 100))
            let gain = position / (position + noise * noise)
            let radians = Double.pi / 180
            let seen = SIMD2(
                Ancestor.radius * (fix.longitude - reference.longitude) * radians * cos(reference.latitude * radians),
                Ancestor.radius * (fix.latitude - reference.latitude) * radians)
            let deviation = seen - place
            place += gain * deviation
            velocity += 0.5 * gain * deviation
            position *= 1 - gain
            mixed *= 1 - gain
            guard let measured else { return }
            let doubt = max(0.5, 0.1 * accuracy)
            let part = speed / (speed + doubt * doubt)
            velocity += part * (measured - velocity)
            speed *= 1 - part
        }

        private static func velocity(_ fix: Location) -> SIMD2<Double>? {
            guard let speed = fix.speed, let course = fix.course, speed > 0.5 else { return nil }
            return speed * SIMD2(sin(course * .pi / 180), cos(course * .pi / 180))
        }

        func prediction(at time: Double) -> Coordinate {
            guard let reference else { return Coordinate(latitude: .nan, longitude: .nan) }
            let place = place + velocity * (time - self.time)
            let degrees = 180 / Double.pi / Ancestor.radius
            return Coordinate(
                latitude: reference.latitude + place.y * degrees,
                longitude: reference.longitude + place.x * degrees / cos(reference.latitude * .pi / 180))
        }

        /// The filter's own estimate of its error.
        func uncertainty(after elapsed: Double) -> Double {
            (2 * position).squareRoot() + (2 * speed).squareRoot() * elapsed
        }
    }

    /// The predictor that went backwards when braking.
    struct Predictor {
        private var fix: Location?
        private var course: Double?
        private var accelerations: [Double] = []

        mutating func update(_ fix: Location) {
            let speed = fix.speed ?? 0
            if let last = self.fix {
                let elapsed = fix.timestamp.timeIntervalSince(last.timestamp)
                if elapsed > 0.1 && elapsed < 5 {
                    accelerations.append(max(-5, min((speed - (last.speed ?? 0)) / elapsed, 5)))
                    if accelerations.count > 5 { accelerations.removeFirst() }
                }
            }
            if speed >= 0.5, let raw = fix.course, raw > 0 {
                let confidence = 0.3 + 0.7 * min(1, (speed - 0.5) / 1.5)
                let kept = 0.3 * (1 - 0.5 * confidence)
                course = course.map { Angle.turned($0, by: Angle.difference(from: $0, to: raw) * (1 - kept)) } ?? raw
            }
            self.fix = fix
        }

        func prediction(at time: Double) -> Coordinate {
            guard let fix else { return Coordinate(latitude: .nan, longitude: .nan) }
            let elapsed = time - fix.timestamp.timeIntervalSince(start)
            let acceleration = accelerations.reduce(0, +) / Double(max(1, accelerations.count))
            let distance = (fix.speed ?? 0) * elapsed + acceleration * elapsed * elapsed / 2
            let bearing = (course ?? fix.course ?? 0) * .pi / 180
            let (latitude, angle) = (fix.latitude * .pi / 180, distance / Ancestor.radius)
            let sine = sin(latitude) * cos(angle) + cos(latitude) * sin(angle) * cos(bearing)
            let turn = atan2(sin(bearing) * sin(angle) * cos(latitude), cos(angle) - sin(latitude) * sine)
            return Coordinate(latitude: asin(sine) * 180 / .pi, longitude: fix.longitude + turn * 180 / .pi)
        }
    }
}
