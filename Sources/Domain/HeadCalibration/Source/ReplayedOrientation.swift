public import Geolocation

/// A recorded orientation source: it has an end, and can run as fast as its consumers accept samples.
@SensorActor
public protocol ReplayedOrientation: OrientationSource {
    /// The fraction of the recording delivered, 0...1; `nil` while unknown.
    var progress: Double? { get }

    /// The pacer asked before each sample; held weakly.
    var pacer: (any Backpressure)? { get set }
}
