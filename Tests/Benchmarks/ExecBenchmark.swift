import AllocationCounter
import CodecSupport
import ExecFeed
import Foundation
import Geolocation
import TestSupport

/// Lines of a program to a manager's sink.
struct ExecBenchmark {
    func run() async throws {
        try await latency()
        try await throughput()
    }

    /// From the moment before a program writes a line to the sink, at 200 lines in a second.
    private func latency() async throws {
        let sink = try await receive(["feed-lines", "\(Run.scaled(400))", "200"], .live)
        var pairs = Pairs()
        for delay in await sink.delays.dropFirst(20) { pairs.add(delay, yardstick_round_trip()) }
        pairs.report("exec/line-to-sink", microseconds, to: "round-trip", atMost: 5)
        let delays = await sink.delays.sorted()
        Report.row("exec/line-to-sink/99th", delays[delays.count * 99 / 100] / 1e3, "us")
    }

    /// The time for each of many lines that are written as fast as they are read.
    private func throughput() async throws {
        let count = Run.scaled(300_000)
        let start = moment
        let sink = try await receive(["feed-lines", "\(count)", "0"], .max)
        guard await sink.delays.count == count else { throw BenchmarkError("lines of the program were lost") }
        let time = (moment - start) / Double(count)
        Report.row("exec/line-at-full-rate", time, "ns", atMost: 1e9 / 300_000)
    }

    private func receive(_ arguments: [String], _ rate: ExecSource.Rate) async throws -> DelaySink {
        let (manager, sink) = try await SensorActor.run {
            let (manager, sink) = (GeolocationManager(), DelaySink())
            try manager.add(sink)
            manager.install(ExecSource(ProgramCommand(program: Peer.ownPath, arguments: arguments), rate: rate))
            manager.start()
            return (manager, sink)
        }
        try await Patience.wait("the program has ended") { await sink.hasEnded }
        await SensorActor.run { manager.stop() }
        return sink
    }

    /// Writes lines with the current time to standard output, as many in a second as are asked for; 0 does not pause.
    static func feedLines(_ count: Int, rate: Int) {
        var lines = [UInt8]()
        for index in 0..<count {
            let fix = Location(latitude: 47, longitude: Double(index % 180), timestamp: Date())
            var writer = EventWriter()
            GeolocationEvent.location(fix).write(to: &writer)
            lines += writer.bytes
            guard rate > 0 || lines.count > 60_000 || index == count - 1 else { continue }
            FileHandle.standardOutput.write(Data(lines))
            lines.removeAll(keepingCapacity: true)
            if rate > 0 { usleep(useconds_t(1_000_000 / rate)) }
        }
    }
}

/// Records the delays of fixes.
private final class DelaySink: GeolocationSink {
    /// Nanoseconds, in order.
    private(set) var delays: [Double] = []
    private(set) var hasEnded = false

    func receive(_ event: GeolocationEvent) {
        switch event {
        case .location(let fix): delays.append(Date().timeIntervalSince(fix.timestamp) * 1e9)
        case .status(let change) where change.status == .ended: hasEnded = true
        default: break
        }
    }
}
