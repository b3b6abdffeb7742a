import BluetoothRelay
import Testing

@Suite("The chunks of a Bluetooth message")
struct BleChunksTests {
    @Test("an update of 199 bytes is sent in the eleven notifications of the specification")
    func vector() {
        let expected = """
            0ba200ac001b0000019ae0510ffa010102fb4035   1ba4467381d7dc03fbc063c204ea4a8c1504f605
            2bfb401000000000000006fb0000000000000000   3b07fb000000000000000008fb00000000000000
            4b0009fb4070f800000000000afb3fe000000000   5b00000b0701ac001b00000192e17e3a18010002
            6bfb4042aa7525460aa603fbc05e81f6fd21ff2e   7b04fb403666666666666605fb4014cccccccccc
            8bcd06fb402000000000000007fb3ff333333333   9b333308fb4055c0000000000009f60afb3fe851
            abeb851eb8520b190412
            """
        #expect(twoStreams.count == 199)
        #expect(chunks(twoStreams) == expected.split(whereSeparator: \.isWhitespace).map { bytes(String($0)) })
    }

    @Test(
        "a message fills up to fifteen chunks; a longer or an empty message has no chunks",
        arguments: [(20, 285), (185, 2760), (244, 3645), (3, 285), (1000, 3645)])
    func capacity(length: Int, capacity: Int) {
        #expect(BleFraming.original.capacity(maximumLength: length) == capacity)
        #expect(chunks(Array(repeating: 7, count: capacity), length: length).count == 15)
        #expect(chunks(Array(repeating: 7, count: capacity + 1), length: length).isEmpty)
        #expect(chunks([], length: length).isEmpty)
    }

    @Test(
        "100 bytes need six chunks of 20 bytes, and one byte needs one chunk with a header",
        arguments: [(100, 6), (19, 1), (20, 2), (1, 1)])
    func counts(length: Int, count: Int) {
        let pieces = chunks(Array(repeating: 7, count: length))
        #expect(pieces.count == count)
        #expect(pieces.map { $0[0] } == (0..<count).map { UInt8($0 << 4 | count) })
        #expect(pieces.dropLast().allSatisfy { $0.count == 20 })
    }

    @Test("numbered chunks carry the message's number, followed by a checksum of number and message")
    func numbered() {
        #expect(BleFraming.numbered.capacity(maximumLength: 20) == 255 * 16 - 4)
        let pieces = chunks(Array("123456789".utf8), .numbered, number: 0x1234)
        // The checksum of 12 34 31 … 39, as computed by zlib's crc32.
        #expect(pieces == [bytes("12340001 313233343536373839 d1f8c32c")])
        #expect(chunks(Array(repeating: 7, count: 4077), .numbered).isEmpty)
    }

    @Test("invalid headers are rejected", arguments: BleFraming.allCases)
    func headers(framing: BleFraming) {
        let bad =
            framing == .original
            ? ["", "01", "00ff", "11ff", "f0ff", "ffff", "e1ff"] : ["", "00000001", "00000000ff", "00000101ff"]
        for hex in bad {
            let slice = bytes(hex)[...]
            #expect(throws: BleFault.header) { try BleChunk(slice.span, framing: framing) }
        }
    }
}
