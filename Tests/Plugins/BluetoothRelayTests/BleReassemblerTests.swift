import BluetoothRelay
import CodecSupport
import Foundation
import Geolocation
import Testing

@Suite("A reassembler of Bluetooth chunks")
struct BleReassemblerTests {
    /// The results of chunks, in order.
    private func messages(_ chunks: [[UInt8]], _ reassembler: inout BleReassembler) -> [[UInt8]] {
        chunks.compactMap { reassembler.ingest($0) }
    }

    @Test("reassembles messages of any length from chunks in order", arguments: BleFraming.allCases)
    func order(framing: BleFraming) {
        var reassembler = BleReassembler(framing: framing)
        for length in [1, 15, 16, 19, 20, 199, 285] {
            let message = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
            #expect(messages(chunks(message, framing, number: UInt16(length)), &reassembler) == [message])
        }
        #expect(reassembler.drops.total == 0 && reassembler.partialCount == 0)
    }

    @Test("accepts the chunks after the first one in any order")
    func reordering() {
        var reassembler = BleReassembler()
        let pieces = chunks(twoStreams)
        #expect(messages([pieces[0]] + pieces.dropFirst().reversed(), &reassembler) == [twoStreams])
    }

    @Test("starts a new message at a first chunk, another count or a repeated index")
    func beginnings() {
        let (old, new) = (chunks(twoStreams), chunks(Array(repeating: 9, count: 30)))
        for lost in [Array(old.prefix(4)), Array(old[2..<4]), [old[1]]] {
            var reassembler = BleReassembler()
            #expect(messages(lost + new, &reassembler).count == 1)
            #expect(reassembler.drops.byReason == ["message with chunks missing": 1])
        }
        var reassembler = BleReassembler()
        #expect(messages([old[0], old[1], old[1]] + old, &reassembler) == [twoStreams])
        #expect(reassembler.drops.byReason == ["message with chunks missing": 2])
    }

    @Test("discards an incomplete message after a second without another chunk", arguments: BleFraming.allCases)
    func timeout(framing: BleFraming) {
        let pieces = chunks(twoStreams, framing)
        var reassembler = BleReassembler(framing: framing)
        for (index, piece) in pieces.dropLast().enumerated() {
            #expect(reassembler.ingest(piece, at: 0.9 * Double(index)) == nil)
        }
        let end = 0.9 * Double(pieces.count - 2)
        reassembler.expire(now: instant(end + 0.99))
        #expect(reassembler.partialCount == 1)
        reassembler.expire(now: instant(end + 1))
        #expect(reassembler.partialCount == 0)
        #expect(reassembler.drops.byReason == ["message with chunks missing": 1])
    }

    @Test("separates messages of several senders", arguments: BleFraming.allCases)
    func senders(framing: BleFraming) {
        var reassembler = BleReassembler(framing: framing)
        let other = Array(repeating: 3, count: 199) as [UInt8]
        let pairs = zip(chunks(twoStreams, framing), chunks(other, framing))
        let made = pairs.flatMap { [reassembler.ingest($0, from: first), reassembler.ingest($1, from: second)] }
        #expect(made.compactMap { $0 } == [twoStreams, other])
    }

    @Test("separates numbered messages of one sender and ignores repeated chunks")
    func interleaved() {
        var reassembler = BleReassembler(framing: .numbered)
        let other = Array(repeating: 3, count: 199) as [UInt8]
        let pairs = zip(chunks(twoStreams, .numbered, number: 7), chunks(other, .numbered, number: 8))
        let all = pairs.flatMap { [$1, $0, $1] }
        #expect(messages(all.reversed(), &reassembler) == [other, twoStreams])
        #expect(reassembler.drops.byReason == ["chunk twice": 13])
    }

    @Test("rejects chunks of unequal length")
    func lengths() {
        var reassembler = BleReassembler()
        #expect(messages([[0x03, 1, 2], [0x13, 1], [0x23, 1]], &reassembler).isEmpty)
        #expect(messages([[0x02, 1], [0x12, 1, 2]], &reassembler).isEmpty)
        #expect(messages([[0x13, 1, 2, 3], [0x23, 1, 2, 3, 4]], &reassembler).isEmpty)
        #expect(messages([[0x22, 1], [0x03], [], Array(repeating: 1, count: 513)], &reassembler).isEmpty)
        #expect(reassembler.drops.byReason["length of a chunk"] == 4)
        #expect(reassembler.drops.byReason["header of a chunk"] == 3)
    }

    @Test("limits memory however many senders, messages or bytes arrive", arguments: BleFraming.allCases)
    func limits(framing: BleFraming) {
        var reassembler = BleReassembler(framing: framing)
        let piece = Array(chunks(twoStreams, framing)[1].dropFirst(framing.headerLength))
        for number in 0..<300 as Range<UInt16> {
            let header: [UInt8] = framing == .original ? [0x1B] : [UInt8(number >> 8), UInt8(number & 255), 1, 11]
            for sender in [UUID(), first] { #expect(reassembler.ingest(header + piece, from: sender) == nil) }
        }
        #expect(reassembler.partialCount <= 16 * 4)
        let long = Array(repeating: 1, count: 511) as [UInt8]
        for index in 0..<15 as Range<UInt8> {
            let header: [UInt8] = framing == .original ? [index << 4 | 15] : [0, 0, index, 15]
            #expect(reassembler.ingest((header + long).dropLast(3)) == nil)
        }
        #expect(reassembler.drops.byReason["message too long"] == 15)
    }

    @Test("accepts messages up to the maximum length", arguments: BleFraming.allCases)
    func longest(framing: BleFraming) {
        var limits = BleReassemblyLimits()
        limits.messageLength = 199
        var reassembler = BleReassembler(framing: framing, limits: limits)
        #expect(messages(chunks(twoStreams, framing), &reassembler) == [twoStreams])
        #expect(messages(chunks(twoStreams + [0], framing, number: 2), &reassembler).isEmpty)
        #expect(reassembler.drops.byReason == ["message too long": 1])
    }

    @Test("rejects a message with a flipped bit by its checksum")
    func checksum() {
        let pieces = chunks(twoStreams, .numbered)
        for bit in 32..<160 {
            var reassembler = BleReassembler(framing: .numbered)
            var broken = pieces
            broken[2][bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(messages(broken, &reassembler).isEmpty)
            #expect(reassembler.drops.byReason == ["checksum of a message": 1])
        }
    }

    @Test(
        "delivers numbered messages whole or not at all when chunks are lost, repeated and reordered",
        arguments: 1...30)
    func property(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let sent = (0..<12 as Range<UInt16>).map { number in
            (0..<Int.random(in: 1...300, using: &random)).map { UInt8(truncatingIfNeeded: $0 &* Int(number)) }
        }
        var air = sent.enumerated().flatMap { chunks($1, .numbered, number: UInt16($0)) }
        for _ in 0..<20 {
            let index = Int.random(in: 0..<air.count, using: &random)
            air.insert(air[index], at: index)
        }
        // Each chunk is overtaken by a few others.
        let keys = air.indices.map { Double($0) + 8 * random.unit() }
        air = air.indices.sorted { keys[$0] < keys[$1] }.map { air[$0] }
        air.removeAll { _ in Int.random(in: 0..<50, using: &random) == 0 }
        var reassembler = BleReassembler(framing: .numbered)
        let made = messages(air, &reassembler)
        #expect(made.allSatisfy(sent.contains))
        #expect(Set(made).count == made.count)
        #expect(!made.isEmpty)
    }
}
