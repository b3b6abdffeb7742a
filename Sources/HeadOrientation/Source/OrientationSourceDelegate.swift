public import Geolocation

/// Hears of an orientation source.
@SensorActor
public protocol OrientationSourceDelegate: AnyObject, Sendable {
    /// Takes a sample; that samples come says that the source is there.
    func orientationSource(_ source: any OrientationSource, didUpdate sample: OrientationSample)

    /// Takes a change of the source itself.
    func orientationSource(_ source: any OrientationSource, didChange state: OrientationSourceState)
}
