/// Makes messages of the payloads of !AIVDM and !AIVDO sentences (IEC 61162-1; ITU-R M.1371-5, Annex 8).
///
/// The parts of a message come in order; those of other messages may stand between them, since the sequence identifier and
/// the channel tell them apart. Whoever hears several stations on one line gives each an assembler of its own. What cannot
/// be used is left out and counted in ``drops``.
///
/// Memory is bounded: at most 16 messages wait for parts, of 192 characters each, and a message is given up when 64
/// sentences have come since its last part, so that it is not joined with a later one of the same identifier. A message of
/// one sentence that carries no text is read without an allocation.
public struct AISAssembler: Sendable {
    /// What was left out so far.
    public private(set) var drops = AISDrops()

    private var groups: ContiguousArray<AISGroup> = []
    /// The bits of a message in one part.
    private var single = AISBits()
    /// How many sentences have come.
    private var age: Int64 = 0

    /// The most messages that wait for parts.
    static let mostGroups = 16
    /// The most sentences that may come between two parts of one message.
    static let patience: Int64 = 64

    /// Makes an assembler that has seen nothing.
    public init() {}

    /// How many sentences brought parts of messages whose other parts have not come yet.
    package var waitingParts: Int { groups.reduce(0) { $0 + $1.waitingParts } }

    /// Adds what one sentence carries; returns the message that it completes.
    ///
    /// - Parameters:
    ///   - payload: The armoured characters, as they stand in the sentence.
    ///   - fillBits: How many bits of the last character belong to no field, 0...5.
    ///   - total: How many sentences the message has, 1...9.
    ///   - number: Which one this is, 1...`total`.
    ///   - sequence: The sequence identifier of a message in parts, 0...9; nil where the field is empty.
    ///   - channel: The character that names the radio channel, such as `A`; nil where the field is empty.
    public mutating func append(
        payload: Span<UInt8>, fillBits: Int, total: Int, number: Int, sequence: Int?, channel: UInt8?
    ) -> AISMessage? {
        age += 1
        forgetOld()
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
}

extension AISAssembler {
    /// Adds a part of a message in several; what goes wrong with it concerns the parts before it, too.
    private mutating func message(with payload: Span<UInt8>, _ part: AISPart) -> AISMessage? {
        var found = groups.firstIndex { $0.matches(part) }
        if found == nil, part.number > 1 {
            found = groups.indices.filter { groups[$0].isContinued(by: part) }.max(by: isOlder)
        }
        guard let index = found ?? (part.number == 1 ? freeGroup() : nil) else {
            drops.add(.missingPart)
            return nil
        }
        if isDoubled(part, payload, index) {
            drops.add(.doubledPart)
            return nil
        }
        if part.number == 1 {
            giveUp(index, .missingPart)
        } else if part.number != groups[index].next {
            giveUp(index, .missingPart)
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
            // A complete message has all of its parts in the group, one that is cut off has not the latest.
            drops.add(error.reason, sentences: groups[index].isComplete ? part.total : part.number)
            groups[index].removeAll()
            return nil
        }
    }

    /// Whether a part has come before; the first part of a message that was complete begins it anew.
    private func isDoubled(_ part: AISPart, _ payload: Span<UInt8>, _ index: Int) -> Bool {
        if part.number == 1, groups[index].isComplete { return false }
        return groups[index].holds(part, payload)
    }

    /// A group for another message: one that nothing is lost with, else the one that has waited longest.
    private mutating func freeGroup() -> Int {
        if groups.count < Self.mostGroups {
            groups.append(AISGroup())
            return groups.count - 1
        }
        if let free = groups.indices.filter({ groups[$0].isComplete }).min(by: isOlder) { return free }
        let oldest = groups.indices.min(by: isOlder) ?? 0
        giveUp(oldest, .crowdedOut)
        return oldest
    }

    private func isOlder(_ left: Int, _ right: Int) -> Bool { groups[left].age < groups[right].age }

    private mutating func forgetOld() {
        for index in groups.indices where groups[index].waitingParts > 0 && age - groups[index].age > Self.patience {
            giveUp(index, .missingPart)
        }
    }

    /// Empties a group; the parts that waited in it are counted.
    private mutating func giveUp(_ index: Int, _ reason: AISDrops.Reason) {
        drops.add(reason, sentences: groups[index].waitingParts)
        groups[index].removeAll()
    }
}
