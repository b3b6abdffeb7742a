import CodecSupport

/// Reads a KMZ file: a ZIP archive that contains a KML document.
///
/// The archive, at most 64 MiB, is buffered completely, since its directory is at its end. The document may have up to
/// 256 MiB, but no more than 200 times its compressed size or 1 MiB, whichever is larger. Other files in the archive
/// are skipped. Compressed documents need the system's zlib, which is opened at run time.
public struct KMZReader: Sendable {
    private var reader = KMLReader()
    private var archive: ContiguousArray<UInt8> = []
    private var isWrong = false
    private var failure: KMLError?

    /// Creates a reader at the beginning of a KMZ archive.
    public init() {}

    /// The counts of the parts of the document that the reader dropped or ignored, by reason.
    public var drops: [KMLDropReason: Int] {
        isWrong ? reader.drops.merging([.archiveChecksum: 1]) { $0 + $1 } : reader.drops
    }

    /// Adds the next bytes of the archive to the reader's buffer.
    public mutating func append(_ bytes: Span<UInt8>) {
        guard failure == nil else { return }
        guard bytes.count <= KMZArchive.largestArchive - archive.count else {
            archive = []
            failure = KMLError("the KMZ archive has more than \(KMZArchive.largestArchive) bytes")
            return
        }
        bytes.withUnsafeBufferPointer { archive.append(contentsOf: $0) }
    }

    /// Ends the archive after the bytes appended so far, and extracts its document.
    public mutating func finish() {
        guard failure == nil else { return }
        do throws(KMLError) {
            let document = try KMZArchive.document(in: archive)
            isWrong = !document.isSound
            reader.append(document.bytes.span)
        } catch {
            failure = error
        }
        archive = []
        reader.finish()
    }

    /// Returns the next item of the document; `nil` at the end of the document, and before ``finish()``.
    ///
    /// Throws if the archive cannot be read, or the document is malformed or not KML; every later call throws the same
    /// error.
    public mutating func next() throws(KMLError) -> KMLItem? {
        if let failure { throw failure }
        return try reader.next()
    }
}

extension KMZReader: ItemReader {}
