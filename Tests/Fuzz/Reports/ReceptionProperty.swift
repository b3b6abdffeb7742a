import CodecSupport
import Foundation
import Geolocation

/// Reports are valid, and depend neither on pieces nor on noise nor on whether the status is requested.
func checkReceiver(_ receiver: some Receiver, _ bytes: [UInt8], _ random: inout SplitMix64) {
    // If a datagram begins in the middle of an object, the rest of the object may continue after the noise.
    let reception = Reception(
        of: bytes, ends: [.datagram, .pause, .pause, .stream], onlyAtLines: receiver.noise.objects, &random)
    checkParts(receiver, reception, &random)
    let whole = ReceptionReading(of: reception, by: receiver.makeDecoder())
    let noisy = ReceptionReading(of: reception.with(receiver.noise, &random), by: receiver.makeDecoder())
    checkSame(whole.reports, noisy.reports, "with noise between the lines")
    if let report = whole.reports.randomElement(using: &random) { checkWriting(of: report) }
    if Int.random(in: 0..<24, using: &random) == 0 { checkMemory(receiver, bytes, &random) }
}

/// Reports are valid, and depend neither on pieces nor on whether the status is requested.
func checkParts(_ receiver: some Receiver, _ reception: Reception, _ random: inout SplitMix64) {
    let whole = ReceptionReading(of: reception, by: receiver.makeDecoder())
    for report in whole.reports { checkRanges(of: report) }
    let longest = [1, 3, 16, 200].randomElement(using: &random) ?? 1
    let pieces = ReceptionReading(of: reception, by: receiver.makeDecoder()) {
        Int.random(in: 0...longest, using: &random)
    }
    checkSame(whole.reports, pieces.reports, "in pieces")
    require(whole.drops == pieces.drops, "in pieces there is dropped: \(pieces.drops), not: \(whole.drops)")
    let brief = ReceptionReading(of: reception, by: receiver.makeDecoder(), withStatus: false)
    checkSame(whole.reports.compactMap(\.withoutStatus), brief.reports, "without the status")
}

extension ReceiverReport {
    /// The same without status and vessel; `nil` if nothing else remains.
    fileprivate var withoutStatus: ReceiverReport? {
        var brief = self
        brief.status = nil
        brief.vessel = nil
        return brief == ReceiverReport(time: time) ? nil : brief
    }
}

/// The memory of a decoder is bounded however long the stream is.
///
/// The stream is a part of the input, repeated many times; each ends a datagram, so that nothing waits for its rest.
private func checkMemory(_ receiver: some Receiver, _ bytes: [UInt8], _ random: inout SplitMix64) {
    guard let tile = tile(of: bytes, &random) else { return }
    var decoder = receiver.makeDecoder()
    decoder.wantsDerivedEvents = Bool.random(using: &random)
    let isNumbered = Bool.random(using: &random)
    for number in 0..<mostRepetitions(of: tile) {
        let piece = (isNumbered ? numbered(tile, number) : tile)[...]
        decoder.append(piece.span, at: Date(timeIntervalSince1970: 1_763_600_000 + Double(number)))
        decoder.end(.datagram)
        while decoder.next() != nil {}
    }
    let held = size(of: decoder)
    // More than the limits of tables allow, and less than a decoder would hold that kept each repetition.
    let most = decoder.wantsDerivedEvents ? 90_000 : 30_000
    require(held <= most, "a decoder holds \(held) bytes after ‘\(String(decoding: tile, as: UTF8.self))’ many times")
}
