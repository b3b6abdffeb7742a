import CZlib
import CodecSupport

/// The functions that extract the document from a KMZ file, a ZIP archive.
///
/// The document is the first entry of the archive with a name that ends in `.kml`.
///
/// Source: https://developers.google.com/kml/documentation/kmzarchives, PKWARE APPNOTE.TXT 6.3.10, RFC 1951
enum KMZArchive {
    /// The maximum size of a KMZ archive in bytes: 64 MiB.
    static let largestArchive = 64 << 20
    static let largestDocument = 256 << 20
    /// The maximum ratio of the document's size to its compressed size; documents of up to 1 MiB may exceed it.
    ///
    /// This limit protects against small archives that expand to very large documents.
    static let largestRatio = 200

    /// Returns the bytes of the document in the archive, and whether their checksum is correct.
    static func document(in archive: ContiguousArray<UInt8>) throws(KMLError) -> (
        bytes: ContiguousArray<UInt8>, isSound: Bool
    ) {
        let entry = try entry(in: archive)
        let data = try data(of: entry, in: archive)
        var document = ContiguousArray<UInt8>()
        switch entry.method {
        case 0: document = ContiguousArray(archive[data])
        case 8: document = try inflate(archive, data)
        default:
            throw KMLError("the document in the KMZ archive is compressed by method \(entry.method), not deflated")
        }
        guard czlib_missing() == nil else { return (document, true) }
        let sum = document.withUnsafeBufferPointer { $0.baseAddress.map { czlib_crc32($0, document.count) } ?? 0 }
        return (document, sum == entry.checksum)
    }

    private struct Entry {
        var method: Int
        var checksum: UInt32
        var size: Int
        var header: Int
    }

    /// Returns the entry of the KML document in the directory of the ZIP archive.
    private static func entry(in archive: ContiguousArray<UInt8>) throws(KMLError) -> Entry {
        if number(archive, 0, 2) != 0x4B50 { throw KMLError("not KMZ: the file does not begin with PK") }
        // The end record of the directory has 22 bytes; only a comment of at most 65,535 bytes may follow it in the
        // archive.
        let least = max(0, archive.count - 22 - 65_535)
        guard archive.count >= 22,
            let end = (least...archive.count - 22).last(where: { number(archive, $0, 4) == 0x0605_4B50 })
        else { throw KMLError("the KMZ archive is cut off: it has no directory at its end") }
        var position = number(archive, end + 16, 4)
        for _ in 0..<number(archive, end + 10, 2) {
            guard position + 46 <= archive.count, number(archive, position, 4) == 0x0201_4B50 else {
                throw KMLError("the directory of the KMZ archive is damaged at byte \(position)")
            }
            let nameLength = number(archive, position + 28, 2)
            let name = archive[min(position + 46, archive.count)..<min(position + 46 + nameLength, archive.count)]
            if String(decoding: name, as: UTF8.self).lowercased().hasSuffix(".kml") {
                if number(archive, position + 8, 2) & 1 != 0 {
                    throw KMLError("the document in the KMZ archive is encrypted")
                }
                return Entry(
                    method: number(archive, position + 10, 2),
                    checksum: UInt32(truncatingIfNeeded: number(archive, position + 16, 4)),
                    size: number(archive, position + 20, 4), header: number(archive, position + 42, 4))
            }
            position += 46 + nameLength + number(archive, position + 30, 2) + number(archive, position + 32, 2)
        }
        throw KMLError("the KMZ archive has no document whose name ends in .kml")
    }

    /// Returns the range of the (possibly compressed) data of the given entry in the archive.
    private static func data(of entry: Entry, in archive: ContiguousArray<UInt8>) throws(KMLError) -> Range<Int> {
        guard entry.header + 30 <= archive.count, number(archive, entry.header, 4) == 0x0403_4B50 else {
            throw KMLError("the document is not at byte \(entry.header) of the KMZ archive, as its directory states")
        }
        let start =
            entry.header + 30 + number(archive, entry.header + 26, 2) + number(archive, entry.header + 28, 2)
        guard start + entry.size <= archive.count else {
            throw KMLError(
                "the directory of the KMZ archive gives the document \(entry.size) bytes, but the archive has only "
                    + "\(max(0, archive.count - start)) for it")
        }
        return start..<start + entry.size
    }

    private static func inflate(
        _ archive: ContiguousArray<UInt8>, _ data: Range<Int>
    ) throws(KMLError) -> ContiguousArray<UInt8> {
        if let library = czlib_missing() {
            throw KMLError("\(String(cString: library)) cannot be opened: install zlib with apt-get install zlib1g")
        }
        var output = Output(limit: min(largestDocument, max(1 << 20, largestRatio * data.count)))
        let result = archive.withUnsafeBufferPointer { bytes in
            withUnsafeMutablePointer(to: &output) { output in
                guard let start = bytes.baseAddress else { return CZLIB_TRUNCATED }
                return czlib_inflate(start + data.lowerBound, data.count, output) { context, bytes, count in
                    guard let output = context?.assumingMemoryBound(to: Output.self) else { return 0 }
                    return output.pointee.append(UnsafeBufferPointer(start: bytes, count: count)) ? 1 : 0
                }
            }
        }
        switch result {
        case CZLIB_END: return output.bytes
        case CZLIB_FULL:
            throw KMLError(
                "the document in the KMZ archive has more than \(output.limit) bytes, the limit for "
                    + "\(data.count) compressed ones")
        case CZLIB_TRUNCATED: throw KMLError("the document in the KMZ archive is cut off")
        default: throw KMLError("the document in the KMZ archive is damaged: its bytes are not deflated data")
        }
    }

    /// The inflated bytes of a document, up to their maximum number.
    private struct Output {
        let limit: Int
        var bytes = ContiguousArray<UInt8>()

        init(limit: Int) { self.limit = limit }

        /// Appends inflated bytes; returns `false` if the document would exceed its maximum size.
        mutating func append(_ more: UnsafeBufferPointer<UInt8>) -> Bool {
            guard more.count <= limit - bytes.count else { return false }
            bytes.append(contentsOf: more)
            return true
        }
    }

    /// Returns the little-endian number in the `count` bytes at `offset`; 0 if these bytes go beyond the end.
    private static func number(_ bytes: ContiguousArray<UInt8>, _ offset: Int, _ count: Int) -> Int {
        guard offset >= 0, offset + count <= bytes.count else { return 0 }
        return (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
}
