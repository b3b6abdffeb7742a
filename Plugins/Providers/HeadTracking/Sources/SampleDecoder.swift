import Geolocation
import HeadOrientation

/// Makes samples of the bytes of one sender; pure bookkeeping.
protocol SampleDecoder: Sendable {
    /// What could not be used, by reason.
    var drops: DropCounts { get }

    /// Takes bytes and appends the samples that they end.
    ///
    /// - Parameters:
    ///   - bytes: A whole datagram, or the next bytes of a stream.
    ///   - isDatagram: Which of them.
    ///   - samples: What the samples are appended to.
    mutating func decode(
        _ bytes: Span<UInt8>, isDatagram: Bool, into samples: inout ContiguousArray<OrientationSample>)

    /// Forgets what the sender had begun, since something may have been lost before the next bytes.
    mutating func interrupt()
}
