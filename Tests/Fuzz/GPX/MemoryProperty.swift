import CodecSupport
import GPXFormat

/// A reader with narrow limits stays small however long the document is.
///
/// The document is the input with a part of it, from one tag to another, repeated many times.
func checkMemory(_ bytes: [UInt8], _ random: inout SplitMix64) {
    let tags = bytes.indices.filter { bytes[$0] == UInt8(ascii: "<") }
    guard tags.count > 1 else { return }
    let first = Int.random(in: 0..<tags.count - 1, using: &random)
    let last = min(first + Int.random(in: 1...6, using: &random), tags.count - 1)
    let tile = Array(bytes[tags[first]..<tags[last]])
    let isNumbered = Bool.random(using: &random)
    let limits = GPXLimits(depth: 12, tokenLength: 256, attributes: 8, extensionLength: 64, links: 4)
    var reader = GPXReader(limits: limits)
    guard pass(bytes[..<tags[first]], to: &reader) else { return }
    for number in 0..<min(mostRepetitions, repeatedBytes / tile.count) {
        let piece = isNumbered ? numbered(tile, number) : tile
        guard pass(piece[...], to: &reader) else { break }
    }
    let held = size(of: reader)
    // In addition to the latest piece, which is held until the next one comes.
    let most = mostHeldBytes + 4 * tile.count
    require(held <= most, "a reader holds \(held) bytes after ‘\(String(decoding: tile, as: UTF8.self))’ many times")
}

private let mostRepetitions = 1500
private let repeatedBytes = 100_000
/// More than the limits allow, and less than a reader would hold that kept 16 bytes of each repetition.
private let mostHeldBytes = 20_000

/// Reads one more piece; false if nothing more can be read.
private func pass(_ piece: ArraySlice<UInt8>, to reader: inout GPXReader) -> Bool {
    reader.append(piece.span)
    do throws(GPXError) {
        while try reader.next() != nil {}
    } catch {
        return false
    }
    return true
}
