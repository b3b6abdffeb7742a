import Foundation
public import HeadCalibration

/// The calibration of the navigator from which this package descends, as its behaviour is described: kept to compare
/// with.
///
/// Two windows of 200 pairs, each sample of yaw paired with the reference as it was last heard, the gate of 10° with
/// its fault (a resultant beyond 1 gives NaN, which passes no gate), and a filter over sine and cosine of the offset
/// with a deviation of 1° per square-root second. It always reports an accuracy of 0.
public struct AncestorCalibrator: TrialCalibrator {
    private struct Window {
        var reference: Double?
        var vectors: [SIMD2<Double>] = []
        var sum = SIMD2<Double>()

        mutating func add(_ yaw: Double) -> (offset: Double, spread: Double)? {
            guard let reference else { return nil }
            let difference = (reference - yaw) * .pi / 180
            vectors.append(SIMD2(cos(difference), sin(difference)))
            sum += vectors[vectors.count - 1]
            guard vectors.count > 200 else { return nil }
            sum -= vectors.removeFirst()
            let mean = sum / 200
            let spread = (-2 * log((mean * mean).sum().squareRoot())).squareRoot() * 180 / .pi
            guard spread < 10 else { return nil }
            (vectors, sum) = ([], SIMD2())
            return (atan2(mean.y, mean.x) * 180 / .pi, spread)
        }
    }

    private var device = Window()
    private var course = Window()
    private var courseTime = -Double.infinity
    private var filter: (x: Double, y: Double, variance: Double, time: Double)?

    /// Creates an uncalibrated one.
    public init() {}

    /// Takes a sample; the heading is that of the offset before it.
    public mutating func ingest(yaw: Double, at time: Double) -> (heading: Double, accuracy: Double)? {
        let offset = filter.map { atan2($0.y, $0.x) * 180 / .pi }
        // The course becomes unknown 3 s after its last sample, as the course filter in front of it has it.
        if time - courseTime > 3 { course.reference = nil }
        if let result = device.add(yaw) { update(result, at: time) }
        if let result = course.add(yaw) { update(result, at: time) }
        return offset.map { (yaw + $0, 0) }
    }

    /// Takes a reading, which is used until the next one.
    public mutating func ingest(_ reference: HeadingReference, at time: Double) {
        switch reference.kind {
        case .device: device.reference = reference.direction
        case .course:
            course.reference = reference.direction
            courseTime = time
        }
    }

    private mutating func update(_ result: (offset: Double, spread: Double), at time: Double) {
        let (x, y) = (cos(result.offset * .pi / 180), sin(result.offset * .pi / 180))
        let noise = pow(max(result.spread, 0.1), 2)
        guard var state = filter else {
            filter = (x, y, noise, time)
            return
        }
        state.variance += max(0, time - state.time)
        let gain = state.variance / (state.variance + noise)
        state.x += gain * (x - state.x)
        state.y += gain * (y - state.y)
        filter = (state.x, state.y, state.variance * (1 - gain), time)
    }
}
