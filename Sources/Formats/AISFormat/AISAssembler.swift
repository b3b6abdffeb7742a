/// Assembles AIS messages from the payloads of !AIVDM and !AIVDO sentences (IEC 61162-1; ITU-R M.1371-5, Annex 8).
///
/// A long message is sent in parts, one in each sentence. Its parts must arrive in order; parts of other messages,
/// distinguished by sequence identifier and channel, may come between them. Use one assembler for each receiving
/// station. Unusable sentences are dropped and counted in ``drops``.
///
/// Memory is bounded: at most 16 messages of up to 192 characters wait for parts. An incomplete message is dropped 64
/// sentences after its latest part, so that it is not joined with a later message that has the same identifier. A
/// message that has one sentence and contains no text is decoded without allocation.
public struct AISAssembler: Sendable {
    /// The counts of the sentences that the assembler dropped.
    public private(set) var drops = AISDrops()

    private var groups: ContiguousArray<AISGroup> = []
    /// The bits of the current single-sentence message; their memory is reused, so that decoding does not allocate.
    private var single = AISBits()
    /// The number of sentences appended to the assembler so far, including dropped ones.
    private var age: Int64 = 0

    /// The maximum number of incomplete messages that wait for parts.
    static let groupLimit = 16
    /// The maximum number of sentences between two consecutive parts of a message.
    ///
    /// If the next part has not arrived after this number of sentences, the incomplete message is dropped.
    static let ageLimit: Int64 = 64

    /// Creates an assembler of AIS messages without any parts.
    public init() {}

    /// The number of buffered sentences that belong to incomplete messages.
    package var waitingParts: Int { groups.reduce(0) { $0 + $1.waitingParts } }

    /// Drops all incomplete messages, since their memory is needed for the messages of another station.
    package mutating func dropIncomplete() {
        for index in groups.indices { drop(index, .crowdedOut) }
    }

    /// Adds the payload of a sentence; returns the message if this sentence completes one, otherwise `nil`.
    ///
    /// - Parameters:
    ///   - payload: The characters of the sentence's payload, six bits of the message in each.
    ///   - fillBits: The number of unused bits of the last character, 0...5.
    ///   - total: The number of sentences of the message, 1...9.
    ///   - number: The number of this sentence, 1...`total`.
    ///   - sequence: The sequence identifier of a message in parts, 0...9; `nil` if the field is empty.
    ///   - channel: The character of the radio channel, such as `A`; `nil` if the field is empty.
    public mutating func append(
        payload: Span<UInt8>, fillBits: Int, total: Int, number: Int, sequence: Int?, channel: UInt8?
    ) -> AISMessage? {
        age += 1
        dropOld()
        do throws(AISRefusal) {
            let part = try AISPart(
                total: total, number: number, fillBits: fillBits, sequence: sequence, channel: channel)
            if payload.isEmpty { throw AISRefusal(reason: .tooShort) }
            return total == 1 ? try message(of: payload, part) : message(with: payload, part)
        } catch {
            drops.add(error.reason)
            return nil
        }
    }

    private mutating func message(of payload: Span<UInt8>, _ part: AISPart) throws(AISRefusal) -> AISMessage {
        single.removeAll()
        try single.append(payload, fillBits: part.fillBits)
        return try AISMessage(single)
    }

    /// Adds a part of a message; returns the message if it is complete, otherwise `nil`.
    ///
    /// If the part is unusable, the earlier parts of its message are dropped, too.
    private mutating func message(with payload: Span<UInt8>, _ part: AISPart) -> AISMessage? {
        var found = groups.firstIndex { $0.matches(part) }
        if found == nil, part.number > 1 {
            found = groups.indices.filter { groups[$0].isContinued(by: part) }.max(by: isOlder)
        }
        guard let index = found ?? (part.number == 1 ? freeGroup() : nil) else {
            drops.add(.missingPart)
            return nil
        }
        if isRepeated(part, payload, index) {
            drops.add(.doubledPart)
            return nil
        }
        if part.number == 1 {
            drop(index, .missingPart)
        } else if part.number != groups[index].next {
            drop(index, .missingPart)
            drops.add(.missingPart)
            return nil
        }
        return append(payload, part, to: index)
    }

    private mutating func append(_ payload: Span<UInt8>, _ part: AISPart, to index: Int) -> AISMessage? {
        do throws(AISRefusal) {
            try groups[index].append(payload, part, age: age)
            return groups[index].isComplete ? try AISMessage(groups[index].bits) : nil
        } catch {
            // A dropped message counts once for each of its sentences: `total` if all have arrived, otherwise those up
            // to and including the part that could not be added.
            drops.add(error.reason, sentences: groups[index].isComplete ? part.total : part.number)
            groups[index].removeAll()
            return nil
        }
    }

    /// Whether the given part of a message has already been received and is stored in the group at `index`.
    ///
    /// If the group contains a complete message, the result is `false` for a first part: that part begins a new
    /// message, even if its payload is the same.
    private func isRepeated(_ part: AISPart, _ payload: Span<UInt8>, _ index: Int) -> Bool {
        if part.number == 1, groups[index].isComplete { return false }
        return groups[index].holds(part, payload)
    }

    /// Returns the index of a group that can store the parts of a new message.
    ///
    /// A group without an incomplete message is preferred. If there is none, the incomplete message that has waited
    /// longest for its next part is dropped.
    private mutating func freeGroup() -> Int {
        if groups.count < Self.groupLimit {
            groups.append(AISGroup())
            return groups.count - 1
        }
        if let free = groups.indices.filter({ groups[$0].isComplete }).min(by: isOlder) { return free }
        let oldest = groups.indices.min(by: isOlder) ?? 0
        drop(oldest, .crowdedOut)
        return oldest
    }

    private func isOlder(_ left: Int, _ right: Int) -> Bool { groups[left].age < groups[right].age }

    private mutating func dropOld() {
        for index in groups.indices where groups[index].waitingParts > 0 && age - groups[index].age > Self.ageLimit {
            drop(index, .missingPart)
        }
    }

    /// Empties the group at `index`; counts the parts of its incomplete message as dropped for `reason`.
    private mutating func drop(_ index: Int, _ reason: AISDrops.Reason) {
        drops.add(reason, sentences: groups[index].waitingParts)
        groups[index].removeAll()
    }
}

/// The parts of one message received so far, in order.
struct AISGroup: Sendable {
    /// The bits of the parts received so far, one part after another.
    private(set) var bits = AISBits()
    /// The index of the sentence that contained the latest part, counted from 1 over the sentences of all messages.
    private(set) var age: Int64 = 0
    private var total = 0
    private var sequence: Int?
    private var channel: UInt8?
    /// For each received part, the length of the message in characters up to the end of this part.
    private var ends: ContiguousArray<Int> = []

    /// The number of parts that wait for the rest of their message; 0 if the group is empty or its message is complete.
    var waitingParts: Int { isComplete ? 0 : ends.count }

    /// Whether no part is missing: the group contains all parts of its message, or is empty.
    var isComplete: Bool { ends.count == total }

    /// The number of the part that the message needs next, from 1.
    var next: Int { ends.count + 1 }

    /// Whether the given part has the same part count, sequence identifier and channel as the message in this group.
    func matches(_ part: AISPart) -> Bool {
        total == part.total && sequence == part.sequence && channel == part.channel
    }

    /// Whether a part that names no channel is the next part of the message in this group.
    ///
    /// The part then belongs to the group, whatever the channel of the earlier parts. For a part that names a channel,
    /// the result is `false`.
    func isContinued(by part: AISPart) -> Bool {
        part.channel == nil && part.number == next && total == part.total && sequence == part.sequence
    }

    /// Whether the group contains a part with the same number and payload as the given part.
    func holds(_ part: AISPart, _ payload: Span<UInt8>) -> Bool {
        guard part.number <= ends.count else { return false }
        let start = part.number == 1 ? 0 : ends[part.number - 2]
        return bits.holds(payload, at: start..<ends[part.number - 1])
    }

    /// Adds the next part of the message; `age` is the index of the sentence that contained the part.
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

    /// Removes the parts from the group, and keeps their memory for reuse.
    mutating func removeAll() {
        bits.removeAll()
        ends.removeAll(keepingCapacity: true)
        total = 0
    }
}

/// One part of a message, without its payload: its number, its padding, and the values that identify its message.
struct AISPart {
    /// The number of parts that the message has, 1...9.
    let total: Int
    /// The number of this part in its message, 1...`total`.
    let number: Int
    /// The number of unused bits at the end of the part's payload, 0...5.
    let fillBits: Int
    /// The sequence identifier shared by all sentences of one message, 0...9; `nil` if the sentence has none.
    let sequence: Int?
    /// The character of the radio channel, such as `A` or `1`; `nil` if the sentence has none.
    let channel: UInt8?

    init(total: Int, number: Int, fillBits: Int, sequence: Int?, channel: UInt8?) throws(AISRefusal) {
        guard (1...9).contains(total), (1...total).contains(number), (0...9).contains(sequence ?? 0) else {
            throw AISRefusal(reason: .wrongNumbering)
        }
        // Only the last part of a message may end within a character.
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

/// The error thrown for a message or part that must be dropped; it contains the reason.
struct AISRefusal: Error {
    let reason: AISDrops.Reason
}
