import CSensorIO

/// Sends a datagram to an address without blocking; returns 0 or an `errno` value.
func sendDatagram(_ bytes: [UInt8], by descriptor: Int32, of family: SocketAddress.Family, to address: SocketAddress)
    -> Int32
{
    var raw = address.raw
    let result = bytes.withUnsafeBytes { buffer in
        buffer.baseAddress.map { csio_send_to(descriptor, family.rawValue, $0, buffer.count, &raw) } ?? 0
    }
    return result < 0 ? Int32(-result) : 0
}
