import Foundation
import Geolocation
import HeadCalibration

/// Prints a row for each second of the walk.
///
/// It is a sink, since trackers publish their values as events.
final class HeadingTable: GeolocationSink {
    private let walk: Walk
    private var rows = 0
    private var errors: [Double] = []

    init(of walk: Walk) {
        self.walk = walk
    }

    func start(in host: SinkHost) {
        print(Self.row(["time", "true", "raw yaw", "calibrated", "accuracy"]))
    }

    /// Handles a `head` event, which the tracker publishes with each sample; ignores other events.
    func receive(_ event: GeolocationEvent) {
        guard case .derived(let head as HeadEvent) = event else { return }
        // Half a sample period allows for the rounding of times.
        guard head.time.timeIntervalSince(walk.begin) > Double(rows) - 0.02 else { return }
        let facing = walk.facing(at: head.time)
        print(
            Self.row([
                "\(rows) s", Self.text(facing), Self.text(head.yaw), Self.text(head.heading), Self.text(head.accuracy),
            ]))
        rows += 1
        if let heading = head.heading { errors.append(Angle.absoluteDifference(heading, facing)) }
    }

    /// Prints the mean error and the drift.
    func summarize(_ calibration: YawCalibration?) {
        guard let calibration, !errors.isEmpty else { return print("not calibrated") }
        let mean = Self.text(errors.reduce(0, +) / Double(errors.count))
        let drift = Self.text(calibration.drift)
        print("mean error \(mean); drift found \(drift) per minute, true \(Self.text(DriftingTracker.drift))")
    }

    private static func row(_ cells: [String]) -> String {
        cells.map { String(repeating: " ", count: max(1, 12 - $0.count)) + $0 }.joined()
    }

    private static func text(_ degrees: Double?) -> String {
        degrees.map { String(format: "%.1f°", $0) } ?? "–"
    }
}
