import WebSocketFormat

/// A frame as on the wire, valid or not, created without the encoder.
struct RawFrame {
    var opcode: UInt8
    var payload: [UInt8]
    var isFinal = true
    var reserved: UInt8 = 0

    static func text(_ text: String, isFinal: Bool = true) -> Self { .text(Array(text.utf8), isFinal: isFinal) }
    static func text(_ payload: [UInt8], isFinal: Bool = true) -> Self {
        Self(opcode: 0x1, payload: payload, isFinal: isFinal)
    }
    static func binary(_ payload: [UInt8], isFinal: Bool = true) -> Self {
        Self(opcode: 0x2, payload: payload, isFinal: isFinal)
    }
    static func continuation(_ text: String, isFinal: Bool) -> Self {
        .continuation(Array(text.utf8), isFinal: isFinal)
    }
    static func continuation(_ payload: [UInt8], isFinal: Bool) -> Self {
        Self(opcode: 0x0, payload: payload, isFinal: isFinal)
    }
    static func ping(_ text: String) -> Self { Self(opcode: 0x9, payload: Array(text.utf8)) }
    static func pong(_ text: String) -> Self { Self(opcode: 0xA, payload: Array(text.utf8)) }
    static func close(_ payload: [UInt8] = []) -> Self { Self(opcode: 0x8, payload: payload) }
    static func close(_ code: UInt16, _ reason: String = "") -> Self {
        .close([UInt8(code >> 8), UInt8(code & 0xFF)] + Array(reason.utf8))
    }

    func with(reserved: UInt8) -> Self {
        var frame = self
        frame.reserved = reserved
        return frame
    }

    /// The key of all masked frames.
    static let key: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]

    /// The bytes, with the shortest encoding of the size.
    func bytes(masked: Bool) -> [UInt8] {
        let mark: UInt8 = masked ? 0x80 : 0
        var bytes = [(isFinal ? 0x80 : 0) | reserved << 4 | opcode]
        switch payload.count {
        case ..<126: bytes.append(mark | UInt8(payload.count))
        case ..<0x1_0000: bytes += [mark | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
        default: bytes += [mark | 127] + withUnsafeBytes(of: UInt64(payload.count).bigEndian, Array.init)
        }
        guard masked else { return bytes + payload }
        return bytes + Self.key + payload.enumerated().map { $1 ^ Self.key[$0 % 4] }
    }
}

extension [RawFrame] {
    /// The bytes of all frames, as received by a side.
    func bytes(for role: WebSocketRole) -> [UInt8] { flatMap { $0.bytes(masked: role == .server) } }
}
