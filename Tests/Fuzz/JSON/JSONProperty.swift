import CodecSupport
import Geolocation
import ReceiverDecoding

/// Checks all properties of the reports that are made of objects.
func checkObjects(_ bytes: [UInt8], _ random: inout SplitMix64) {
    checkParts(JSONReceiver(&random), Reception(of: bytes, ends: [.datagram, .pause, .stream], &random), &random)
    checkReceiver(JSONReceiver(&random), wholeObjects(of: bytes), &random)
    checkFeed(bytes, &random)
}

/// The lines after which no object is open, so that noise may follow.
func wholeObjects(of bytes: [UInt8]) -> [UInt8] {
    let lines = bytes.split(separator: UInt8(ascii: "\n")).filter { line in
        var decoder = JSONReportDecoder()
        let bytes = line + [UInt8(ascii: "\n")]
        decoder.append(bytes.span, at: nil)
        let before = decoder.drops
        decoder.end(.datagram)
        return decoder.drops == before
    }
    return Array(lines.joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")]
}
