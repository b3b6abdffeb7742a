import AllocationCounter
import Dispatch
import Foundation
import GNSSReception
import Geolocation

/// Sentences through epochs, a provider and a manager to a sink.
@SensorActor
struct ReceiverBenchmark {
    private static let chunkSize = 65_536
    private static let epochs = 20_000

    func run() {
        let sentences = Self.epochs * NMEAGenerator.sentencesPerEpoch
        Report.title("nmea: \(sentences) sentences through epochs and a manager to one sink, median of 9 rounds")
        let log = NMEAGenerator.log(epochs: Self.epochs)
        let fixes = measure(log, sink: FixCounter(takesDerivedEvents: false))
        Report.line(
            "a sink of fixes", Double(sentences) / fixes.nanoseconds * 1e9, unit: "sentences/s", atLeast: 2_500_000)
        if let allocations = fixes.allocations {
            // Of 65 536 bytes in the buffers and so on there may be a few in a round, whatever its length.
            Report.line(
                "  heap allocations for each sentence", (allocations / Double(sentences) * 1000).rounded() / 1000,
                unit: "", atMost: 0)
        }
        let status = measure(log, sink: FixCounter(takesDerivedEvents: true))
        Report.line(
            "a sink that takes the receiver's status, too", Double(sentences) / status.nanoseconds * 1e9,
            unit: "sentences/s")
    }

    private func measure(_ log: [UInt8], sink: FixCounter) -> Measurement {
        let receiver = MemoryReceiver()
        let manager = GeolocationManager()
        try? manager.add(sink)
        manager.install(receiver)
        manager.start()
        let measurement = Measurement.of(repetitions: 1) { _ in
            for start in stride(from: 0, to: log.count, by: Self.chunkSize) {
                let chunk = log[start..<min(start + Self.chunkSize, log.count)]
                receiver.take(chunk.span)
            }
        }
        // The round to warm up and nine others; the last epoch of each may be cut off by the time that jumps back.
        precondition(sink.count >= 10 * (Self.epochs - 1), "\(sink.count)")
        return measurement
    }
}

/// A receiver that is handed its bytes.
private final class MemoryReceiver: ReceiverProvider {
    private var decoder = NMEAReportDecoder()

    init() { super.init(name: "memory", clock: SystemClock()) }

    func take(_ bytes: Span<UInt8>) {
        decoder.reportsStatus = isStatusWanted
        decoder.append(bytes, at: nil)
        while let report = decoder.next() { deliver(report) }
    }
}

/// Counts fixes, and notes when the last one came.
final class FixCounter: GeolocationSink {
    let takesDerivedEvents: Bool
    private(set) var count = 0

    /// Whether it is noted when fixes came.
    var notesTimes = false

    /// When the first and the last fix came, in nanoseconds of the monotonic clock.
    private(set) var firstTime: UInt64 = 0
    private(set) var lastTime: UInt64 = 0

    init(takesDerivedEvents: Bool) { self.takesDerivedEvents = takesDerivedEvents }

    func receive(_ event: borrowing GeolocationEvent) {
        guard case .location = copy event else { return }
        count += 1
        guard notesTimes else { return }
        lastTime = DispatchTime.now().uptimeNanoseconds
        if count == 1 { firstTime = lastTime }
    }
}
