import BluetoothRelay
import CodecSupport
import Geolocation
import LocationRelay

/// Any notifications from any senders yield only valid fixes within bounded memory; and of messages
/// in numbered chunks only those that were sent are received, whatever happens to the chunks.
func checkChunks(_ bytes: [UInt8], _ random: inout SplitMix64) {
    let air = notifications(bytes)
    for framing in BleFraming.allCases {
        checkReception(air, framing, &random)
        checkAlone(bytes, framing, &random)
    }
    checkMixed(bytes, air, &random)
}

/// The input as notifications, each with a byte before it for its sender, the time before it and its length.
func notifications(_ bytes: [UInt8]) -> [BleNotification] {
    var (notifications, rest, seconds) = ([BleNotification](), bytes[...], 0.0)
    while let head = rest.popFirst() {
        seconds += head & 0xC0 == 0xC0 ? 0.7 : 0.01
        let length = Int(head & 0x1F)
        notifications.append(
            BleNotification(sender: Int(head >> 5 & 1), seconds: seconds, bytes: Array(rest.prefix(length))))
        rest = rest.dropFirst(length)
    }
    return notifications
}

/// The messages of a receiver are valid, can be encoded, and are bounded.
private func checkReception(_ air: [BleNotification], _ framing: BleFraming, _ random: inout SplitMix64) {
    var limits = BleReassemblyLimits()
    limits.senders = Int.random(in: 0...3, using: &random)
    limits.messages = Int.random(in: 0...4, using: &random)
    limits.messageLength = [0, 20, 500, 4096].randomElement(using: &random) ?? 0
    var receiver = BleRelayReceiver(framing: framing, limits: limits)
    var reassembler = BleReassembler(framing: framing, limits: limits)
    for notification in air {
        if let message = notification.taken(by: &receiver) { checkMessage(message) }
        let whole = notification.taken(by: &reassembler)
        require(whole.map { $0.count <= limits.messageLength } ?? true, "a message is too long")
        require(
            reassembler.partialCount <= max(1, limits.senders) * max(1, limits.messages),
            "\(reassembler.partialCount) messages are incomplete")
    }
    reassembler.expire(now: SensorInstant(nanoseconds: .max))
    require(reassembler.partialCount == 0, "a message has not expired")
    require(reassembler.drops.total <= air.count * 2, "more was dropped than came: \(reassembler.drops)")
}

private func checkMessage(_ message: RelayMessage) {
    var written: [UInt8] = []
    switch message {
    case .update(let update):
        for fix in [update.base, update.remote, update.fused] {
            require(fix?.fault == nil, "a fix is not possible: \(update)")
        }
        require((try? update.append(as: .cbor, to: &written)) != nil, "\(update) cannot be written")
    case .fix(let fix, _):
        require(fix.fault == nil, "a fix is not possible: \(fix)")
        require((try? fix.append(as: .cbor, to: &written)) != nil, "\(fix) cannot be written")
    default: require(false, "CBOR is read as \(message)")
    }
}

/// Chunks in order yield the message that was cut into them, and only a message that fits is cut.
private func checkAlone(_ bytes: [UInt8], _ framing: BleFraming, _ random: inout SplitMix64) {
    let length = Int.random(in: 0...300, using: &random)
    let chunks = BleChunks(
        bytes, number: .random(in: 0 ... .max, using: &random), framing: framing, maximumLength: length)
    let fits = !bytes.isEmpty && bytes.count <= framing.capacity(maximumLength: length)
    guard let chunks else { return require(!fits, "\(bytes.count) bytes do not fit into chunks of \(length)") }
    require(fits, "\(bytes.count) bytes fit into chunks of \(length)")
    var reassembler = BleReassembler(framing: framing)
    let made = chunks.compactMap { BleNotification(bytes: $0).taken(by: &reassembler) }
    require(made == [bytes], "the message comes back as \(made)")
}

/// If pieces of the input are sent in numbered chunks that are lost, doubled and mixed with each other and the input's
/// own notifications, only these messages are received.
private func checkMixed(_ bytes: [UInt8], _ noise: [BleNotification], _ random: inout SplitMix64) {
    let sent = (0..<6).compactMap { _ -> [UInt8]? in
        let start = Int.random(in: 0...bytes.count, using: &random)
        let message = Array(bytes[start...].prefix(Int.random(in: 1...80, using: &random)))
        return message.isEmpty ? nil : message
    }
    let chunks = sent.enumerated().flatMap { number, message in
        BleChunks(message, number: UInt16(number), framing: .numbered, maximumLength: 20).map(Array.init) ?? []
    }
    var air = chunks.map { BleNotification(bytes: $0) }
    air += (0..<4).compactMap { _ in air.randomElement(using: &random) }
    air.shuffle(using: &random)
    air = air.dropLast(Int.random(in: 0...2, using: &random))
    var reassembler = BleReassembler(framing: .numbered)
    for notification in air {
        if let message = notification.taken(by: &reassembler) {
            require(sent.contains(message), "\(message) was not sent")
        }
        if let other = noise.randomElement(using: &random) {
            _ = BleNotification(sender: 2, bytes: other.bytes).taken(by: &reassembler)
        }
    }
}
