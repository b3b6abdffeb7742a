import CodecSupport
import Foundation
import Geolocation
import NMEAFormat
import ReceiverDecoding

/// Something that makes reports of bytes, as often as it is needed.
protocol Receiver {
    associatedtype Decoder: ReportDecoder<ReceiverReport>

    /// A decoder that has seen nothing.
    func makeDecoder() -> Decoder

    /// Lines that make no reports, and change none.
    var noise: Noise { get }
}

/// Decodes sentences, with any options.
struct NMEAReceiver: Receiver {
    private var options = NMEAReportOptions()
    private(set) var noise = Noise()

    init(_ random: inout SplitMix64) {
        options.checksum = [.required, .whenPresent, .ignored].randomElement(using: &random) ?? .required
        if Int.random(in: 0..<8, using: &random) == 0 { options.talkers = ["GP", "GN", "II"] }
        if Int.random(in: 0..<8, using: &random) == 0 { options.sources = ["a"] }
        if Bool.random(using: &random) { options.rolloverReference = Date(timeIntervalSince1970: 1_763_600_000) }
        guard options.checksum != .ignored else { return }
        noise.damaged = [
            "$GNRMC,000000,V,,,,,,,010180,,,N", "$GPGGA,235959,9000.0,S,18000.0,W,1,12,0.5,1.0,M,1.0,M,,",
            "$GPZDA,000000,01,01,2080,00,00", "$HEHDT,1.0,T", "!AIVDM,1,1,,A,15RTgt0PAso;90TKcjM8h6g208CQ,0",
        ].map { Array($0.utf8) }
    }

    func makeDecoder() -> NMEAReportDecoder { NMEAReportDecoder(options: options) }
}

/// Decodes JSON objects.
struct JSONReceiver: Receiver {
    private let source: String?
    let noise = Noise(objects: true)

    init(_ random: inout SplitMix64) {
        source = Int.random(in: 0..<6, using: &random) == 0 ? "/dev/ttyUSB0" : nil
    }

    func makeDecoder() -> JSONReportDecoder { JSONReportDecoder(source: source) }
}

/// Decodes either, as pieces of a stream.
struct StreamReceiver: Receiver {
    let noise = Noise()

    func makeDecoder() -> FeedDecoder { FeedDecoder(framing: .stream) }
}

/// Decodes either, as datagrams.
struct DatagramReceiver: Receiver {
    let noise = Noise()

    func makeDecoder() -> FeedDecoder { FeedDecoder(framing: .datagrams) }
}
