import Geolocation
import HeadOrientation
import SensorReplay

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A line of a trace, as something to be replayed.
struct TraceItem: ReplayItem {
    var sample: OrientationSample

    /// When it was so; another time is borne by the sample's own heading as well.
    var time: Date? {
        get { sample.time }
        set {
            sample.time = newValue
            sample.heading = sample.heading.map {
                HeadingValue($0.value, accuracy: $0.accuracy, timestamp: newValue)
            }
        }
    }
}
