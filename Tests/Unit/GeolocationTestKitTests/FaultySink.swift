import Foundation
import Geolocation
import GeolocationTestKit

/// The faults of a ``BufferingSink``.
enum SinkFault: String, Sendable, CaseIterable {
    case cannotStart
    case blocksAtEvent
    case neverFinishes
    case neverFinishesWithoutEvents
    case writesAfterFinish
    case writesNothing
    case neverWakes
    case wakesTooEarly

    /// The rule that the fault breaks.
    var rule: SinkConformance.Rule {
        switch self {
        case .cannotStart: .startsOnce
        case .blocksAtEvent: .neverBlocksSensorActor
        case .neverFinishes, .neverFinishesWithoutEvents: .finishes
        case .writesAfterFinish, .writesNothing: .writesAllBeforeFinishReturns
        case .neverWakes, .wakesTooEarly: .notifiesWaitingHost
        }
    }
}

/// A sink that holds up to ten events for a second before it writes them, and makes one mistake at most.
final class BufferingSink: GeolocationSink {
    /// The number of events that have been written.
    private(set) var written = 0

    private let fault: SinkFault?
    private let clock: any SensorClock
    private let capacity = 10
    private var held = 0
    private var hasEvents = false
    private var timer: (any SensorTimer)?
    private var host: SinkHost?

    init(_ fault: SinkFault?, clock: any SensorClock) {
        self.fault = fault
        self.clock = clock
    }

    func start(in host: SinkHost) throws {
        self.host = host
        if fault == .cannotStart { throw ProviderError("no room on the disk") }
        timer = clock.makeTimer { [weak self] in self?.write() }
    }

    func receive(_ event: borrowing GeolocationEvent) {
        if fault == .blocksAtEvent, !hasEvents { Thread.sleep(forTimeInterval: 1.5) }
        hasEvents = true
        if held == 0 { timer?.schedule(at: clock.instant.advanced(by: 1)) }
        held = min(held + 1, capacity)
        if fault == .wakesTooEarly { host?.didBecomeReady() }
    }

    func finish() async {
        if fault == .neverFinishes || fault == .neverFinishesWithoutEvents && !hasEvents {
            try? await Task.sleep(for: .seconds(3600))
        }
        if fault == .writesAfterFinish {
            held = capacity
            return timer?.schedule(at: clock.instant.advanced(by: 1)) ?? ()
        }
        write()
        timer?.cancel()
    }

    var demand: SinkDemand { held < capacity ? .ready : .wait }

    private func write() {
        if fault != .writesNothing { written += held }
        held = 0
        if fault != .neverWakes, fault != .wakesTooEarly { host?.didBecomeReady() }
    }
}
