import CodecSupport
import WebSocketFormat

/// The result of decoding bytes, with copies of all payloads.
struct FrameReading: Hashable {
    /// An event and its payload.
    struct Item: Hashable {
        let event: WebSocketEvent
        let payload: [UInt8]
    }

    private(set) var items: [Item] = []
    private(set) var error: WebSocketError?
    private(set) var decoder: WebSocketDecoder

    static func == (left: Self, right: Self) -> Bool { left.items == right.items && left.error == right.error }
    func hash(into hasher: inout Hasher) { hasher.combine(items) }

    /// Reads bytes that come in pieces.
    init(_ pieces: [ArraySlice<UInt8>], as role: WebSocketRole, _ limits: WebSocketLimits = WebSocketLimits()) {
        decoder = WebSocketDecoder(role: role, limits: limits)
        for piece in pieces {
            do throws(WebSocketError) {
                try decoder.decode(piece.span) { event, payload in
                    items.append(Item(event: event, payload: payload.withUnsafeBufferPointer { Array($0) }))
                }
            } catch {
                require(self.error == nil, "there is a second error: \(error)")
                self.error = error
            }
        }
    }
}

/// Bytes in pieces of random sizes, or all of one byte.
func pieces(of bytes: ArraySlice<UInt8>, _ random: inout SplitMix64) -> [ArraySlice<UInt8>] {
    let most = [1, 1, 8, 40, 300].randomElement(using: &random) ?? 1
    var pieces: [ArraySlice<UInt8>] = []
    var rest = bytes
    while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 0...most, using: &random))
        pieces.append(piece)
        rest = rest.dropFirst(piece.count)
    }
    return pieces
}
