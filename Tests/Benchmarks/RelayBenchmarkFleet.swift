#if os(Linux)
    import Foundation
    import Geolocation
    import RelaySupport

    /// Many trackers of another process that send to one receiver at a steady rate.
    struct RelayBenchmarkFleet {
        private let trackers = 1000
        private let rate = 10
        let seconds: Double

        func run() async throws {
            Report.title("relay: \(trackers) trackers at \(rate) Hz each into one receiver for \(Int(seconds)) s")
            RelayBenchmarkProcess.raiseDescriptorLimit()
            let receiver = try await RelayBenchmarkReceiver(notesDelays: true)
            let arguments = ["relay-fleet", "\(await receiver.port)", "\(trackers)", "\(Int(seconds))"]
            guard let child = try Child(arguments) else {
                return Report.skipped("updates", because: "the program cannot run itself")
            }
            try await Task.sleep(for: .milliseconds(500))
            let (cpu, start) = (RelayBenchmarkProcess.processorSeconds, RelayBenchmarkProcess.moment)
            let result = child.firstLine()?.split(separator: " ").compactMap { Int($0) } ?? []
            let load = (RelayBenchmarkProcess.processorSeconds - cpu) / (RelayBenchmarkProcess.moment - start) * 100
            child.wait()
            let (tally, delays) = await SensorActor.run { (receiver.tally, receiver.delays) }
            await receiver.stop()
            guard result.count == 2, !delays.isEmpty else {
                return Report.skipped("updates", because: "the trackers did not come to their end")
            }
            Report.line("updates pushed", Double(result[0]), unit: "")
            Report.line("  lost", Double(tally.lost(of: result[0])), unit: "", atMost: 0)
            Report.line("  doubled", Double(tally.doubled), unit: "", atMost: 0)
            Report.line("  out of order for their source", Double(tally.disordered), unit: "", atMost: 0)
            show(delays, load)
        }

        private func show(_ delays: ContiguousArray<Double>, _ load: Double) {
            let sorted = delays.sorted()
            Report.line("from push to delegate, median", sorted[sorted.count / 2] * 1000, unit: "ms")
            Report.line("  99 % of updates", sorted[sorted.count * 99 / 100] * 1000, unit: "ms", atMost: 50)
            Report.line("  the slowest", sorted[sorted.count - 1] * 1000, unit: "ms")
            Report.line("load of the receiver, of one core", load, unit: "%")
        }
    }
#endif
