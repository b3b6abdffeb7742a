import Geolocation
import HeadCalibration
import HeadTracking
import ReceiverSupport
import TestSupport

/// Records everything that a source reports.
@SensorActor
final class SourceListener: OrientationSourceDelegate {
    private(set) var samples: [OrientationSample] = []
    private(set) var states: [OrientationSourceState] = []

    /// Called with each sample after it was recorded.
    var onSample: (@SensorActor () -> Void)?

    private let source: any OrientationSource

    /// Begins to listen to a source, and starts the source.
    init(_ source: any OrientationSource) {
        self.source = source
        source.orientationDelegate = self
        source.startOrientationUpdates()
    }

    /// The yaws of all angles, by which most tests identify samples.
    var yaws: [Double] {
        samples.compactMap { sample in
            switch sample.attitude {
            case .yaw(let yaw), .angles(let yaw, _, _): yaw
            case .quaternion: nil
            }
        }
    }

    /// The reasons of all states that have one.
    var reasons: [String] {
        states.compactMap { state in
            switch state {
            case .disconnected(let reason), .unavailable(let reason): reason
            case .failed(let error): error.description
            default: nil
            }
        }
    }

    /// Waits until a condition holds, at most a minute.
    func wait(_ what: String, until holds: @SensorActor () throws -> Bool) async throws {
        try await Patience.wait("\(what); \(samples.count) samples, states \(states)", until: holds)
    }

    /// Waits for a total number of samples.
    func wait(forSamples count: Int) async throws {
        try await wait("\(count) samples") { samples.count >= count }
    }
}

extension SourceListener {
    /// Takes a sample.
    func orientationSource(_ source: any OrientationSource, didUpdate sample: OrientationSample) {
        samples.append(sample)
        onSample?()
    }

    /// Takes a state.
    func orientationSource(_ source: any OrientationSource, didChange state: OrientationSourceState) {
        states.append(state)
    }
}
