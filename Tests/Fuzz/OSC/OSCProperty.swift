import CodecSupport
import OSCFormat

/// For any bytes as a packet, the messages that are read are in it one after the other, are the same when they are
/// written and read again, and do not depend on the bytes around them.
func checkPackets(_ bytes: [UInt8], _ random: inout SplitMix64) {
    let limits = OSCLimits(
        depth: Int.random(in: 0...10, using: &random),
        messages: [0, 1, 2, 256, .max].randomElement(using: &random) ?? 256)
    let reading = OSCReading(bytes, limits: limits)
    checkPlaces(of: reading, bytes, limits)
    for (view, message) in zip(reading.views, reading.messages) {
        checkAgain(message)
        checkNumbers(of: view, in: bytes[...], &random)
        checkTime(view.timeTag)
    }
    checkCut(bytes, reading, limits, &random)
    checkNeighbours(bytes, &random)
}

/// Messages and the error lie within the packet, messages do not overlap, and their number is limited.
private func checkPlaces(of reading: OSCReading, _ bytes: [UInt8], _ limits: OSCLimits) {
    require(reading.views.count <= limits.messages, "there are \(reading.views.count) messages")
    if let error = reading.error {
        require((0...bytes.count).contains(error.offset), "the place is outside: \(error)")
    } else {
        require(!reading.views.isEmpty || bytes.starts(with: "#bundle\0".utf8), "there is no message and no error")
    }
    var end = 0
    for view in reading.views {
        require(view.address.lowerBound >= end, "a message begins before byte \(end): \(view)")
        require(bytes[view.address.lowerBound] == UInt8(ascii: "/"), "an address has another beginning: \(view)")
        require(view.typeTags.lowerBound > view.address.upperBound, "type tags begin in the address: \(view)")
        require(view.arguments.lowerBound >= view.typeTags.upperBound, "arguments begin in the tags: \(view)")
        require(view.arguments.upperBound <= bytes.count, "a message ends outside: \(view)")
        end = view.arguments.upperBound
    }
}

/// A message that is written is read as the same one, and nothing else.
private func checkAgain(_ message: [UInt8]) {
    let again = OSCReading(message)
    require(again.messages == [message] && again.error == nil, "\(message) is read as \(again)")
}

/// The numbers are those among the arguments, and other bytes of at most the same count are harmless.
private func checkNumbers(of view: OSCMessage, in bytes: ArraySlice<UInt8>, _ random: inout SplitMix64) {
    let arguments = view.arguments(in: bytes.span)
    require(arguments.map(\.tag) == Array(bytes[view.typeTags]), "the arguments are \(arguments)")
    let expected: [Double] = arguments.compactMap { argument in
        switch argument {
        case .float32(let value): Double(value)
        case .float64(let value): value
        case .int32(let value): Double(value)
        case .int64(let value): Double(value)
        default: nil
        }
    }
    let numbers = view.numbers(in: bytes.span)
    require(numbers.count == min(expected.count, OSCNumbers.capacity), "there are \(numbers.count) numbers")
    for (index, number) in expected.prefix(numbers.count).enumerated() {
        require(
            numbers[index]?.bitPattern == number.bitPattern, "number \(index) is \(String(describing: numbers[index]))")
    }
    let others = bytes.shuffled(using: &random).prefix(Int.random(in: 0...bytes.count, using: &random))
    let found = view.arguments(in: others.span).count
    require(found <= view.typeTags.count, "there are \(found) arguments in other bytes")
    require(view.numbers(in: others.span).count <= found, "there are more numbers than arguments")
}

/// A time comes back as the same tag, to a microsecond.
private func checkTime(_ tag: OSCTimeTag) {
    guard let date = tag.date, let again = OSCTimeTag(date) else { return require(tag.date == nil, "\(tag) is lost") }
    let difference = Int64(bitPattern: again.rawValue &- tag.rawValue)
    require(difference.magnitude < 4295, "\(tag) is \(date), which is \(again)")
}

/// A bundle that is cut yields its first messages.
private func checkCut(_ bytes: [UInt8], _ reading: OSCReading, _ limits: OSCLimits, _ random: inout SplitMix64) {
    guard bytes.starts(with: "#bundle\0".utf8) else { return }
    let cut = OSCReading(Array(bytes.prefix(Int.random(in: 8...bytes.count, using: &random))), limits: limits)
    require(reading.messages.starts(with: cut.messages), "the cut has other messages: \(cut.views)")
}

/// As an element of a bundle the packet is the same, one bundle deeper, and its neighbours are read whatever it holds.
private func checkNeighbours(_ bytes: [UInt8], _ random: inout SplitMix64) {
    let inner = Array(bytes.prefix(bytes.count & ~3))
    let depth = Int.random(in: 0...9, using: &random)
    let alone = OSCReading(inner, limits: OSCLimits(depth: depth, messages: .max))
    let timeTag = OSCTimeTag(rawValue: .random(in: 0 ... .max, using: &random))
    let neighbour: [UInt8] = [0, 0, 0, 8] + "/yaw\0\0\0\0".utf8
    let head = "#bundle\0".utf8 + bigEndian(timeTag.rawValue, 8)
    let whole = head + neighbour + bigEndian(UInt64(inner.count), 4) + inner + neighbour

    let between = OSCReading(whole, limits: OSCLimits(depth: depth + 1, messages: .max))
    let expected = written(.bundle([.message("/yaw")], at: timeTag))
    require(between.messages.first == expected && between.messages.last == expected, "a neighbour is missing")
    require(between.error?.kind == alone.error?.kind, "the error is \(String(describing: between.error))")
    // A message from outside of a bundle has the time of this bundle now.
    let isBundle = inner.starts(with: "#bundle\0".utf8)
    let same = isBundle ? alone.messages : alone.messages.map { $0[..<8] + bigEndian(timeTag.rawValue, 8) + $0[16...] }
    require(between.messages.dropFirst().dropLast().elementsEqual(same), "between others there is \(between)")
}

/// The lowest `count` bytes of a number, the highest one first.
private func bigEndian(_ number: UInt64, _ count: Int) -> [UInt8] {
    (1...count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * (count - $0))) }
}
