/// What is sent at once, as one datagram: a message, or a bundle of packets (Open Sound Control 1.0, OSC Packets).
public enum OSCPacket: Sendable, Hashable {
    /// Arguments for an address, which begins with `/`.
    case message(String, [OSCArgument] = [])
    /// Packets that belong together and take effect at one time.
    indirect case bundle([OSCPacket], at: OSCTimeTag = .immediately)

    /// The packet's bytes.
    ///
    /// It throws where an address does not begin with `/`, where a text holds a null, or where a size has no room in 32
    /// bits; the offset is that of the text, blob or element among the bytes.
    public func encoded() throws(OSCError) -> [UInt8] {
        var bytes: [UInt8] = []
        try write(to: &bytes)
        return bytes
    }

    /// Appends the packet to bytes whose number is a multiple of 4, such as an empty array that keeps its memory; they
    /// are of no use any more if it throws, which it does as ``encoded()``.
    public func write(to bytes: inout [UInt8]) throws(OSCError) {
        switch self {
        case .message(let address, let arguments):
            guard address.utf8.first == UInt8(ascii: "/") else { throw OSCError(.noAddress, at: bytes.count) }
            try bytes.append(string: address)
            bytes.append(UInt8(ascii: ","))
            bytes.append(contentsOf: arguments.lazy.map(\.tag))
            bytes.appendNulls(atLeast: 1)
            for argument in arguments { try bytes.append(argument) }
        case .bundle(let elements, let timeTag):
            try bytes.append(string: "#bundle")
            bytes.append(bigEndian: timeTag.rawValue)
            for element in elements { try bytes.append(element: element) }
        }
    }
}
