import CSensorIO
import FileIO
import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The datagrams that one receive call has returned.
///
/// The buffers are shared by all wires, since each wire passes on its bytes before the next wire reads.
@SensorActor
enum DatagramBatch {
    /// The memory for a batch of datagrams of the greatest size; the system allocates only those pages that are written
    /// to.
    private static let buffer = UnsafeMutablePointer<UInt8>.allocate(
        capacity: Int(CSIO_DATAGRAM_STRIDE) * Int(CSIO_BATCH_SIZE))
    private static let datagrams = UnsafeMutablePointer<csio_datagram>.allocate(capacity: Int(CSIO_BATCH_SIZE))

    /// The maximum number of datagrams that one call of ``receive(from:dropped:)`` returns.
    static let size = Int(CSIO_BATCH_SIZE)

    /// Receives the datagrams that wait at a socket; returns their number, or a negated `errno` value.
    ///
    /// - Parameters:
    ///   - descriptor: The socket.
    ///   - dropped: Set to the number of datagrams that the kernel has dropped since the socket was created, if the
    ///     kernel reports that.
    static func receive(from descriptor: Int32, dropped: inout UInt32) -> Int {
        Int(csio_receive(descriptor, buffer, datagrams, CSIO_BATCH_SIZE, &dropped))
    }

    /// Returns why a socket has to be reopened after an error of a receive call; `nil` if the socket can stay open.
    static func failure(_ code: Int32) -> String? {
        // The system also reports errors of previously sent datagrams here; such errors do not affect receiving.
        let isHarmless = [EAGAIN, EWOULDBLOCK, EINTR, ECONNREFUSED, EHOSTUNREACH, ENETUNREACH].contains(code)
        return isHarmless ? nil : "was lost: \(systemMessage(code))"
    }

    /// Returns a datagram of the last receive call; the index must be less than the number that the call returned.
    static func datagram(_ index: Int) -> csio_datagram { datagrams[index] }

    /// Returns the bytes of a datagram of the last receive call, which are valid until the next receive call.
    static func bytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(
            start: buffer + index * Int(CSIO_DATAGRAM_STRIDE), count: Int(datagrams[index].count))
    }
}
