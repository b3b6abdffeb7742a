import Foundation
import Geolocation
import GeolocationPipeline
import SubjectTracking

/// A camera head that follows the subject: the destination `gimbal:LATITUDE,LONGITUDE,ALTITUDE`.
final class CameraHead: GeolocationSink {
    /// The delay of the motors in seconds, for which the subject's position is predicted.
    static let lead = 0.15

    /// Seconds after the last fix for which a prediction is better than standing still.
    static let patience = 3.0

    nonisolated static let plugin = SinkPlugin(
        name: "CameraHead", summary: "Points a camera at the subject.", schemes: ["gimbal"],
        address: "LATITUDE,LONGITUDE,ALTITUDE", examples: ["gimbal:47.6609,9.1750,405"]
    ) { endpoint, _ in
        let numbers = endpoint.address.split(separator: ",").compactMap { Double($0) }
        let camera = Coordinate(latitude: numbers.first ?? .nan, longitude: numbers.dropFirst().first ?? .nan)
        guard numbers.count == 3, camera.isValid else {
            throw UsageError("gimbal: needs the camera's place, not \"\(endpoint.address)\": write gimbal:47.6,9.1,405")
        }
        return CameraHead(at: camera, altitude: numbers[2])
    }

    private let calculator: GimbalCalculator
    private var filter = ConstantVelocityFilter()
    private var clock: any SensorClock = SystemClock()
    private var deadline: SensorDeadline?

    init(at camera: Coordinate, altitude: Double) { calculator = GimbalCalculator(base: camera, altitude: altitude) }

    func start(in host: SinkHost) {
        clock = host.clock
        deadline = SensorDeadline(clock: clock)
        deadline?.onReached { [weak self] in self?.show() }
        deadline?.arm(after: 1)
    }

    /// Updates the filter; late fixes are not locations of the manager, and do not turn the camera back.
    func receive(_ event: borrowing GeolocationEvent) {
        if case .location(let fix) = copy event { filter.update(with: fix) }
    }

    func finish() async { deadline?.disarm() }

    /// Returns the direction to look in at a time; `nil` if the last fix is too old.
    func target(at time: Date) -> GimbalTarget? {
        guard let position = filter.prediction(at: time + Self.lead), position.age <= Self.patience else { return nil }
        return calculator.target(at: position)
    }

    private func show() {
        let text = target(at: clock.now).map {
            String(format: "pan %5.1f°  tilt %+5.1f°  %5.1f m", $0.pan, $0.tilt, $0.distance)
        }
        print(text ?? "the camera rests")
        fflush(nil)
        deadline?.arm(after: 1)
    }
}
