/// The parts of one message that have come so far, the first one first.
struct AISGroup: Sendable {
    /// The bits of the parts.
    private(set) var bits = AISBits()
    /// When the latest part came, as a number of sentences.
    private(set) var age: Int64 = 0
    private var total = 0
    private var sequence: Int?
    private var channel: UInt8?
    /// Where each part ends, in characters.
    private var ends: ContiguousArray<Int> = []

    /// Parts that wait for the others, 0 in a group that is free or complete.
    var waitingParts: Int { isComplete ? 0 : ends.count }

    /// Whether all parts are there, or none.
    var isComplete: Bool { ends.count == total }

    /// The number of the part that is to come next.
    var next: Int { ends.count + 1 }

    /// Whether a part has the marks of this group.
    func matches(_ part: AISPart) -> Bool {
        total == part.total && sequence == part.sequence && channel == part.channel
    }

    /// Whether a part may belong to this group because it continues it and names no other channel.
    func isContinued(by part: AISPart) -> Bool {
        part.channel == nil && part.number == next && total == part.total && sequence == part.sequence
    }

    /// Whether a part is here already, the same to the last character.
    func holds(_ part: AISPart, _ payload: Span<UInt8>) -> Bool {
        guard part.number <= ends.count else { return false }
        let start = part.number == 1 ? 0 : ends[part.number - 2]
        return bits.holds(payload, at: start..<ends[part.number - 1])
    }

    /// Adds the part that comes next.
    mutating func append(_ payload: Span<UInt8>, _ part: AISPart, age: Int64) throws(AISRefusal) {
        if part.number == 1 {
            total = part.total
            sequence = part.sequence
            channel = part.channel
        }
        try bits.append(payload, fillBits: part.fillBits)
        ends.append(bits.characterCount)
        self.age = age
    }

    /// Forgets the parts and keeps the memory.
    mutating func removeAll() {
        bits.removeAll()
        ends.removeAll(keepingCapacity: true)
        total = 0
    }
}
