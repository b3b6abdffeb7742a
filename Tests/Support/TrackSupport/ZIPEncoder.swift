/// Writes ZIP archives for tests, with entries that are stored or in deflated blocks without compression.
///
/// Source: PKWARE APPNOTE.TXT 6.3.10, RFC 1951
public struct ZIPEncoder {
    private var bytes: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    /// Creates an empty archive.
    public init() {}

    /// Adds a file; `isSound` is whether its checksum is correct, `claim` the size that the directory states.
    public mutating func add(
        _ name: String, _ content: [UInt8], isDeflated: Bool = true, isSound: Bool = true, claim: Int? = nil,
        flags: Int = 0
    ) {
        let data = isDeflated ? Self.deflated(content) : content
        let start = bytes.count
        let sum = Self.checksum(content) ^ (isSound ? 0 : 1)
        let common =
            Self.number(flags, 2) + Self.number(isDeflated ? 8 : 0, 2) + Self.number(0, 4) + Self.number(Int(sum), 4)
            + Self.number(claim ?? data.count, 4) + Self.number(content.count, 4) + Self.number(name.utf8.count, 2)
        bytes += Self.number(0x0403_4B50, 4) + Self.number(20, 2) + common + Self.number(0, 2) + Array(name.utf8) + data
        directory += Self.number(0x0201_4B50, 4) + Self.number(20, 2) + Self.number(20, 2) + common
        directory += Self.number(0, 4 + 2 + 2 + 4) + Self.number(start, 4) + Array(name.utf8)
        count += 1
    }

    /// The archive.
    public var archive: [UInt8] {
        bytes + directory + Self.number(0x0605_4B50, 4) + Self.number(0, 4) + Self.number(count, 2)
            + Self.number(count, 2) + Self.number(directory.count, 4) + Self.number(bytes.count, 4)
            + Self.number(0, 2)
    }

    private static func deflated(_ content: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var rest = content[...]
        repeat {
            let piece = rest.prefix(60_000)
            rest = rest.dropFirst(60_000)
            result.append(rest.isEmpty ? 1 : 0)
            result += number(piece.count, 2) + number(piece.count ^ 0xFFFF, 2) + Array(piece)
        } while !rest.isEmpty
        return result
    }

    private static func number(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> (8 * $0)) : 0 }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = .max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
        }
        return ~sum
    }
}
