import Foundation
import Geolocation
import GeolocationTestKit

/// The faults of a ``FaultyProvider``.
enum ProviderFault: String, Sendable, CaseIterable {
    case neverReports
    case reportsBeforeStart
    case reportsAfterStop
    case startsTwice
    case countsStarts
    case breaksAtStopWithoutStart
    case startsOnlyOnce
    case keepsDelegate
    case reportsFromAnotherThread
    case repeatsWithdrawals
    case reportsImpossibleLatitude
    case changesIdentity
    case blocksAtStart
    case blocksInTimer
    case blocksInOwnHandler
    case staysIdle
    case reportsThoughRefusing
    case watchesForEver

    /// The rule that the fault breaks.
    var rule: ProviderConformance.Rule {
        switch self {
        case .neverReports: .reportsOnceStarted
        case .reportsBeforeStart: .isSilentBeforeStart
        case .reportsAfterStop: .isSilentAfterStop
        case .startsTwice, .countsStarts: .acceptsSecondStart
        case .breaksAtStopWithoutStart: .acceptsStopWithoutStart
        case .startsOnlyOnce: .canBeStartedAgain
        case .keepsDelegate: .holdsDelegateWeakly
        case .reportsFromAnotherThread: .reportsOnSensorActor
        case .repeatsWithdrawals: .withdrawsOnce
        case .reportsImpossibleLatitude: .reportsValidValues
        case .changesIdentity: .keepsItsIdentity
        case .blocksAtStart, .blocksInTimer, .blocksInOwnHandler: .neverBlocksSensorActor
        case .staysIdle: .statusFollowsStartAndStop
        case .reportsThoughRefusing, .watchesForEver: .watchesOnlyWhileAsked
        }
    }
}

/// A provider that reports a fix each second, and makes one mistake at most.
final class FaultyProvider: LocationProvider, HostedProvider {
    weak var locationDelegate: (any LocationProviderDelegate)? {
        didSet { if fault == .keepsDelegate { keptDelegate = locationDelegate } }
    }

    let hosts = ProviderHosts()

    private let fault: ProviderFault?
    private let clock: any SensorClock
    private let blockSeconds: Double
    private let blocksBesides: Bool
    private let fixedID = UUID()
    private var keptDelegate: (any LocationProviderDelegate)?
    private var tickers: [Ticker] = []
    private var starts = 0
    private var isBroken = false
    private var tick = 0

    /// Creates a provider that makes a mistake, and also blocks in its timer if requested.
    init(_ fault: ProviderFault?, clock: any SensorClock, blockSeconds: Double = 0, blocksBesides: Bool = false) {
        self.fault = fault
        self.blocksBesides = blocksBesides
        self.clock = clock
        self.blockSeconds = blockSeconds
        if fault == .reportsBeforeStart { addTicker() }
    }

    var id: UUID { fault == .changesIdentity ? UUID() : fixedID }

    func startLocationUpdates() {
        starts += 1
        if isBroken || fault == .neverReports { return report(.starting) }
        if fault == .blocksAtStart { Thread.sleep(forTimeInterval: blockSeconds) }
        if fault == .blocksInOwnHandler {
            SensorActor.queue.async { [blockSeconds] in Thread.sleep(forTimeInterval: blockSeconds) }
        }
        if tickers.isEmpty || fault == .startsTwice { addTicker() }
        if fault != .staysIdle { report(.starting) }
    }

    func stopLocationUpdates() {
        defer { report(.idle) }
        if fault == .breaksAtStopWithoutStart, starts == 0 { isBroken = true }
        if fault == .startsOnlyOnce, starts > 0 { isBroken = true }
        if fault == .reportsAfterStop { return }
        if fault == .countsStarts, starts > 1 {
            starts -= 1
            return
        }
        starts = 0
        tickers = []
    }

    func startMonitoringSignificantLocationChanges() -> Bool {
        if fault == .reportsThoughRefusing || fault == .watchesForEver { addTicker() }
        return fault == .watchesForEver
    }

    func stopMonitoringSignificantLocationChanges() {
        if fault == .reportsThoughRefusing { tickers = [] }
    }

    private func addTicker() {
        tickers.append(Ticker(clock: clock) { [weak self] in self?.emit() })
    }

    private func emit() {
        tick += 1
        if blocksBesides || fault == .blocksInTimer { Thread.sleep(forTimeInterval: blockSeconds) }
        switch fault {
        case .reportsFromAnotherThread: return emitElsewhere()
        case .repeatsWithdrawals where tick > 1: return deliver(nil)
        default: break
        }
        deliver(fix)
    }

    private var fix: Location {
        Location(latitude: fault == .reportsImpossibleLatitude ? 91 : 47.6, longitude: 9.1, timestamp: clock.now)
    }

    private func deliver(_ fix: Location?) {
        if fault != .staysIdle { report(.running) }
        locationDelegate?.locationProvider(self, didUpdateLocation: fix)
    }

    /// Calls the delegate from another thread, as an unchecked callback of a C library would.
    private func emitElsewhere() {
        report(.running)
        let done = DispatchSemaphore(value: 0)
        let call = unsafeBitCast(
            FaultyProvider.deliverNow(self), to: (@Sendable () -> Void).self)
        DispatchQueue.global().async {
            call()
            done.signal()
        }
        done.wait()
    }

    private func deliverNow() { locationDelegate?.locationProvider(self, didUpdateLocation: fix) }
}

/// Calls once a second.
@SensorActor
private final class Ticker {
    private var timer: (any SensorTimer)?

    init(clock: any SensorClock, _ action: @escaping @SensorActor () -> Void) {
        timer = clock.makeTimer { [weak self] in
            self?.timer?.schedule(at: clock.instant.advanced(by: 1))
            action()
        }
        timer?.schedule(at: clock.instant.advanced(by: 1))
    }
}
