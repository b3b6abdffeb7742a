/// Which part of a message a sentence carries.
struct AISPart {
    /// How many parts the message has, 1...9.
    let total: Int
    /// Which one this is, 1...`total`.
    let number: Int
    /// The bits at the end of the payload that belong to no field, 0...5.
    let fillBits: Int
    /// What messages in parts are told apart by, 0...9.
    let sequence: Int?
    /// The radio channel as the sentence names it, such as `A` or `1`.
    let channel: UInt8?

    init(total: Int, number: Int, fillBits: Int, sequence: Int?, channel: UInt8?) throws(AISRefusal) {
        guard (1...9).contains(total), (1...total).contains(number), (0...9).contains(sequence ?? 0) else {
            throw AISRefusal(reason: .wrongNumbering)
        }
        // Only the last part may end within a character.
        guard fillBits == 0 || (1...5).contains(fillBits) && number == total else {
            throw AISRefusal(reason: .wrongFillBits)
        }
        self.total = total
        self.number = number
        self.fillBits = fillBits
        self.sequence = sequence
        self.channel = channel
    }
}
