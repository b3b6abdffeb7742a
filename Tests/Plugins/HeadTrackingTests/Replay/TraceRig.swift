import Foundation
import Geolocation
import GeolocationTestKit
import HeadCalibration
import HeadTracking
import SensorReplay

/// Records the reports of a replayed trace, and their times.
@SensorActor
final class TraceListener: OrientationSourceDelegate {
    private(set) var samples: [OrientationSample] = []
    private(set) var states: [OrientationSourceState] = []

    /// The time of each sample, in seconds since the clock's beginning.
    private(set) var moments: [Double] = []

    /// Called with each sample and each state.
    var onReport: (@SensorActor (any OrientationSource) -> Void)?
    private let clock: any SensorClock

    init(clock: any SensorClock) {
        self.clock = clock
    }

    /// The yaws of the samples that are given by angles.
    var yaws: [Double] {
        samples.compactMap { sample in
            switch sample.attitude {
            case .yaw(let yaw), .angles(let yaw, _, _): yaw
            case .quaternion: nil
            }
        }
    }

    /// Waits until a condition holds.
    func waitUntil(_ holds: @escaping @SensorActor (TraceListener) -> Bool) async {
        guard !holds(self) else { return }
        await withCheckedContinuation { continuation in
            onReport = { [weak self] _ in
                guard let self, holds(self) else { return }
                self.onReport = nil
                continuation.resume()
            }
        }
    }

    func orientationSource(_ source: any OrientationSource, didUpdate sample: OrientationSample) {
        samples.append(sample)
        moments.append(clock.instant.seconds(since: SensorInstant(nanoseconds: 0)))
        onReport?(source)
    }

    func orientationSource(_ source: any OrientationSource, didChange state: OrientationSourceState) {
        states.append(state)
        onReport?(source)
    }
}

/// A trace, its replay on a manual clock, and a listener.
@SensorActor
struct TraceRig {
    let clock = ManualClock()
    let source: TraceSource
    let listener: TraceListener

    /// A trace in memory.
    init(_ text: String, _ options: ReplayOptions = ReplayOptions(), usesRecordedHeadings: Bool = true) {
        self.init(Array(text.utf8), options, usesRecordedHeadings: usesRecordedHeadings)
    }

    init(_ bytes: [UInt8], _ options: ReplayOptions = ReplayOptions(), usesRecordedHeadings: Bool = true) {
        source = TraceSource(
            trace: bytes, title: "a.csv", options: options, usesRecordedHeadings: usesRecordedHeadings, clock: clock)
        listener = TraceListener(clock: clock)
        source.orientationDelegate = listener
    }

    /// A trace in a file.
    init(path: String, columns: OrientationColumns? = nil) {
        source = TraceSource(contentsOfFile: path, columns: columns, clock: clock)
        listener = TraceListener(clock: clock)
        source.orientationDelegate = listener
    }

    /// Starts the replay and moves the clock until nothing more is due.
    func runToEnd() -> TraceListener {
        source.startOrientationUpdates()
        clock.runUntilIdle()
        return listener
    }

    /// The reason why the replay failed; `nil` if it did not.
    var failure: String? {
        guard case .failed(let error) = listener.states.last else { return nil }
        return error.description
    }
}

/// The time a number of seconds after 2026-11-20T10:40:00Z.
func traceTime(_ second: Double) -> Date { Date(timeIntervalSince1970: 1_795_171_200 + second) }
