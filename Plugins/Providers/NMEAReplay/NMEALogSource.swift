import FileIO
import Geolocation
import ReceiverDecoding
import SensorReplay

/// Reads a log of NMEA 0183 sentences in bounded memory, a few hundred reports at a time.
struct NMEALogSource: ReplaySource {
    /// The maximum number of reports in a batch.
    private static let batchSize = 512

    private let log: ByteSource
    private var decoder: NMEAReportDecoder
    private var input: ByteInput?
    private var header = LogHeader()
    private var reports = 0
    private var isAtEnd = false

    init(log: ByteSource, options: NMEAReportOptions, wantsDerivedEvents: Bool) {
        self.log = log
        decoder = NMEAReportDecoder(options: options)
        decoder.wantsDerivedEvents = wantsDerivedEvents
    }

    var drops: DropCounts { decoder.drops }

    var isRepeatable: Bool { log.isRepeatable }

    mutating func nextBatch() throws -> ReplayBatch<LogItem> {
        if input == nil { input = try log.open() }
        var items: [LogItem] = []
        items.reserveCapacity(Self.batchSize)
        while items.count < Self.batchSize {
            if let report = decoder.next() {
                items.append(LogItem(report: report))
            } else if isAtEnd || !items.isEmpty && input?.isRepeatable == false {
                // A pipe may be live, so the available reports are delivered without a wait for more.
                break
            } else if let chunk = try input?.read() {
                // A recording contains its own times. The time of arrival is therefore `nil`.
                decoder.append(header.content(of: chunk).span, at: nil)
            } else {
                isAtEnd = true
                decoder.end(.stream)
            }
        }
        reports += items.count
        guard reports > 0 else {
            throw ProviderError("\(log.name) has no NMEA sentences with a fix, or without one")
        }
        return ReplayBatch(items: items, progress: input?.progress, minimumInterval: 0)
    }
}
