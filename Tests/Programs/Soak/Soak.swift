#if os(Linux)
    import Foundation
    import Geolocation
    import NMEASerial
    import ReceiverSupport
    import SensorIO

    /// One run: a sender, a receiver, and the records of both.
    @SensorActor
    final class Soak {
        /// Seconds between two fixes.
        private static let period = 0.1

        /// Seconds from one unplugging to the next, and for which it stays unplugged.
        private static let plugPeriod = 20.0
        private static let gap = 1.5

        /// Fixes that may be lost at each end of a gap: those in transit, and those sent before the line was open.
        private static let tolerance = 15

        private let seconds: Double
        private let line = try? PluggedReceiver()
        private let receiver: NMEASerialReceiver
        private let listener: NumberListener

        private var sent = 0
        private var gaps: [Range<Int>] = []
        private var usages: [ResourceUsage] = []

        init(seconds: Double) throws {
            self.seconds = seconds
            guard let line else { throw SensorError("there is no pseudo-terminal") }
            receiver = NMEASerialReceiver(path: line.path, line: SerialSettings(rate: .fixed(115_200)))
            listener = NumberListener()
        }

        /// Runs, prints the figures, and returns whether there was no fault.
        func run() async throws -> Bool {
            guard let line else { return false }
            receiver.locationDelegate = listener
            receiver.startLocationUpdates()
            try line.plug()
            try await Task.sleep(for: .seconds(1))
            var (nextGap, nextUsage) = (Self.plugPeriod, 5.0)
            let start = ContinuousClock.now
            var elapsed = 0.0
            while elapsed < seconds {
                if elapsed >= nextGap {
                    try await unplug(line)
                    nextGap += Self.plugPeriod
                }
                if elapsed >= nextUsage {
                    usages.append(ResourceUsage())
                    nextUsage += max(1, seconds / 100)
                }
                send(to: line)
                elapsed = (ContinuousClock.now - start).inSeconds
                let due = start + .seconds((elapsed / Self.period).rounded(.down) * Self.period + Self.period)
                try await Task.sleep(until: due)
                elapsed = (ContinuousClock.now - start).inSeconds
            }
            try await Task.sleep(for: .seconds(1))
            receiver.stopLocationUpdates()
            return report()
        }

        /// Sends the sentences of one epoch with garbage before, between and after them.
        private func send(to line: PluggedReceiver) {
            let number = Double(sent) / 1e5
            let time = Double(sent) * Self.period
            line.send(rubbish() + Array(gga(number, 9, at: time).utf8) + rubbish())
            line.send(Array(rmc(number, 9, at: time).utf8) + Array("$GPTXT,0".utf8))
            sent += 1
        }

        private func unplug(_ line: PluggedReceiver) async throws {
            let first = sent - Self.tolerance
            // In the middle of a sentence.
            line.send(String(gga(80, 9, at: Double(sent) * Self.period).dropLast(20)))
            line.unplug()
            try await Task.sleep(for: .seconds(Self.gap))
            try line.plug()
            gaps.append(first..<sent + Self.tolerance)
        }

        /// Up to 40 random bytes, with a line end.
        private func rubbish() -> [UInt8] {
            (0..<Int.random(in: 0...40)).map { _ in UInt8.random(in: 0...255) } + [13, 10]
        }

        // MARK: The end

        private func report() -> Bool {
            let missing = (0..<sent - 1).filter { !listener.numbers.contains($0) }
            let lost = missing.filter { number in !gaps.contains { $0.contains(number) } }
            let wrong = listener.numbers.filter { !(0..<sent).contains($0) }.count
            let memory = Growth(of: usages.map(\.residentBytes))
            let descriptors = Growth(of: usages.map(\.descriptors))
            print("ran \(Int(seconds)) s: \(sent) fixes sent, \(listener.numbers.count) received, \(gaps.count) gaps")
            print("lost outside of the gaps \(lost.count), inside \(missing.count - lost.count), wrong \(wrong)")
            print("twice \(listener.repeated), out of order \(listener.disordered)")
            print("withdrawals \(listener.withdrawals)")
            print("resident memory, KiB: \(memory.first / 1024) at first, \(memory.last / 1024) at last")
            print("descriptors: \(descriptors.first) at first, \(descriptors.last) at last")
            print("dropped: \(receiver.drops.byReason.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })")
            if !lost.isEmpty { print("lost: \(lost.prefix(20))") }
            let isWell =
                lost.isEmpty && wrong == 0 && listener.repeated == 0 && listener.disordered == 0
                && listener.withdrawals == gaps.count && memory.last - memory.first < 1 << 20
                && descriptors.last <= descriptors.first
            print(isWell ? "all is well" : "BROKEN")
            return isWell
        }
    }

    /// The reason why a run cannot begin.
    struct SensorError: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) { self.description = description }
    }

    /// Records the numbers that the latitudes of fixes contain.
    @SensorActor
    private final class NumberListener: LocationProviderDelegate {
        private(set) var numbers: Set<Int> = []
        private(set) var repeated = 0
        private(set) var disordered = 0
        private(set) var withdrawals = 0
        private var last = -1

        func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?) {
            guard let location else {
                withdrawals += 1
                return
            }
            let number = Int((location.latitude * 1e5).rounded())
            if !numbers.insert(number).inserted { repeated += 1 }
            if number < last { disordered += 1 }
            last = number
        }
    }

    extension Duration {
        fileprivate var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
    }
#endif
