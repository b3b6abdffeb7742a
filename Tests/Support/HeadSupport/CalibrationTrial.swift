import Geolocation
public import HeadCalibration

/// A calibrator as a trial sees it.
public protocol TrialCalibrator {
    /// Takes a sample; returns the direction of the head and its reported accuracy, degrees.
    mutating func ingest(yaw: Double, at time: Double) -> (heading: Double, accuracy: Double)?

    /// Takes a reading of a reference.
    mutating func ingest(_ reference: HeadingReference, at time: Double)
}

extension YawCalibrator: TrialCalibrator {
    /// Takes a sample.
    public mutating func ingest(yaw: Double, at time: Double) -> (heading: Double, accuracy: Double)? {
        ingest(yaw: yaw, at: Self.instant(time)).map { ($0.value, $0.accuracy ?? 180) }
    }

    /// Takes a reading.
    public mutating func ingest(_ reference: HeadingReference, at time: Double) {
        _ = ingest(reference, at: Self.instant(time))
    }

    private static func instant(_ time: Double) -> SensorInstant {
        SensorInstant(nanoseconds: Int64((time * 1e9).rounded()))
    }
}

/// The results of a calibrator on many simulated walks: its errors once a second, from 60 s after the start of each.
public struct CalibrationTrial: Sendable, CustomStringConvertible {
    /// The error within which 68 % of the headings lie, degrees.
    public let error68: Double

    /// The error within which 95 % of the headings lie, degrees.
    public let error95: Double

    /// The fraction of the errors within the reported accuracy, 0 to 1.
    public let honesty: Double

    /// Seconds to the first heading of each walk, in ascending order.
    public let firstHeadings: [Double]

    /// Runs a calibrator.
    ///
    /// A walk without a heading counts with an error of 180°.
    public init(walks: Int, _ settings: WalkSettings = WalkSettings(), _ make: () -> some TrialCalibrator) {
        var errors: [Double] = []
        var within = 0
        var firsts: [Double] = []
        for seed in 1...UInt64(walks) {
            var calibrator = make()
            var next = 60.0
            var first: Double?
            for moment in SimulatedWalk(seed: seed, settings).moments {
                for reference in moment.references { calibrator.ingest(reference, at: moment.time) }
                let result = calibrator.ingest(yaw: moment.yaw, at: moment.time)
                if result != nil, first == nil { first = moment.time }
                guard moment.time >= next else { continue }
                next += 1
                let error = result.map { Angle.absoluteDifference($0.heading, moment.heading) } ?? 180
                errors.append(error)
                if let result, error <= result.accuracy { within += 1 }
            }
            firsts.append(first ?? .infinity)
        }
        errors.sort()
        error68 = errors[errors.count * 68 / 100]
        error95 = errors[errors.count * 95 / 100]
        honesty = Double(within) / Double(errors.count)
        firstHeadings = firsts.sorted()
    }

    /// The figures as text.
    public var description: String {
        func tenths(_ value: Double) -> String { String(Double((value * 10).rounded() / 10)) }
        let percent = Int((honesty * 100).rounded())
        return "68 % within \(tenths(error68))°, 95 % within \(tenths(error95))°; \(percent) % within the told accuracy"
    }
}
