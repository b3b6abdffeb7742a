import Foundation
import Geolocation
import ReceiverDecoding

/// A decoder in a test, with all its reports.
struct Reception {
    var decoder: any ReportDecoder<ReceiverReport>
    private(set) var reports: [ReceiverReport] = []

    init(_ decoder: any ReportDecoder<ReceiverReport>) { self.decoder = decoder }

    init(options: NMEAReportOptions = NMEAReportOptions(), wantsDerivedEvents: Bool = false) {
        var decoder = NMEAReportDecoder(options: options)
        decoder.wantsDerivedEvents = wantsDerivedEvents
        self.init(decoder)
    }

    /// Returns the fixes of a complete text.
    static func fixes(_ text: String, options: NMEAReportOptions = NMEAReportOptions()) -> [Location] {
        var reception = Reception(options: options)
        reception.ingest(text)
        reception.end(.stream)
        return reception.fixes
    }

    mutating func ingest(_ text: String, at arrival: Date? = nil) { ingest(Array(text.utf8), at: arrival) }

    mutating func ingest(_ bytes: [UInt8], at arrival: Date? = nil, chunk: Int = .max) {
        ingest(bytes, at: arrival, chunks: { chunk })
    }

    mutating func ingest(_ bytes: [UInt8], at arrival: Date? = nil, chunks: () -> Int) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(chunks())
            decoder.append(piece.span, at: arrival)
            drain()
            rest = rest.dropFirst(piece.count)
        }
    }

    mutating func end(_ boundary: ReportBoundary) {
        decoder.end(boundary)
        drain()
    }

    private mutating func drain() {
        while let report = decoder.next() { reports.append(report) }
    }

    var fixes: [Location] {
        reports.compactMap { report in
            if case .fix(let location) = report.position { location } else { nil }
        }
    }

    var voids: Int { reports.count { $0.position == .void } }

    var headings: [Double] {
        reports.compactMap { report in
            if case .heading(let heading) = report.deviceHeading { heading.value } else { nil }
        }
    }

    var statuses: [ReceiverStatus] { reports.compactMap(\.status) }

    var drops: [String: Int] { decoder.drops.byReason }
}

/// Returns the time of a text in ISO 8601.
func date(_ text: String) -> Date {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains("."))
    return (try? style.parse(text)) ?? .distantPast
}
