import Foundation
import Geolocation
import Synchronization

/// A clock that goes on by a millisecond at each step, so that minutes of samples pass in a moment.
///
/// To read it costs what the machine's own clock costs, which is read, too.
final class HeadBenchmarkClock: SensorClock {
    private let machine = SystemClock()
    private let begin = SystemClock().instant
    private let beginTime = Date(timeIntervalSince1970: 1_795_000_000)
    private let milliseconds = Atomic<Int64>(0)

    func step() { milliseconds.wrappingAdd(1, ordering: .relaxed) }

    nonisolated var now: Date {
        _ = machine.now
        return beginTime.addingTimeInterval(Double(milliseconds.load(ordering: .relaxed)) / 1000)
    }

    nonisolated var instant: SensorInstant {
        _ = machine.instant
        return stepped
    }

    nonisolated var coarseInstant: SensorInstant {
        _ = machine.coarseInstant
        return stepped
    }

    nonisolated private var stepped: SensorInstant {
        SensorInstant(nanoseconds: begin.nanoseconds + milliseconds.load(ordering: .relaxed) * 1_000_000)
    }

    /// A timer of the machine, which fires late by this clock; nothing that is measured waits for one.
    func makeTimer(_ action: @escaping @SensorActor () -> Void) -> any SensorTimer { machine.makeTimer(action) }
}
