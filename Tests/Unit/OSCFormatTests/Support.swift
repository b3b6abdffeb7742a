@testable import OSCFormat

/// A message with copies of all its parts.
struct ReadMessage: Hashable {
    let address: String
    let arguments: [OSCArgument]
    var timeTag = OSCTimeTag.immediately
}

/// The messages of a packet, and its error.
struct Reading {
    var messages: [ReadMessage] = []
    var views: [OSCMessage] = []
    var numbers: [[Double]] = []
    var error: OSCError?

    init(_ bytes: [UInt8], limits: OSCLimits = OSCLimits()) {
        let bytes = bytes[...]
        let span = bytes.span
        do throws(OSCError) {
            try OSCPacket.forEachMessage(in: span, limits: limits) { message in
                views.append(message)
                messages.append(
                    ReadMessage(
                        address: message.address(in: span), arguments: message.arguments(in: span),
                        timeTag: message.timeTag))
                let found = message.numbers(in: span)
                numbers.append((0..<found.count).compactMap { found[$0] })
            }
        } catch {
            self.error = error
        }
    }

    var addresses: [String] { messages.map(\.address) }
}

extension OSCPacket {
    /// The messages in order.
    func messages(in timeTag: OSCTimeTag = .immediately) -> [ReadMessage] {
        switch self {
        case .message(let address, let arguments):
            [ReadMessage(address: address, arguments: arguments, timeTag: timeTag)]
        case .bundle(let elements, let own): elements.flatMap { $0.messages(in: own) }
        }
    }
}

extension [UInt8] {
    /// Creates bytes from hexadecimal digits; white space is ignored.
    init(hex: String) {
        let digits = hex.compactMap(\.hexDigitValue)
        self = stride(from: 0, to: digits.count - 1, by: 2).map { (index: Int) -> UInt8 in
            UInt8(16 * digits[index] + digits[index + 1])
        }
    }
}

/// The bytes of an immediate bundle; each element follows its size, or a wrong one.
func bundle(_ elements: [UInt8]..., size: Int32? = nil) -> [UInt8] {
    elements.reduce(Array("#bundle\0\0\0\0\0\0\0\0\u{1}".utf8)) { bytes, element in
        let size = UInt32(bitPattern: size ?? Int32(element.count))
        let count: [UInt8] = withUnsafeBytes(of: size.bigEndian) { Array($0) }
        return bytes + count + element
    }
}

/// The bytes of a text, with nulls written as `.`.
func raw(_ text: String) -> [UInt8] { text.utf8.map { $0 == UInt8(ascii: ".") ? 0 : $0 } }
