import CodecSupport
import Geolocation
import HeadCalibration

/// A decoder that converts the bytes of one sender into samples; arrival times are ignored.
protocol SampleDecoder: ReportDecoder where Report == OrientationSample {
    mutating func append(_ bytes: Span<UInt8>)
}

extension SampleDecoder {
    mutating func append(_ bytes: Span<UInt8>, at arrival: Date?) { append(bytes) }
}

/// The decoded samples that have not been delivered yet; the queue reuses its storage.
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
