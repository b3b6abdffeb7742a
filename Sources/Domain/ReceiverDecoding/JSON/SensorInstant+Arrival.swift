import CodecSupport
import Geolocation

extension SensorInstant {
    /// Creates an instant from wall-clock time, for decoders, which have no monotonic clock.
    init(arrival time: Date?) {
        let seconds = time?.timeIntervalSinceReferenceDate ?? 0
        self.init(nanoseconds: Int64(exactly: (seconds * 1e9).rounded()) ?? 0)
    }
}
