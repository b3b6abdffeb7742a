import Geolocation
import HeadCalibration

/// Decodes the bytes of one sender into samples; pure state, no I/O.
protocol SampleDecoder: Sendable {
    /// Dropped input, by reason.
    var drops: DropCounts { get }

    /// Decodes bytes and appends the completed samples.
    ///
    /// - Parameters:
    ///   - bytes: A complete datagram, or the next bytes of a stream.
    ///   - isDatagram: Whether `bytes` is a datagram.
    ///   - samples: The array to append to.
    mutating func decode(
        _ bytes: Span<UInt8>, isDatagram: Bool, into samples: inout ContiguousArray<OrientationSample>)

    /// Discards incomplete input, since bytes may have been lost.
    mutating func interrupt()
}
