import CodecSupport
import Geolocation
import HeadCalibration

/// A decoder that converts the bytes of one sender into orientation samples, regardless of the times at which the bytes
/// arrive.
protocol SampleDecoder: ReportDecoder where Report == OrientationSample {
    mutating func append(_ bytes: Span<UInt8>)
}

extension SampleDecoder {
    mutating func append(_ bytes: Span<UInt8>, at arrival: Date?) { append(bytes) }
}

/// A queue of decoded samples that have not been delivered yet; it reuses its storage.
struct SampleQueue: Sendable {
    private var samples: ContiguousArray<OrientationSample> = []
    private var deliveredCount = 0

    mutating func append(_ sample: OrientationSample) { samples.append(sample) }

    /// Removes and returns the oldest sample; `nil` if the queue is empty.
    mutating func next() -> OrientationSample? {
        guard deliveredCount < samples.count else {
            samples.removeAll(keepingCapacity: true)
            deliveredCount = 0
            return nil
        }
        defer { deliveredCount += 1 }
        return samples[deliveredCount]
    }
}
