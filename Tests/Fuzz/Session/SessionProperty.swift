import CodecSupport
import Foundation
import GeolocationPipeline
import SensorIO
import SessionFormat

/// Whatever bytes come as the files of a session: the records are the same however the file is split, and say the same when they
/// are written and read again, and so do the reports of wires in them; a manifest is refused at a place, or says the same again.
func checkSessions(_ bytes: [UInt8], _ random: inout SplitMix64) {
    checkManifest(bytes)
    let whole = SessionReading([bytes[...]])
    let pieces = SessionReading(pieces(of: bytes[...], &random))
    require(pieces == whole, "in pieces, the file is read as \(pieces) rather than \(whole)")
    checkPlaces(whole, in: bytes)
    var written = SessionRecord.header
    for item in whole.items {
        item.record.write(to: &written)
        checkReport(item.record)
    }
    let again = SessionReading([written[...]])
    require(again.fault == nil, "what was written has a fault: \(again)")
    require(again.items.map(\.record) == whole.items.map(\.record), "\(whole) is read again as \(again)")
}

/// Reads bytes as a manifest; `nil` if they are none.
func readManifest(_ bytes: [UInt8]) -> SessionManifest? {
    do throws(FormatError) {
        return try SessionManifest(bytes.span)
    } catch {
        require((0...bytes.count).contains(error.offset), "the place is outside: \(error)")
        require(!error.reason.isEmpty, "there is no reason at \(error.offset)")
        return nil
    }
}

private func checkManifest(_ bytes: [UInt8]) {
    guard let manifest = readManifest(bytes) else { return }
    require(Timestamp.covers(manifest.start), "\(manifest.start) is no time")
    guard let configuration = try? PipelineConfiguration(manifest.configuration, name: "fuzz") else { return }
    let text = SessionManifest.text(
        start: manifest.start, sources: manifest.sources, configuration: configuration.json)
    let again = readManifest(text)
    require(again?.start == manifest.start, "\(manifest.start) comes back as \(again?.start ?? .distantPast)")
    require(again?.sources == manifest.sources, "\(manifest.sources) come back as \(again?.sources ?? [:])")
    let configured = again.flatMap { try? PipelineConfiguration($0.configuration, name: "fuzz") }
    require(configured == configuration, "\(configuration.json) comes back as \(configured?.json ?? "nothing")")
}

/// The places of the records ascend, and that of the fault is after them.
private func checkPlaces(_ reading: SessionReading, in bytes: [UInt8]) {
    var end = SessionRecord.header.count
    for item in reading.items {
        require(item.place >= end, "a record at \(item.place) begins before \(end)")
        require(item.record.nanoseconds >= 0, "\(item.record) is before the beginning")
        require((0...SessionRecord.maximumChannel).contains(item.record.channel), "\(item.record) has no channel")
        end = item.place + item.record.bytes.count + 8
    }
    require(reading.items.isEmpty || end <= bytes.count, "\(reading.items.count) records end at \(end)")
    switch reading.fault {
    case .cut(let place), .damaged(let place):
        require((end...bytes.count).contains(place), "the fault at \(place) is not in \(end)...\(bytes.count)")
    case .foreign: require(reading.items.isEmpty, "records of a foreign file: \(reading)")
    case nil: break
    }
}

/// A report of a wire is the same when it is written and read again.
private func checkReport(_ record: SessionRecord) {
    guard let report = WireReport((record.kind, record.bytes)) else { return }
    let again = WireReport(report.record)
    require(again == report, "\(report) is read again as \(again.map { "\($0)" } ?? "nothing")")
}
