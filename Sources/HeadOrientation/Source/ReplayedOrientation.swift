public import Geolocation

/// An orientation source that has an end and can go as fast as its consumers take its samples: a recording.
@SensorActor
public protocol ReplayedOrientation: OrientationSource {
    /// How much of the recording has been delivered, 0...1; nil while that is not known.
    var progress: Double? { get }

    /// Whom to ask before each sample; to be held weakly.
    var pacer: (any ReplayPacer)? { get set }
}
