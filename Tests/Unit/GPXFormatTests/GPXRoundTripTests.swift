import CodecSupport
import TestSupport
import Testing

@testable import GPXFormat

@Suite("The round trip of GPX documents")
struct GPXRoundTripTests {
    @Test("documents with every field read back equal, and are written again with the same bytes")
    func documents() throws {
        var maker = RandomGPX(seed: 31)
        for number in 0..<Attack.cases(of: 300) {
            let document = maker.document()
            let bytes = document.bytes
            let read = try GPXDocument(parsing: bytes)
            #expect(read == document, "document \(number)")
            #expect(read.drops.total == 0)
            #expect(read.bytes == bytes)
        }
    }

    @Test("written documents are read alike in chunks of any size")
    func pieces() {
        var maker = RandomGPX(seed: 32)
        for _ in 0..<20 {
            let bytes = maker.document().bytes
            let whole = GPXFormatTests.read(bytes)
            #expect(whole.error == nil)
            #expect(GPXFormatTests.read(bytes, pieces: { 1 }) == whole)
            #expect(GPXFormatTests.read(bytes, pieces: { Int.random(in: 1...99, using: &maker.random) }) == whole)
        }
    }

    @Test("a complete reading of a damaged document is written, and reads back equal")
    func items() throws {
        var random = SplitMix64(seed: 33)
        var maker = RandomGPX(seed: 34)
        var complete = 0
        let cases = Attack.cases(of: 300)
        for _ in 0..<cases {
            var bytes = maker.document().bytes
            RandomDocument.damage(&bytes, &random)
            guard let first = try? GPXDocument(parsing: bytes) else { continue }
            complete += 1
            let second = try GPXDocument(parsing: first.bytes)
            // The first round trip normalizes what a reader tolerates, such as numbers with more decimals or empty
            // names.
            #expect(try GPXDocument(parsing: second.bytes) == second)
            #expect(second.waypoints.count == first.waypoints.count && second.tracks.count == first.tracks.count)
        }
        #expect(complete * 15 > cases)
    }

    @Test("items that are written in any order give a valid document without those out of order")
    func anyOrder() throws {
        var maker = RandomGPX(seed: 36)
        for _ in 0..<Attack.cases(of: 100) {
            var writer = GPXWriter()
            var count = 0
            for _ in 0..<20 {
                let extensions = maker.extensions()
                writer.write(
                    maker.pick(
                        [
                            .metadata(GPXMetadata()), .waypoint(maker.point()), .routeStart(GPXPathHead()),
                            .routePoint(maker.point()), .routeEnd, .trackStart(GPXPathHead()),
                            .trackStart(GPXPathHead()),
                            .segmentStart, .segmentStart, .point(maker.point()), .segmentEnd(extensions), .trackEnd,
                            .extensions(extensions),
                        ] as [GPXItem]))
                count += 1
                let reading = GPXFormatTests.read(writer.bytes + writer.closing)
                #expect(reading.error == nil && reading.drops.total == 0)
            }
            #expect(writer.leftOut < count)
        }
    }

    @Test("written documents are accepted by a parser that requires declared namespaces")
    func oracle() {
        var maker = RandomGPX(seed: 35)
        for _ in 0..<50 { #expect(Oracle.parse(maker.document().bytes) != nil) }
    }

    @Test("written elements follow the order of the schema", arguments: [41, 42, 43])
    func schema(seed: UInt64) throws {
        var maker = RandomGPX(seed: seed)
        for _ in 0..<20 {
            let text = String(decoding: maker.document().bytes, as: UTF8.self)
            let body = text.split(separator: "\n", maxSplits: 1)[1]
            let root = try #require(try GPXExtensions(xml: String(body)).elements.first)
            GPXSchema.check(root)
        }
    }
}
