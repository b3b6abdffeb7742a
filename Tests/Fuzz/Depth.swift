import BluetoothRelay
import CodecSupport
import Foundation
import LocationExchange
import NetworkIO
import ReceiverDecoding
import Synchronization
import TrackFiles
import WebSocketFormat

extension FuzzTarget {
    /// Whether the codec reads at least one value of the bytes, as the further checks need one.
    func accepts(_ bytes: [UInt8]) -> Bool {
        switch self {
        case .gpx: !Reading(of: bytes).items.isEmpty
        case .fit, .igc, .kml, .tcx:
            // The metadata are before the first point.
            format.map { TrackReading(of: bytes, trackFormat($0, of: bytes)).items.count > 1 } ?? false
        case .nmea, .tag, .ais:
            !SentenceReading(of: [bytes[...]], SentenceReading.Settings()).sentences.isEmpty
        case .json: wholeObjects(of: bytes).contains(UInt8(ascii: "{"))
        case .osc: !OSCReading(bytes).views.isEmpty
        case .route:
            [.five, .six].contains { (try? RouteDocument(reading: bytes, precision: $0)) != nil }
        case .relayJSON, .cbor: readMessage(bytes) != nil
        case .websocket:
            bytes.first.map { first in
                !FrameReading([bytes.dropFirst()], as: frameRole(first), WebSocketLimits()).items.isEmpty
            } ?? false
        case .http:
            HeadReading<HTTPRequest>([bytes[...]]).head != nil || HeadReading<HTTPResponse>([bytes[...]]).head != nil
        case .httprequest: !readRequests([bytes[...]], limit: 1 << 20).parts.isEmpty
        case .owntracks: (try? OwnTracksReport(bytes.span, at: uploadTime)) != nil
        case .overland: (try? OverlandReport(bytes.span, at: uploadTime))?.fixes.isEmpty == false
        case .osmand: osmAndReport(bytes)?.fix != nil
        case .session: readManifest(bytes) != nil || !SessionReading([bytes[...]]).items.isEmpty
        case .configuration: (try? readConfiguration(bytes)) != nil
        case .uploadreply: readUploadReply(bytes).map { !$0.body.isEmpty } ?? false
        case .ble:
            BleFraming.allCases.contains { framing in
                var reassembler = BleReassembler(framing: framing, limits: BleReassemblyLimits())
                return notifications(bytes).contains { $0.taken(by: &reassembler) != nil }
            }
        }
    }
}

/// Counts the runs of which at least one value is read, and keeps some of their inputs.
///
/// Inputs that are rejected at once prove little, and libFuzzer does not report their number.
enum Depth {
    private static let runs = Atomic(0)
    private static let deepRuns = Atomic(0)
    private static let inputs = Mutex<[[UInt8]]>([])

    /// The number of inputs that are kept.
    private static let limit = 64

    /// Prints the share when the process ends.
    private static let report: Void = {
        atexit {
            let (runs, deep) = (Depth.runs.load(ordering: .relaxed), Depth.deepRuns.load(ordering: .relaxed))
            let words = "depth: \(deep) of \(runs) runs (\(100 * deep / max(1, runs)) %, target 60 %) read a value\n"
            FileHandle.standardError.write(Data(words.utf8))
        }
    }()

    /// Counts a run.
    static func note(_ readsValue: Bool) {
        _ = report
        runs.add(1, ordering: .relaxed)
        if readsValue { deepRuns.add(1, ordering: .relaxed) }
    }

    /// Keeps an input of which a value is read, in place of any other one.
    static func keep(_ bytes: [UInt8], _ random: inout SplitMix64) {
        let place = Int.random(in: 0..<limit, using: &random)
        inputs.withLock { if $0.count < limit { $0.append(bytes) } else { $0[place] = bytes } }
    }

    /// Returns one of the inputs that were kept; `nil` if there are none.
    static func accepted(_ random: inout SplitMix64) -> [UInt8]? {
        let inputs = inputs.withLock { $0 }
        return inputs.randomElement(using: &random)
    }
}
