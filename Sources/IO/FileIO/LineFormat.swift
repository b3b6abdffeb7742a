import Geolocation

/// The lines of a file, by which one of an earlier run is recognised and continued.
public struct LineFormat: Sendable {
    /// Bytes of the first line that are looked at.
    private static let beginning = 256

    /// Bytes that are searched at once for the end of the last complete line.
    private static let piece: Int64 = 65_536

    private let recognizes: @Sendable ([UInt8]) -> Bool

    /// Creates a format.
    ///
    /// - Parameter recognizes: Whether a file that begins with some bytes, at most 256, may hold such lines; a file that
    ///   is shorter may end within its first line.
    public init(_ recognizes: @escaping @Sendable ([UInt8]) -> Bool) {
        self.recognizes = recognizes
    }

    /// Returns the end of the last complete line.
    ///
    /// - Throws: `ProviderError` if the file holds something else.
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
        // A single line that is longer than what a kill or a full disk leaves of the first one is no line of this format.
        guard length <= Self.piece else { throw OutputTarget.otherKind(path) }
        return 0
    }
}

extension DropCounts {
    /// The drop of what a killed run has left incomplete at the end of a file, if there is any.
    static func ofTornEnd(_ isTorn: Bool) -> DropCounts {
        var drops = DropCounts()
        drops.add("incomplete record of an earlier run", count: isTorn ? 1 : 0)
        return drops
    }
}
