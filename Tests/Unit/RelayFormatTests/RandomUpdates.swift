import CodecSupport
import Foundation

@testable import RelayFormat

/// Updates of all kinds, the same in every run.
struct RandomUpdates {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func next() -> RelayUpdate {
        RelayUpdate(
            base: maybe { $0.fix() }, remote: maybe { $0.fix() }, fused: maybe { $0.fix() },
            latency: maybe { maker in
                LatencyInfo(
                    gpsToRelayMs: maker.maybe { $0.number(0...500) },
                    relayToTransportMs: maker.maybe { $0.number(0...9) },
                    transportRttMs: maker.maybe { $0.number(0...1e4) }, totalMs: maker.maybe { $0.number(0...1e5) })
            },
            relayTimestamp: maybe { Date(timeIntervalSinceReferenceDate: $0.number(-1e9...1e9)) })
    }

    private mutating func fix() -> LocationFix {
        let sources = ["watchOS", "iOS", "drone", "", "é\"\\\n\u{1F600}", String(repeating: "x", count: 64)]
        return LocationFix(
            timestampMilliseconds: integer(), source: .init(rawValue: sources.randomElement(using: &random) ?? ""),
            latitude: number(-90...90), longitude: number(-180...180),
            altitudeMeters: maybe { $0.number(-500...9000) },
            horizontalAccuracyMeters: maybe { $0.number(-1...100) },
            verticalAccuracyMeters: maybe { $0.number(0...100) }, speedMetersPerSecond: maybe { $0.number(0...1e-3) },
            courseDegrees: maybe { $0.number(0...360) }, headingDegrees: maybe { $0.number(0...360) },
            batteryFraction: maybe { $0.number(0...1) }, sequence: integer(),
            device: maybe { sources.randomElement(using: &$0.random) ?? "" })
    }

    private mutating func maybe<Value>(_ make: (inout RandomUpdates) -> Value) -> Value? {
        Bool.random(using: &random) ? make(&self) : nil
    }

    /// A number with few digits or all of them; now and then a strange one.
    private mutating func number(_ range: ClosedRange<Double>) -> Double {
        let number = Double.random(in: range, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return number.rounded()
        case 1: return (number * 10).rounded() / 10
        case 2, 3: return (number * 1e7).rounded() / 1e7
        case 4:
            return [.leastNonzeroMagnitude, 1e300, -1.5e-9, .pi, 1e17, .greatestFiniteMagnitude].randomElement(
                using: &random) ?? 0
        default: return number
        }
    }

    /// An integer of any number of bits.
    private mutating func integer() -> Int64 {
        Int64.random(in: .min ... .max, using: &random) >> Int64.random(in: 0..<64, using: &random)
    }
}
