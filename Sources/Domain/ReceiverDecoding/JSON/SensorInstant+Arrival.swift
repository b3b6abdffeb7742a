import CodecSupport
import Geolocation

extension SensorInstant {
    /// Creates an instant from the wall-clock time of arrival, since decoders have no monotonic clock; `nil` counts as
    /// 0.
    init(arrival time: Date?) {
        let seconds = time?.timeIntervalSinceReferenceDate ?? 0
        self.init(nanoseconds: Int64(exactly: (seconds * 1e9).rounded()) ?? 0)
    }
}
