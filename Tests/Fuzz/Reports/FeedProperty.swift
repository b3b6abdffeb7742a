import CodecSupport
import Geolocation
import ReceiverDecoding

/// The decoder that detects sentences and objects reads a stream in any pieces, and datagrams of whole lines, like the
/// decoder of sentences.
func checkFeed(_ bytes: [UInt8], _ random: inout SplitMix64) {
    checkParts(StreamReceiver(), Reception(of: bytes, ends: [.pause], &random), &random)
    var datagrams = Reception(of: bytes, ends: [.datagram], &random)
    let whole = ReceptionReading(of: datagrams, by: DatagramReceiver().makeDecoder())
    for report in whole.reports { checkRanges(of: report) }
    datagrams.parts = datagrams.parts.filter { isWhole($0.bytes) }
    let found = ReceptionReading(of: datagrams, by: DatagramReceiver().makeDecoder())
    let expected = ReceptionReading(of: datagrams, by: NMEAReportDecoder())
    checkSame(expected.reports, found.reports, "in datagrams of unknown content")
}

/// Whether a datagram ends with a line, and begins with no object.
private func isWhole(_ bytes: [UInt8]) -> Bool {
    guard bytes.last == UInt8(ascii: "\n") else { return false }
    let first = bytes.first { ![9, 10, 13, 32].contains($0) }
    return first != UInt8(ascii: "{") && first != UInt8(ascii: "[")
}
