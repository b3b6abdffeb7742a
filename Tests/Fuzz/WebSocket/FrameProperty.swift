import CodecSupport
import WebSocketFormat

/// For any bytes on a connection, the result does not depend on how they are cut, keeps to the limits, and is the
/// same when it is written and read again.
///
/// The first byte does not belong to the connection: it selects the side and the limits.
func checkFrames(_ bytes: [UInt8], _ random: inout SplitMix64) {
    guard let first = bytes.first else { return }
    let role = frameRole(first)
    let sizes = [1 << 20, 0, 1, 100, 125, 126, 4096, .max]
    let limits = WebSocketLimits(
        frameSize: sizes[Int(first >> 1 & 7)], messageSize: sizes[Int(first >> 4 & 7)])
    let bytes = bytes.dropFirst()
    let whole = FrameReading([bytes], as: role, limits)
    require(FrameReading(pieces(of: bytes, &random), as: role, limits) == whole, "pieces make a difference")
    checkBounds(whole, bytes.count, limits)
    checkBeginning(of: bytes, whole, as: role, limits, &random)
    checkWriting(whole.items, by: role == .client ? .server : .client, &random)
}

/// The side that an input is for.
func frameRole(_ first: UInt8) -> WebSocketRole { first & 1 == 0 ? .server : .client }

/// Places lie within the bytes, payloads within their limits, texts are UTF-8, and memory is bounded by the input.
private func checkBounds(_ reading: FrameReading, _ count: Int, _ limits: WebSocketLimits) {
    if let error = reading.error {
        require((0...Int64(count)).contains(error.offset), "the place is outside: \(error)")
        require(reading.decoder.isEnded, "there is no end behind \(error)")
    }
    require(size(of: reading.decoder) <= count + 500, "\(size(of: reading.decoder)) bytes are held of \(count)")
    for (index, item) in reading.items.enumerated() {
        switch item.event {
        case .text, .binary:
            require(item.payload.count <= limits.messageSize, "a message has \(item.payload.count) bytes")
        case .ping, .pong: require(item.payload.count <= 125, "a control frame has \(item.payload.count) bytes")
        case .close(let code, let reason):
            require(index == reading.items.count - 1 && reading.decoder.isEnded, "something is behind a close frame")
            require(code?.isValidOnWire != false && Array(reason.utf8) == item.payload, "\(item) is not possible")
        }
        if item.event == .text {
            require(String(validating: item.payload, as: UTF8.self) != nil, "\(item.payload) is not a text")
        }
    }
}

/// The first bytes yield the first events, and no error except that of all bytes.
private func checkBeginning(
    of bytes: ArraySlice<UInt8>, _ whole: FrameReading, as role: WebSocketRole, _ limits: WebSocketLimits,
    _ random: inout SplitMix64
) {
    let count = Int.random(in: 0...bytes.count, using: &random)
    let beginning = FrameReading([bytes.prefix(count)], as: role, limits)
    require(whole.items.starts(with: beginning.items), "\(count) bytes say something else")
    require(beginning.error == nil || beginning == whole, "\(count) bytes have another error")
    if let error = whole.error, error.offset < count {
        let isOfClose = [.halfCloseCode, .invalidCloseCode, .invalidCloseReason].contains(error.kind)
        require(isOfClose || beginning.error == error, "\(count) bytes do not show \(error)")
    }
}

/// Decoded frames are encoded and decoded as the same.
private func checkWriting(_ items: [FrameReading.Item], by role: WebSocketRole, _ random: inout SplitMix64) {
    var encoder = WebSocketEncoder(role: role)
    var buffer: [UInt8] = []
    for item in items {
        switch item.event {
        case .text: write(.text, item.payload, &encoder, &buffer, &random)
        case .binary: write(.binary, item.payload, &encoder, &buffer, &random)
        case .ping: write(.ping, item.payload, &encoder, &buffer, &random)
        case .pong: write(.pong, item.payload, &encoder, &buffer, &random)
        case .close(let code, let reason): encoder.appendClose(code, reason: reason, to: &buffer)
        }
    }
    let again = FrameReading([buffer[...]], as: role == .client ? .server : .client)
    require(again.items == items && again.error == nil, "\(items) are read as \(again.items), \(again.error as Any)")
}

private func write(
    _ opcode: WebSocketOpcode, _ payload: [UInt8], _ encoder: inout WebSocketEncoder, _ buffer: inout [UInt8],
    _ random: inout SplitMix64
) {
    if Bool.random(using: &random) {
        encoder.append(opcode, to: &buffer) { $0 += payload }
    } else {
        let payload = payload[...]
        encoder.append(opcode, payload.span, to: &buffer)
    }
}
