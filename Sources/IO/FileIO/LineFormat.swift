import Geolocation

/// Recognises a file of an earlier run of the program by its first bytes, so that the file can be continued.
public struct LineFormat: Sendable {
    /// The number of bytes at the beginning of a file by which the file is recognised.
    private static let beginning = 256

    /// The number of bytes that are searched at once for the end of the last complete line.
    private static let piece: Int64 = 65_536

    private let recognizes: @Sendable ([UInt8]) -> Bool

    /// Creates a format of lines.
    ///
    /// - Parameter recognizes: Returns `true` if a file that starts with the given bytes, at most 256, may hold such
    ///   lines. A shorter file may end within its first line.
    public init(_ recognizes: @escaping @Sendable ([UInt8]) -> Bool) {
        self.recognizes = recognizes
    }

    /// Returns the offset after the last complete line of a file.
    ///
    /// - Throws: `ProviderError` if the file has another format.
    func end(of descriptor: Int32, length: Int64, _ path: String) throws -> Int64 {
        guard length > 0 else { return 0 }
        guard recognizes(readBytes(descriptor, at: 0, count: Int(min(length, Int64(Self.beginning))))) else {
            throw OutputTarget.otherKind(path)
        }
        var end = length
        while end > 0 {
            let start = max(0, end - Self.piece)
            let bytes = readBytes(descriptor, at: start, count: Int(end - start))
            if let lineFeed = bytes.lastIndex(of: UInt8(ascii: "\n")) { return start + Int64(lineFeed) + 1 }
            end = start
        }
        // The file is a single incomplete line. If the line is longer than an interrupted write can leave, the file has
        // another format.
        guard length <= Self.piece else { throw OutputTarget.otherKind(path) }
        return 0
    }
}

extension DropCounts {
    /// Returns the loss of an earlier run of the program: 1 record if that run left an incomplete record at the end of
    /// a file, otherwise none.
    static func ofTornEnd(_ isTorn: Bool) -> DropCounts {
        var drops = DropCounts()
        drops.add("incomplete record of an earlier run", count: isTorn ? 1 : 0)
        return drops
    }
}
