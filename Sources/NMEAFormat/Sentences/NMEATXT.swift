/// A message of the receiver: TXT.
public struct NMEATXT: Sendable, Hashable {
    /// How many sentences the message has.
    public var total: Int?
    /// The number of this one, from 1.
    public var number: Int?
    /// Kind of message; of u-blox: 0 error, 1 warning, 2 notice, 7 user.
    public var identifier: Int?
    /// The text; `^` with two hexadecimal digits has become the character that it stands for.
    public var text: String

    /// Makes a sentence of its fields.
    public init(total: Int? = nil, number: Int? = nil, identifier: Int? = nil, text: String = "") {
        self.total = total
        self.number = number
        self.identifier = identifier
        self.text = text
    }
}

extension NMEATXT {
    init(_ fields: inout NMEAFields) {
        total = fields.integer(0)
        number = fields.integer(1)
        identifier = fields.integer(2)
        text = fields.escapedText(3)
    }
}
