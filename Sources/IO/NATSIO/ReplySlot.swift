/// The last token of a reply subject, which identifies the message or request that a reply belongs to.
enum ReplySlot: Sendable, Hashable {
    /// The slot (number) of a published message, such as `17`.
    case publication(UInt64)
    /// The slot (number) of a request, written with the prefix `q`, such as `q17`.
    case request(UInt64)

    /// The number that the subscription to replies has among the subscriptions of a connection.
    static let place = 0

    /// Parses the last token of a subject; returns `nil` if the token does not identify a message or request.
    init?(_ subject: String) {
        let token = subject.utf8.reversed().prefix { $0 != UInt8(ascii: ".") }
        var value: UInt64 = 0
        var unit: UInt64 = 1
        var isRequest = false
        guard (1...19).contains(token.count) else { return nil }
        for (place, byte) in token.enumerated() {
            let digit = byte &- UInt8(ascii: "0")
            if digit < 10 {
                value = value &+ unit &* UInt64(digit)
                unit = unit &* 10
            } else {
                guard byte == UInt8(ascii: "q"), place == token.count - 1 else { return nil }
                isRequest = true
            }
        }
        self = isRequest ? .request(value) : .publication(value)
    }

    /// The number of the message or request that a reply belongs to.
    var number: UInt64 {
        switch self {
        case .publication(let number), .request(let number): number
        }
    }

    /// The last part of the NATS subject to which the server sends the reply.
    var token: String {
        switch self {
        case .publication(let number): "\(number)"
        case .request(let number): "q\(number)"
        }
    }

    /// Returns a unique prefix for reply subjects: `_INBOX.` and 22 random letters and digits.
    static func randomInbox() -> String {
        let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
        return "_INBOX." + String((0..<22).map { _ in characters[Int.random(in: 0..<characters.count)] })
    }
}
