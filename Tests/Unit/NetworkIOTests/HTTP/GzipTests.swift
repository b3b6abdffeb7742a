import NetworkIO
import TestSupport
import Testing

@Suite("gzip") struct GzipTests {
    @Test("restores the bytes that it has compressed, unless they exceed the limit", arguments: [0, 1, 1000, 300_000])
    func roundTrip(size: Int) throws {
        let bytes = longPattern(size)
        let compressed = try #require(Gzip.compress(bytes))
        #expect(compressed.starts(with: [0x1F, 0x8B]))
        #expect(Gzip.decompress(compressed, limit: size) == bytes)
        if size > 0 { #expect(Gzip.decompress(compressed, limit: size - 1) == nil) }
    }

    @Test("refuses a few bytes that decompress to more than the limit")
    func bomb() throws {
        let compressed = try #require(Gzip.compress([UInt8](repeating: 0, count: 10_000_000)))
        #expect(compressed.count < 20_000)
        #expect(Gzip.decompress(compressed, limit: 1_000_000) == nil)
    }

    @Test("refuses data that is damaged, truncated, followed by another byte, or no gzip")
    func damage() throws {
        let compressed = try #require(Gzip.compress(Array("hello, hello, hello".utf8)))
        var damaged = compressed
        damaged[compressed.count - 5] ^= 1
        for bytes in [[], [1, 2, 3], Array(compressed.dropLast()), damaged, compressed + [0]] {
            #expect(Gzip.decompress(bytes, limit: 1000) == nil)
        }
    }
}
