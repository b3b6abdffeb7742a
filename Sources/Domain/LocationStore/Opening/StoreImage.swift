import FileIO

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The pages of a store as of its last commit, read from the file and its write-ahead log without SQLite.
final class StoreImage {
    /// The number of pages of the database.
    let count: Int
    /// The write-ahead log of the file.
    ///
    /// Its frames after the last commit are used only after ``includeTail()``.
    let log: WriteAheadLog

    private let file: Int32
    private let logFile: Int32
    /// For each page by its number, the offset of its newest undamaged frame in the log.
    private var frames: [Int: Int64] = [:]

    init(_ path: String) {
        file = systemOpen(path, O_RDONLY | O_CLOEXEC)
        logFile = systemOpen("\(path)-wal", O_RDONLY | O_CLOEXEC)
        let log = logFile >= 0 ? WriteAheadLog(logFile) : WriteAheadLog()
        let length = Int(file >= 0 ? fileState(file)?.length ?? 0 : 0)
        let pages = (length + StoreSchema.pageSize - 1) / StoreSchema.pageSize
        let committed = log.frames.prefix(log.committed).filter(\.isSound)
        // The last commit states the size of the database. Pages of the file beyond this size are no longer used.
        let tail = log.frames.dropFirst(log.committed).filter(\.isSound).map(\.page).max() ?? 0
        count = max(committed.last { $0.isCommit }?.size ?? max(pages, 1), tail)
        self.log = log
        for frame in committed { frames[frame.page] = frame.offset }
    }

    deinit {
        if file >= 0 { _ = closeDescriptor(file) }
        if logFile >= 0 { _ = closeDescriptor(logFile) }
    }

    /// Returns the page of the database with the given number, counted from 1; `nil` if the page is missing.
    func page(_ number: Int) -> [UInt8]? {
        guard (1...count).contains(number) else { return nil }
        let page =
            if let offset = frames[number] {
                readBytes(logFile, at: offset, count: StoreSchema.pageSize)
            } else if file >= 0 {
                readBytes(file, at: Int64(number - 1) * Int64(StoreSchema.pageSize), count: StoreSchema.pageSize)
            } else {
                [UInt8]()
            }
        return page.isEmpty ? nil : page
    }

    /// Returns the version of a page that a frame of the log contains.
    func page(of frame: WriteAheadLog.Frame) -> [UInt8] {
        readBytes(logFile, at: frame.offset, count: StoreSchema.pageSize)
    }

    /// Adds the frames that follow the last undamaged commit of the log to this image.
    ///
    /// Call this only if a later commit is known to have existed.
    ///
    /// - Returns: The numbers of the pages in these frames.
    func includeTail() -> [Int] {
        let tail = log.frames.dropFirst(log.committed).filter(\.isSound)
        for frame in tail { frames[frame.page] = frame.offset }
        return tail.map(\.page)
    }
}

/// The frames of SQLite's write-ahead log, each of which contains a new version of a page.
///
/// Each frame is verified separately, so that damage to one frame does not affect the others. SQLite itself stops
/// reading at the first damaged frame.
///
/// Source: https://www.sqlite.org/fileformat2.html, section 4
struct WriteAheadLog {
    /// A frame of the write-ahead log, which contains a new version of a page.
    struct Frame {
        /// The number of the page whose new version this frame contains.
        var page: Int
        /// The number of pages of the database after the commit that this frame completes; 0 if the frame completes no
        /// commit.
        var size: Int
        /// The offset of the page's content in the log.
        var offset: Int64
        /// Whether the checksum of the frame is correct.
        var isSound: Bool

        var isCommit: Bool { size != 0 }
    }

    /// The frames written since the log was last restarted, including damaged ones.
    private(set) var frames: [Frame] = []
    /// The number of frames up to and including the last undamaged commit.
    private(set) var committed = 0

    private static let headerSize = 32
    private static let frameSize = 24 + StoreSchema.pageSize

    /// Creates a log without frames.
    init() {}

    /// Reads the log from an open file.
    init(_ descriptor: Int32) {
        let header = readBytes(descriptor, at: 0, count: Self.headerSize)
        guard header.count == Self.headerSize else { return }
        let isBigEndian = Self.word(header, 0) == 0x377F_0683
        var stored = LogChecksum(Self.word(header, 24), Self.word(header, 28))
        var computed = LogChecksum(0, 0).adding(header[..<24], isBigEndian)
        var salt = header[16..<24]
        var offset = Int64(Self.headerSize)
        while true {
            let bytes = readBytes(descriptor, at: offset, count: Self.frameSize)
            guard bytes.count == Self.frameSize else { break }
            // If the header is damaged, the salt (the number that marks the frames of one run of the log) is taken from
            // the first frame.
            if offset == Int64(Self.headerSize), stored != computed { salt = bytes[8..<16] }
            let found = LogChecksum(Self.word(bytes, 16), Self.word(bytes, 20))
            // The checksum of a frame continues that of the previous frame. If the previous frame is damaged, either
            // its content or its stored checksum is wrong, so the check succeeds with either.
            let fromStored = stored.adding(bytes[..<8], isBigEndian).adding(bytes[24...], isBigEndian)
            let fromComputed =
                stored == computed
                ? fromStored : computed.adding(bytes[..<8], isBigEndian).adding(bytes[24...], isBigEndian)
            let isSound = bytes[8..<16].elementsEqual(salt) && (found == fromStored || found == fromComputed)
            let frame = Frame(
                page: Int(Self.word(bytes, 0)), size: Int(Self.word(bytes, 4)), offset: offset + 24, isSound: isSound)
            // Frames that were written before the log was last restarted have a different salt and are ignored.
            if isSound || bytes[8..<16].elementsEqual(salt) { frames.append(frame) }
            if isSound, frame.isCommit { committed = frames.count }
            (stored, computed) = (found, isSound ? found : fromComputed)
            offset += Int64(Self.frameSize)
        }
    }

    private static func word(_ bytes: [UInt8], _ index: Int) -> UInt32 {
        bytes[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}

/// The checksum of a write-ahead log: two Fibonacci-weighted sums of 32-bit words.
private struct LogChecksum: Equatable {
    private var first: UInt32
    private var second: UInt32

    init(_ first: UInt32, _ second: UInt32) { (self.first, self.second) = (first, second) }

    /// Returns this checksum continued over further bytes, whose number must be a multiple of 8.
    func adding(_ bytes: ArraySlice<UInt8>, _ isBigEndian: Bool) -> LogChecksum {
        var sum = self
        bytes.withUnsafeBytes { buffer in
            for offset in stride(from: 0, to: buffer.count - 7, by: 8) {
                let words = (
                    buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self),
                    buffer.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
                )
                sum.first &+= (isBigEndian ? UInt32(bigEndian: words.0) : UInt32(littleEndian: words.0)) &+ sum.second
                sum.second &+= (isBigEndian ? UInt32(bigEndian: words.1) : UInt32(littleEndian: words.1)) &+ sum.first
            }
        }
        return sum
    }
}
