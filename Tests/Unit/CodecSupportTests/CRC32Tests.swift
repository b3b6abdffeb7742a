import CodecSupport
import Testing

@Suite("CRC-32") struct CRC32Tests {
    private func checksum(_ bytes: some Collection<UInt8>, after earlier: UInt32 = 0) -> UInt32 {
        let slice = Array(bytes)[...]
        return CRC32.checksum(slice.span, after: earlier)
    }

    @Test("has the check value of the catalogue of CRC algorithms, and the values of zlib")
    func values() {
        #expect(checksum("123456789".utf8) == 0xCBF4_3926)
        #expect(checksum([]) == 0)
        #expect(checksum("The quick brown fox jumps over the lazy dog".utf8) == 0x414F_A339)
    }

    @Test(
        "of a second piece, begun from that of the first piece, is that of both pieces",
        arguments: [0, 1, 150, 299, 300])
    func pieces(place: Int) {
        let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 37) }
        #expect(checksum(bytes[place...], after: checksum(bytes[..<place])) == checksum(bytes))
    }
}
