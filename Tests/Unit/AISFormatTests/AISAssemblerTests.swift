import Testing

@testable import AISFormat

@Suite("AIS messages that come in parts")
struct AISAssemblerTests {
    /// A ship's static data in three parts, and those of other ships, which differ only in the MMSI.
    private static func parts(
        _ mmsi: Character = "P", sequence: Int? = 3, channel: Character? = "B"
    ) -> [AISSentence] {
        let payload = ["55\(mmsi)5TL01VIaAL@7WKO@mBplU@<PDhh0", "00000001S;AJ::4A80?4i@E53", "1@0000000000000"]
        return payload.enumerated().map { index, payload in
            AISSentence(
                payload, fillBits: index == 2 ? 2 : 0, total: 3, number: index + 1, sequence: sequence,
                channel: channel)
        }
    }

    private let position = AISSentence("15RTgt0PAso;90TKcjM8h6g208CQ")

    @Test("parts in order make one message")
    func inOrder() {
        var assembler = AISAssembler()
        let messages = assembler.append(Self.parts())
        #expect(messages.map(\.name) == ["MT.MITCHELL"])
        #expect(assembler.drops.total == 0)
        #expect(assembler.waitingParts == 0)
    }

    @Test("parts of other messages and whole messages may come between the parts of a message")
    func interleaved() {
        var assembler = AISAssembler()
        let groups = [
            Self.parts("P"), Self.parts("Q", channel: "A"), Self.parts("R", sequence: 4),
            Self.parts("S", sequence: nil),
        ]
        var found: [AISMessage] = []
        for number in 0..<3 {
            for group in groups {
                found += assembler.append([group[number], position])
            }
        }
        let alone = groups.map { group in
            var assembler = AISAssembler()
            return assembler.append(group)
        }
        #expect(found.filter { $0.type == 5 } == Array(alone.joined()))
        #expect(Set(found.map(\.mmsi)).count == 5)
        #expect(found.filter { $0.type == 1 }.count == 12)
        #expect(assembler.drops.total == 0)
    }

    @Test("a message that lacks one of its parts is dropped, and the next message is decoded", arguments: 0..<3)
    func lost(part: Int) {
        var assembler = AISAssembler()
        var sentences = Self.parts()
        sentences.remove(at: part)
        #expect(assembler.append(sentences).isEmpty)
        #expect(assembler.append(Self.parts("Q")).count == 1)
        #expect(assembler.drops.count(of: .missingPart) == 2)
        #expect(assembler.drops.total == 2)
    }

    @Test("repeated parts make one message")
    func doubled() {
        var assembler = AISAssembler()
        let part = Self.parts()
        #expect(assembler.append([part[0], part[0], part[1], part[0], part[1], part[2], part[2]]).count == 1)
        #expect(assembler.drops.count(of: .doubledPart) == 4)
        #expect(assembler.drops.total == 4)
    }

    @Test("a repeated message is decoded again")
    func again() {
        var assembler = AISAssembler()
        #expect(assembler.append(Self.parts() + Self.parts()).count == 2)
        #expect(assembler.drops.total == 0)
    }

    @Test("a new first part drops the parts that wait in its group")
    func restarted() {
        var assembler = AISAssembler()
        let messages = assembler.append(Array(Self.parts("P").prefix(2)) + Self.parts("Q"))
        var other = AISAssembler()
        #expect(messages == other.append(Self.parts("Q")))
        #expect(assembler.drops.count(of: .missingPart) == 2)
    }

    @Test("parts out of order make no message")
    func outOfOrder() {
        var assembler = AISAssembler()
        let part = Self.parts()
        #expect(assembler.append([part[0], part[2], part[1]]).isEmpty)
        #expect(assembler.drops.count(of: .missingPart) == 3)
        #expect(assembler.append([part[1], part[0]]).isEmpty)
        #expect(assembler.drops.count(of: .missingPart) == 4)
        #expect(assembler.waitingParts == 1)
    }

    @Test("two different parts of the same number make no message, and all parts are dropped")
    func foreignPart() {
        var assembler = AISAssembler()
        let part = Self.parts()
        var foreign = part[1]
        foreign.payload.reverse()
        #expect(assembler.append([part[0], part[1], foreign, part[2]]).isEmpty)
        #expect(assembler.drops.count(of: .missingPart) == 4)
    }

    @Test("a part that states another number of parts does not complete the message")
    func otherTotal() {
        var assembler = AISAssembler()
        var part = Self.parts()
        part[1].total = 2
        #expect(assembler.append(part).isEmpty)
        #expect(assembler.drops.count(of: .missingPart) == 3)
    }

    @Test("a part without a channel continues the latest group with its sequence identifier")
    func unnamedChannel() {
        var assembler = AISAssembler()
        let (early, late) = (Self.parts("P", channel: "A"), Self.parts("Q", channel: "B"))
        var rest = Array(late.dropFirst())
        rest[0].channel = nil
        rest[1].channel = nil
        let messages = assembler.append([early[0], late[0]] + rest)
        var other = AISAssembler()
        #expect(messages == other.append(late))
        #expect(assembler.waitingParts == 1)
    }

    @Test("at most 16 incomplete messages wait: the oldest is dropped and counted")
    func crowded() {
        var assembler = AISAssembler()
        let channels = "ABC1"
        let groups = (0..<17).map { number in
            let channel = channels[channels.index(channels.startIndex, offsetBy: number / 5)]
            return Self.parts(sequence: number % 5, channel: channel)
        }
        #expect(assembler.append(groups.map { $0[0] }).isEmpty)
        #expect(assembler.drops.count(of: .crowdedOut) == 1)
        #expect(assembler.waitingParts == 16)
        #expect(assembler.append(groups.flatMap { $0.dropFirst() }).count == 16)
        // The two last parts of the first group.
        #expect(assembler.drops.count(of: .missingPart) == 2)
        #expect(assembler.drops.total == 3)
        #expect(assembler.waitingParts == 0)
    }

    @Test("an incomplete message is dropped 64 sentences after its last part", arguments: [(63, 1), (64, 0)])
    func patience(sentences: Int, messages: Int) {
        var assembler = AISAssembler()
        let part = Self.parts()
        #expect(assembler.append([part[0], part[1]]).isEmpty)
        #expect(assembler.append([AISSentence](repeating: position, count: sentences)).count == sentences)
        #expect(assembler.append(part[2]) == nil || messages == 1)
        #expect(assembler.drops.count(of: .missingPart) == (messages == 1 ? 0 : 3))
    }
}
