/// A part of an AIS message: VDM from others, VDO from the own ship (IEC 61162-1).
///
/// The armoured payload is field 4 of the decoder.
public struct NMEAVDM: Sendable, Hashable {
    /// Whether it is VDO.
    public var isOwnShip: Bool
    /// How many parts the message has: 1...9, unless the sender is wrong; 1 where it does not tell.
    public var total: Int
    /// The number of this one, from 1; 1 where the sender does not tell.
    public var number: Int
    /// What parts of one message have in common, 0...9; nil for a message of one part.
    public var sequence: Int?
    /// The channel as an ASCII letter, `A` or `B`; some senders write `1` or `2`.
    public var channel: UInt8?
    /// How many bits at the end of the payload do not count: 0...5, unless the sender is wrong.
    public var fillBits: Int

    /// Makes a sentence of its fields.
    public init(
        isOwnShip: Bool = false, total: Int = 1, number: Int = 1, sequence: Int? = nil, channel: UInt8? = nil,
        fillBits: Int = 0
    ) {
        self.isOwnShip = isOwnShip
        self.total = total
        self.number = number
        self.sequence = sequence
        self.channel = channel
        self.fillBits = fillBits
    }
}

extension NMEAVDM {
    init(_ fields: inout NMEAFields, isOwnShip: Bool) {
        self.isOwnShip = isOwnShip
        total = fields.integer(0) ?? 1
        number = fields.integer(1) ?? 1
        sequence = fields.integer(2)
        channel = fields.letter(3)
        fillBits = fields.integer(5) ?? 0
    }
}
