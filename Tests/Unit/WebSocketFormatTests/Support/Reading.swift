import WebSocketFormat

/// An event of a decoder, with a copy of its payload.
enum Received: Hashable {
    case text([UInt8])
    case binary([UInt8])
    case ping([UInt8])
    case pong([UInt8])
    case close(WebSocketCloseCode?, String)

    static func text(_ text: String) -> Self { .text(Array(text.utf8)) }
    static func ping(_ text: String) -> Self { .ping(Array(text.utf8)) }
    static func pong(_ text: String) -> Self { .pong(Array(text.utf8)) }

    init(_ event: WebSocketEvent, _ payload: Span<UInt8>) {
        let bytes = payload.withUnsafeBufferPointer { Array($0) }
        switch event {
        case .text: self = .text(bytes)
        case .binary: self = .binary(bytes)
        case .ping: self = .ping(bytes)
        case .pong: self = .pong(bytes)
        case .close(let code, let reason): self = .close(code, reason)
        }
    }
}

/// The result of decoding bytes.
struct Reading: Hashable {
    var received: [Received] = []
    var error: WebSocketError?

    /// Decodes bytes in chunks.
    init(
        _ pieces: [ArraySlice<UInt8>], as role: WebSocketRole, limits: WebSocketLimits = WebSocketLimits()
    ) {
        var decoder = WebSocketDecoder(role: role, limits: limits)
        for piece in pieces {
            do throws(WebSocketError) {
                try decoder.decode(piece.span) { received.append(Received($0, $1)) }
            } catch {
                self.error = error
            }
        }
    }

    init(_ bytes: [UInt8], as role: WebSocketRole, limits: WebSocketLimits = WebSocketLimits()) {
        self.init([bytes[...]], as: role, limits: limits)
    }
}
