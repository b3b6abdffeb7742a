import CodecSupport
import LocationRelay

/// Any bytes as a message are rejected at a place in them, or the message is the same when written and read again,
/// in either form; and no byte of it can be missing.
func checkRelayMessages(_ bytes: [UInt8], _ random: inout SplitMix64) {
    guard let message = readMessage(bytes) else { return }
    let kept = (0..<Int.random(in: 0...3, using: &random)).map { UInt8($0) }
    checkAgain(message, as: .json, behind: kept)
    switch message {
    case .update(var update):
        // CBOR does not carry it.
        update.relayTimestamp = nil
        checkAgain(.update(update), as: .cbor, behind: kept)
    case .fix(let fix, sender: _): checkAgain(.fix(fix, sender: nil), as: .cbor, behind: kept)
    case .ping, .pong, .acknowledgement, .other: break
    }
    checkSurroundings(of: message, bytes, &random)
}

/// The message in bytes; `nil` if they are not one.
func readMessage(_ bytes: [UInt8]) -> RelayMessage? {
    let span = bytes[...]
    do throws(RelayCodingError) {
        return try RelayMessageReader.read(span.span)
    } catch {
        require((0...bytes.count).contains(error.offset), "the place is outside: \(error)")
        require(!error.reason.isEmpty, "there is no reason at \(error.offset)")
        return nil
    }
}

/// A message is written after a buffer's content, is read as the same one, and is then written with the same bytes.
private func checkAgain(_ message: RelayMessage, as encoding: RelayEncoding, behind kept: [UInt8]) {
    let bytes = written(message, as: encoding, behind: kept)
    guard let again = readMessage(bytes) else { return require(false, "\(message) cannot be read again: \(bytes)") }
    require(again == message, "\(message) is read as \(again)")
    require(written(again, as: encoding, behind: []) == bytes, "\(message) is written in two ways")
}

/// The bytes of a message that was read, which can be written therefore.
private func written(_ message: RelayMessage, as encoding: RelayEncoding, behind kept: [UInt8]) -> [UInt8] {
    var buffer = kept
    do throws(RelayCodingError) {
        try message.append(as: encoding, to: &buffer)
    } catch {
        require(false, "\(message) cannot be written, since \(error)")
    }
    require(buffer.starts(with: kept), "what the buffer had is gone")
    return Array(buffer.dropFirst(kept.count))
}

/// White space around JSON is ignored; a message that is cut, or is followed by anything else, is invalid.
private func checkSurroundings(of message: RelayMessage, _ bytes: [UInt8], _ random: inout SplitMix64) {
    let isJSON = bytes.contains(UInt8(ascii: "{")) && bytes[0] & 0xE0 != 0xA0 && bytes[0] & 0xE0 != 0xC0
    let space = isJSON ? Array(" \t\r\n".utf8.shuffled(using: &random)) : []
    if isJSON {
        let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let spaced = (hasMark ? [] : [0xEF, 0xBB, 0xBF] + space) + bytes + space
        require(readMessage(spaced) == message, "with white space around it \(message) is another one")
    }
    var end = bytes.count
    while isJSON, end > 0, space.contains(bytes[end - 1]) { end -= 1 }
    let cut = bytes.prefix(Int.random(in: 0..<end, using: &random))
    require(readMessage(Array(cut)) == nil, "\(cut.count) of \(bytes.count) bytes are a message")
    require(readMessage(bytes + bytes) == nil, "twice \(bytes) is one message")
}
