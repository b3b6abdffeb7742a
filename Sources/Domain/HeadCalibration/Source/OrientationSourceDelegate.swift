public import Geolocation

/// Receives the samples and states of an orientation source, such as a head tracker.
@SensorActor
public protocol OrientationSourceDelegate: AnyObject, Sendable {
    /// Handles a new sample, which implies that the source is connected.
    func orientationSource(_ source: any OrientationSource, didUpdate sample: OrientationSample)

    /// Handles a state change of the source.
    func orientationSource(_ source: any OrientationSource, didChange state: OrientationSourceState)
}
