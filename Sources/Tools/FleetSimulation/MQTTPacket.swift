/// The packets of MQTT 3.1.1 that a simulated device needs to send fixes and receive acknowledgements.
///
/// Source: OASIS, "MQTT Version 3.1.1", sections 2 and 3.
enum MQTTPacket: Sendable, Hashable {
    /// The server has answered the connection request: it accepts with code 0, and refuses with any other code.
    case connected(code: UInt8)
    /// The server has acknowledged a message that the device published.
    case held(id: UInt16)
    /// A message from the server with quality of service 0.
    case message(topic: String, payload: [UInt8])
    /// Any other packet from the server, such as the answer to a subscription or a ping.
    case other

    /// The maximum length of a packet from a server, in bytes.
    static let longest = 65_536

    /// The error that is thrown if bytes are not a packet from an MQTT server.
    struct Fault: Error {}

    /// Removes the first packet from `bytes` and returns it; `nil` if the packet is incomplete.
    static func parse(from bytes: inout ArraySlice<UInt8>) throws(Fault) -> MQTTPacket? {
        guard bytes.count >= 2 else { return nil }
        let first = bytes.startIndex
        var (length, shift, index) = (0, 0, first + 1)
        while true {
            guard index < bytes.endIndex else { return nil }
            let byte = bytes[index]
            length |= Int(byte & 0x7F) << shift
            (shift, index) = (shift + 7, index + 1)
            if byte & 0x80 == 0 { break }
            guard shift < 28 else { throw Fault() }
        }
        guard length <= longest else { throw Fault() }
        guard bytes.endIndex - index >= length else { return nil }
        let body = bytes[index..<index + length]
        let kind = bytes[first]
        bytes = bytes[(index + length)...]
        return try packet(kind, body)
    }

    private static func packet(_ kind: UInt8, _ body: ArraySlice<UInt8>) throws(Fault) -> MQTTPacket {
        switch kind >> 4 {
        case 2:
            guard body.count >= 2 else { throw Fault() }
            return .connected(code: body[body.startIndex + 1])
        case 3:
            guard body.count >= 2, kind & 0x06 == 0 else { throw Fault() }
            let length = Int(body[body.startIndex]) << 8 | Int(body[body.startIndex + 1])
            let topic = body.dropFirst(2)
            guard topic.count >= length else { throw Fault() }
            return .message(
                topic: String(decoding: topic.prefix(length), as: UTF8.self), payload: Array(topic.dropFirst(length)))
        case 4:
            guard body.count >= 2 else { throw Fault() }
            return .held(id: UInt16(body[body.startIndex]) << 8 | UInt16(body[body.startIndex + 1]))
        default: return .other
        }
    }

    // MARK: Packets of a device

    /// Returns the bytes of a request to connect with the given client name and a clean session.
    static func connect(as name: String, keepAlive: UInt16) -> [UInt8] {
        packet(0x10, [0, 4] + Array("MQTT".utf8) + [4, 2] + big(keepAlive) + text(name))
    }

    /// Returns the bytes of a message: with quality of service 1 if it has an identifier, otherwise with 0.
    static func publish(_ payload: [UInt8], to topic: String, id: UInt16? = nil) -> [UInt8] {
        packet(id == nil ? 0x30 : 0x32, text(topic) + (id.map(big) ?? []) + payload)
    }

    /// Returns the bytes of a request to subscribe to a topic with quality of service 0.
    static func subscribe(to topic: String, id: UInt16) -> [UInt8] { packet(0x82, big(id) + text(topic) + [0]) }

    /// The bytes of a ping, which the broker answers.
    static let ping: [UInt8] = [0xC0, 0]

    /// The bytes of a message that announces the end of the connection.
    static let disconnect: [UInt8] = [0xE0, 0]

    private static func packet(_ kind: UInt8, _ body: [UInt8]) -> [UInt8] {
        var bytes = [kind]
        var length = body.count
        repeat {
            bytes.append(UInt8(length & 0x7F) | (length > 0x7F ? 0x80 : 0))
            length >>= 7
        } while length > 0
        return bytes + body
    }

    private static func big(_ number: UInt16) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }

    private static func text(_ text: String) -> [UInt8] { big(UInt16(clamping: text.utf8.count)) + Array(text.utf8) }
}
