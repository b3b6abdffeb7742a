import CodecSupport
import Foundation
import Geolocation

/// Bytes as they are received: parts that begin at one moment and end with a boundary.
struct Reception {
    struct Part {
        var bytes: [UInt8]
        var arrival: Date?
        var end: ReportBoundary
    }

    var parts: [Part]

    /// Cuts bytes into parts.
    init(
        of bytes: [UInt8], ends boundaries: [ReportBoundary], onlyAtLines: Bool = false, _ random: inout SplitMix64
    ) {
        let isRecording = Bool.random(using: &random)
        var time = 1_763_600_000.0
        parts = bytes[...].cut(&random, onlyAtLines: onlyAtLines).map { part in
            time += [0, 0.1, 1, 20].randomElement(using: &random) ?? 0
            return Part(
                bytes: Array(part), arrival: isRecording ? nil : Date(timeIntervalSince1970: time),
                end: boundaries.randomElement(using: &random) ?? .datagram)
        }
    }

    /// The same with noise between the lines.
    func with(_ noise: Noise, _ random: inout SplitMix64) -> Reception {
        var noisy = self
        for index in parts.indices { noisy.parts[index].bytes = noise.inserted(into: parts[index].bytes[...], &random) }
        return noisy
    }
}

/// The result of a reception: the reports, and the drops.
struct ReceptionReading {
    private(set) var reports: [ReceiverReport] = []
    private(set) var drops = DropCounts()

    /// Reads a reception, each part in pieces whose sizes `size` gives, from 0 on.
    init(
        of reception: Reception, by decoder: some ReportDecoder<ReceiverReport>, withStatus: Bool = true,
        pieces size: () -> Int = { .max }
    ) {
        var decoder = decoder
        decoder.wantsDerivedEvents = withStatus
        for part in reception.parts {
            for piece in part.bytes[...].pieces(size) {
                decoder.append(piece.span, at: part.arrival)
                drain(&decoder)
            }
            decoder.end(part.end)
            drain(&decoder)
        }
        decoder.end(.stream)
        drain(&decoder)
        drops = decoder.drops
        let patience = decoder.patience
        require(
            patience == nil, "when all is over there is something to be waited for: \(String(describing: patience))")
    }

    private mutating func drain(_ decoder: inout some ReportDecoder<ReceiverReport>) {
        while let report = decoder.next() { reports.append(report) }
        let patience = decoder.patience
        require(
            patience.map { (0.001...60).contains($0) } != false, "the patience is \(String(describing: patience)) s")
    }
}
