import CodecSupport
import GPXFormat

/// The result does not depend on how the bytes are cut into pieces.
func checkPieces(
    _ bytes: [UInt8], _ whole: Reading, limits: GPXLimits = GPXLimits(), _ random: inout SplitMix64
) {
    let longest = [1, 3, 16, 200].randomElement(using: &random) ?? 1
    let reading = Reading(of: bytes, limits: limits) { Int.random(in: 0...longest, using: &random) }
    guard reading != whole else { return }
    let place = zip(reading.items, whole.items).enumerated().first { $0.element.0 != $0.element.1 }
    require(place == nil, "in pieces item \(place?.offset ?? 0) is another: \(String(describing: place?.element))")
    require(reading.error == whole.error, "in pieces the error is another: \(errors(reading, whole))")
    require(reading.drops == whole.drops, "in pieces the drops are others: \(reading.drops), not \(whole.drops)")
    require(false, "in pieces there are \(reading.items.count) items, not \(whole.items.count)")
}

private func errors(_ reading: Reading, _ whole: Reading) -> String {
    "\(reading.error?.description ?? "none"), not \(whole.error?.description ?? "none")"
}
