import CodecSupport
import NMEAFormat

/// A decoder holds at most one unfinished line, however long the stream is.
///
/// The stream is a part of the input, repeated many times.
func checkSentenceMemory(_ bytes: [UInt8], _ random: inout SplitMix64) {
    guard let tile = tile(of: bytes, &random) else { return }
    let settings = SentenceReading.Settings(&random)
    var decoder = NMEADecoder(checksum: settings.checksum, maximumLength: settings.maximumLength)
    for number in 0..<mostRepetitions(of: tile) {
        let piece = numbered(tile, number)[...]
        decoder.append(piece.span)
        while decoder.next() != nil {}
    }
    let held = size(of: decoder)
    // In addition to the latest piece, which is held until the next one comes, the places of the commas and two lines.
    let most = 1000 + 6 * settings.maximumLength + 16 * tile.count
    require(held <= most, "a decoder holds \(held) bytes after ‘\(String(decoding: tile, as: UTF8.self))’ many times")
}
