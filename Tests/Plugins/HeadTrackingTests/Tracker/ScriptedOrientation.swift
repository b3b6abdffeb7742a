import Geolocation
import HeadCalibration

/// The time for which the yaw of a sensor has the same zero.
enum ZeroLife: Sendable {
    /// The sensor keeps its zero, or measures north.
    case permanent
    /// Until the connection is lost, for example without power.
    case connection
    /// Until it is stopped, or the connection is lost.
    case start
}

/// An orientation source that a test drives.
///
/// It does not check its state: values that a test pushes go to the delegate, started or not, so that tests cover a
/// source that breaks its contract.
@SensorActor
final class ScriptedOrientation: OrientationSource {
    nonisolated let name: String
    weak var orientationDelegate: (any OrientationSourceDelegate)?
    var zeroLife = ZeroLife.permanent
    private var isZeroNew = false
    var drops = DropCounts()

    /// The number of calls to start and to stop the source.
    private(set) var starts = 0
    private(set) var stops = 0

    /// Whether it is started.
    private(set) var isRunning = false

    /// The number of starts while it was running.
    private(set) var needlessStarts = 0

    /// Called with each start after it was recorded.
    var onStart: (@SensorActor () -> Void)?

    nonisolated init(name: String = "scripted") {
        self.name = name
    }

    func startOrientationUpdates() {
        starts += 1
        if isRunning { needlessStarts += 1 }
        isRunning = true
        isZeroNew = zeroLife == .start
        onStart?()
    }

    func stopOrientationUpdates() {
        stops += 1
        isRunning = false
    }

    func push(_ sample: OrientationSample) {
        if isZeroNew {
            isZeroNew = false
            orientationDelegate?.orientationSource(self, didChange: .zeroLost)
        }
        orientationDelegate?.orientationSource(self, didUpdate: sample)
    }

    func push(yaw: Double) { push(OrientationSample(.yaw(yaw))) }

    func change(to state: OrientationSourceState) {
        orientationDelegate?.orientationSource(self, didChange: state)
        guard case .disconnected = state, zeroLife != .permanent else { return }
        orientationDelegate?.orientationSource(self, didChange: .zeroLost)
    }
}
