import CSensorIO
import Geolocation

/// The datagrams of one call to the system; there is one for all wires, since each hands its bytes on before the next one
/// reads.
@SensorActor
enum DatagramBatch {
    /// Room for whole datagrams, of which the system touches no more than it fills.
    private static let buffer = UnsafeMutablePointer<UInt8>.allocate(
        capacity: Int(CSIO_DATAGRAM_STRIDE) * Int(CSIO_BATCH_SIZE))
    private static let datagrams = UnsafeMutablePointer<csio_datagram>.allocate(capacity: Int(CSIO_BATCH_SIZE))

    /// The most that ``receive(from:dropped:)`` returns.
    static let size = Int(CSIO_BATCH_SIZE)

    /// Takes what waits at a socket; returns how many datagrams, or a negative error number.
    ///
    /// - Parameters:
    ///   - descriptor: The socket.
    ///   - dropped: Set to what the kernel has dropped since the socket was made, where it tells.
    static func receive(from descriptor: Int32, dropped: inout UInt32) -> Int {
        Int(csio_receive(descriptor, buffer, datagrams, CSIO_BATCH_SIZE, &dropped))
    }

    /// A datagram of the last call, below what it returned.
    static func datagram(_ index: Int) -> csio_datagram { datagrams[index] }

    /// The bytes of a datagram, until the next call.
    static func bytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(
            start: buffer + index * Int(CSIO_DATAGRAM_STRIDE), count: Int(datagrams[index].count))
    }
}
