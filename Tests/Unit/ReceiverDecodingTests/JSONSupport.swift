import Foundation
import Geolocation

@testable import ReceiverDecoding

/// The reports of a decoder for a text in pieces of a size.
struct JSONReading {
    /// The time at which all bytes arrive: 2026-11-20T10:40:10Z.
    static let arrival = Date(timeIntervalSince1970: 1_795_171_210)

    var reports: [ReceiverReport] = []
    var drops: [String: Int] = [:]

    init(
        _ text: String, source: String? = nil, status: Bool = false, pieces: Int = .max, end: ReportBoundary = .stream
    ) {
        self.init(
            bytes: ContiguousArray(text.utf8), source: source, status: status, sizes: { pieces }, end: end)
    }

    init(
        bytes: ContiguousArray<UInt8>, source: String? = nil, status: Bool = false, sizes: () -> Int = { .max },
        end: ReportBoundary? = .stream
    ) {
        var decoder = JSONReportDecoder(source: source)
        decoder.wantsDerivedEvents = status
        var index = 0
        while index < bytes.count {
            let next = index + min(max(1, sizes()), bytes.count - index)
            decoder.append(bytes.span.extracting(index..<next), at: Self.arrival)
            while let report = decoder.next() { reports.append(report) }
            index = next
        }
        if let end { decoder.end(end) }
        while let report = decoder.next() { reports.append(report) }
        drops = decoder.drops.byReason
    }

    /// The positions that are known.
    var fixes: [Location] {
        reports.compactMap { report in
            guard case .fix(let location) = report.position else { return nil }
            return location
        }
    }

    /// The headings that are known.
    var headings: [Double] {
        reports.compactMap { report in
            guard case .heading(let heading) = report.deviceHeading else { return nil }
            return heading.value
        }
    }

    /// The statuses that were reported.
    var statuses: [ReceiverStatus] { reports.compactMap(\.status) }
}
