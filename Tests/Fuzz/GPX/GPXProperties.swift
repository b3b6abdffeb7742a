import CodecSupport

/// Checks all properties of the reader and the writer of GPX.
func checkGPX(_ bytes: [UInt8], _ random: inout SplitMix64) {
    let reading = Reading(of: bytes)
    checkPieces(bytes, reading, &random)
    checkDetail(bytes, reading)
    checkRoundTrip(reading.items, &random)
    checkExtensions(reading.items)
    if Int.random(in: 0..<4, using: &random) == 0 { checkLimits(bytes, &random) }
    if Int.random(in: 0..<6, using: &random) == 0 { checkMemory(bytes, &random) }
}
