import CodecSupport
import Geolocation
import HeadCalibration
import SensorReplay

/// An orientation sample of a recorded trace that can be replayed.
struct TraceItem: ReplayItem {
    var sample: OrientationSample

    /// The time of the sample.
    ///
    /// Setting the time also sets the timestamp of the sample's heading.
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
