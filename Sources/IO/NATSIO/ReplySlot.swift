/// The last token of a subject for answers, which tells what is answered.
enum ReplySlot: Sendable, Hashable {
    /// A published message: `17`.
    case publication(UInt64)
    /// A request: `q17`.
    case request(UInt64)

    /// Reads the last token of a subject; `nil` if it has another form.
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

    /// The number.
    var number: UInt64 {
        switch self {
        case .publication(let number), .request(let number): number
        }
    }

    /// The token.
    var token: String {
        switch self {
        case .publication(let number): "\(number)"
        case .request(let number): "q\(number)"
        }
    }
}
