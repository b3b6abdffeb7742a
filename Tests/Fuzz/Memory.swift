import CodecSupport

/// Returns approximately the bytes that a value holds, with all its parts.
func size(of value: Any) -> Int {
    switch value {
    case let bytes as [UInt8]: bytes.count
    case let bytes as ContiguousArray<UInt8>: bytes.count
    case let numbers as ContiguousArray<Int32>: 4 * numbers.count
    case let text as String: 16 + text.utf8.count
    default: Mirror(reflecting: value).children.reduce(8) { $0 + size(of: $1.value) }
    }
}

/// The tile with a number in place of each 0, so that names and values differ from tile to tile.
func numbered(_ tile: [UInt8], _ number: Int) -> [UInt8] {
    let digits = Array(String(number).utf8)
    return Array(tile.map { $0 == UInt8(ascii: "0") ? digits[...] : [$0] }.joined())
}

/// A part of an input, some lines of it or at most 400 bytes; nil of an empty one.
func tile(of bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8]? {
    let count = Int.random(in: 1...400, using: &random)
    guard Bool.random(using: &random) else {
        return bytes.indices.randomElement(using: &random).map { Array(bytes[$0...].prefix(count)) }
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    return lines.indices.randomElement(using: &random).map { first in
        Array(lines[first...].prefix(1 + count / 100).joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")]
    }
}

/// The repetitions of a tile, to find values that are kept forever.
func mostRepetitions(of tile: [UInt8]) -> Int { min(1500, 1 + 100_000 / tile.count) }
