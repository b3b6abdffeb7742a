import CodecSupport
import Foundation
import SessionFormat
import Testing

@Suite("The file of a recorded session") struct SessionFormatTests {
    private static let records = (0..<40).map { index in
        SessionRecord(
            nanoseconds: Int64(index) * 1_000_000_007, channel: index % 3, kind: UInt8(index),
            bytes: (0..<index * 7).map { UInt8(truncatingIfNeeded: $0) })
    }

    private static func file(_ records: [SessionRecord]) -> [UInt8] {
        records.reduce(into: SessionRecord.header) { $1.write(to: &$0) }
    }

    /// The records of a file that is read in pieces, and the fault at its end.
    private func read(_ file: some Collection<UInt8>, pieces: Int = 4096) -> ([SessionRecord], SessionFault?) {
        var (records, decoder, rest) = ([SessionRecord](), SessionDecoder(), Array(file)[...])
        do throws(SessionFault) {
            while !rest.isEmpty {
                decoder.append(rest.prefix(pieces))
                rest = rest.dropFirst(pieces)
                while let record = try decoder.next() { records.append(record) }
            }
            try decoder.finish()
        } catch {
            return (records, error)
        }
        return (records, nil)
    }

    @Test("is read back as it was written, however its bytes are split", arguments: [1, 2, 7, 64, 100_000])
    func roundTrip(pieces: Int) {
        let (records, fault) = read(Self.file(Self.records), pieces: pieces)
        #expect(records == Self.records && fault == nil)
    }

    @Test("is read up to the place where it is cut off, wherever that is")
    func cuts() {
        let file = Self.file(Self.records)
        var ends = [SessionRecord.header.count]
        for count in 1...Self.records.count { ends.append(Self.file(Array(Self.records[..<count])).count) }
        for length in file.indices {
            let (records, fault) = read(file[..<length])
            let complete = ends.count { $0 <= length }
            guard complete > 0 else {
                #expect(records.isEmpty && fault == .foreign)
                continue
            }
            #expect(records == Array(Self.records[..<(complete - 1)]), "\(length)")
            let isWhole = ends[complete - 1] == length
            #expect(fault == (isWhole ? nil : .cut(at: ends[complete - 1])), "\(length)")
        }
    }

    @Test("reports where it is damaged, and returns nothing that was not written")
    func damage() {
        var random = SplitMix64(seed: 7)
        let file = Self.file(Self.records)
        for _ in 0..<500 {
            var damaged = file
            let place = Int(random.next() % UInt64(file.count))
            damaged[place] ^= UInt8(1 + random.next() % 255)
            let (records, fault) = read(damaged)
            #expect(fault != nil, "\(place)")
            #expect(records == Array(Self.records.prefix(records.count)), "\(place)")
        }
        for _ in 0..<200 {
            let garbage = (0..<200).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            #expect(read(garbage).1 == .foreign)
            let (records, fault) = read(SessionRecord.header + garbage)
            #expect(records.isEmpty && fault != nil)
        }
    }

    @Test("limits the length of a record")
    func limit() {
        var file = SessionRecord.header
        file.append(leb128: UInt64(SessionRecord.maximumSize) + 1)
        #expect(read(file).1 == .damaged(at: SessionRecord.header.count))
        let longest = SessionRecord(
            nanoseconds: .max, channel: 1024, kind: 255,
            bytes: [UInt8](repeating: 7, count: SessionRecord.maximumContentSize))
        #expect(read(Self.file([longest]), pieces: 65_536) == ([longest], nil))
    }

    @Test("has 1024 channels at most: a record of a later one is damaged")
    func channels() {
        let records = [1023, 1024, 1025].map { SessionRecord(nanoseconds: 1, channel: $0, kind: 0, bytes: []) }
        let (read, fault) = read(Self.file(records))
        #expect(read == Array(records[..<2]) && fault == .damaged(at: Self.file(Array(records[..<2])).count))
    }

    @Test("returns the position of each record")
    func places() throws {
        var (decoder, places) = (SessionDecoder(), [Int]())
        for byte in Self.file(Self.records) {
            decoder.append([byte])
            while try decoder.next() != nil { places.append(decoder.recordPlace) }
        }
        #expect(places == Self.records.indices.map { Self.file(Array(Self.records[..<$0])).count })
    }

    @Test("needs 13 bytes for each input besides its content within an hour, and never more than 19")
    func size() {
        func overhead(_ nanoseconds: Int64, _ channel: Int, _ count: Int) -> Int {
            let bytes = [UInt8](repeating: 0, count: count)
            let record = SessionRecord(nanoseconds: nanoseconds, channel: channel, kind: 1, bytes: bytes)
            return Self.file([record]).count - SessionRecord.header.count - count
        }
        #expect(overhead(3_600_000_000_000, 3, 100) == 13)
        #expect(overhead(.max, 1024, SessionRecord.maximumContentSize) == 19)
    }

    @Test("has a manifest that is read back, and refused if it began outside the years 1 to 9999")
    func manifest() throws {
        let start = Date(timeIntervalSinceReferenceDate: 786_192_000.25)
        let text = SessionManifest.text(
            start: start, sources: ["exec:./a \"b\"": 3, "relay:": 31], configuration: #"{"to":["jsonl:-"]}"#)
        let manifest = try SessionManifest(text.span)
        #expect(manifest.start == start && manifest.sources == ["exec:./a \"b\"": 3, "relay:": 31])
        #expect(manifest.configuration["to"]?.elements == [.string("jsonl:-")])
        for start in ["1e300", "-1e12", "3e11"] {
            let text = Array(#"{"version":1,"start":\#(start),"sources":{},"configuration":{}}"#.utf8)
            #expect(throws: FormatError.self) { try SessionManifest(text.span) }
        }
    }
}
