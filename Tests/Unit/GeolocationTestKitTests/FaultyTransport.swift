import Foundation
import Geolocation
import LocationRelay
import RelayTestKit

/// The faults of a ``FaultyTransport``.
enum TransportFault: String, Sendable, CaseIterable {
    case neverConnects
    case isConnectedAtFirst
    case isConnectingAtFirst
    case tellsBeforeOpening
    case connectsAgain
    case countsOpenings
    case tellsStatesTwice
    case tellsStatesEarly
    case connectsSilently
    case tellsAfterClosing
    case staysConnected
    case dropsWithoutCount
    case opensOnlyOnce
    case neverDelivers
    case exceedsItsCapacity
    case deliversSilently
    case forgetsItsDrops
    case drainsForEver
    case keepsDelegate
    case keepsItself
    case changesItsName
    case tellsOfAnother
    case blocksAtPush

    /// The rule that the fault breaks.
    var rule: TransportConformance.Rule {
        switch self {
        case .neverConnects: .connectsOnceOpened
        case .isConnectedAtFirst, .isConnectingAtFirst: .isClosedAtFirst
        case .tellsBeforeOpening: .isSilentBeforeOpening
        case .connectsAgain, .countsOpenings: .ignoresSecondOpening
        case .tellsStatesTwice, .tellsStatesEarly, .connectsSilently: .reportsEachStateOnce
        case .tellsAfterClosing, .staysConnected: .endsWhenClosed
        case .dropsWithoutCount: .countsDropsWhileClosed
        case .opensOnlyOnce: .canBeOpenedAgain
        case .neverDelivers: .deliversWaitingUpdates
        case .exceedsItsCapacity: .respectsCapacity
        case .deliversSilently: .reportsQueueDepth
        case .forgetsItsDrops: .countsDropsCumulatively
        case .drainsForEver: .drainsWhenClosed
        case .keepsDelegate: .holdsDelegateWeakly
        case .keepsItself: .isReleasedWhenClosed
        case .changesItsName, .tellsOfAnother: .keepsItsIdentity
        case .blocksAtPush: .neverBlocksSensorActor
        }
    }
}

/// A transport that connects within a second and delivers up to ten updates each second, and makes one mistake at most.
final class FaultyTransport: LocationTransport {
    weak var delegate: (any LocationTransportDelegate)? {
        didSet { if fault == .keepsDelegate { keptDelegate = delegate } }
    }

    private(set) var state: ConnectionState
    private(set) var drops = DropCounts()
    private(set) var queueDepth = 0
    let queueCapacity: Int? = 20

    private let fault: TransportFault?
    private let clock: any SensorClock
    private var keptDelegate: (any LocationTransportDelegate)?
    private var keptSelf: FaultyTransport?
    private var timer: (any SensorTimer)?
    private var openings = 0

    init(_ fault: TransportFault?, clock: any SensorClock) {
        self.fault = fault
        self.clock = clock
        state =
            fault == .isConnectedAtFirst ? .connected : fault == .isConnectingAtFirst ? .connecting : .disconnected
        timer = clock.makeTimer { [weak self] in self?.tick() }
        if fault == .tellsBeforeOpening { wake() }
    }

    nonisolated var name: String { fault == .changesItsName ? UUID().uuidString : "faulty:" }

    private var isOpen: Bool { openings > 0 }

    func open() {
        if fault == .opensOnlyOnce, openings < 0 { return }
        if isOpen, fault == .countsOpenings { openings += 1 }
        if isOpen, fault != .connectsAgain { return }
        if fault == .keepsItself { keptSelf = self }
        if fault == .forgetsItsDrops { drops = DropCounts() }
        openings = 1
        change(to: .connecting)
        wake()
    }

    func push(_ update: RelayUpdate) {
        if fault == .blocksAtPush { Thread.sleep(forTimeInterval: 1.5) }
        guard isOpen else { return fault == .dropsWithoutCount ? () : drops.add("closed") }
        if queueDepth == queueCapacity, fault != .exceedsItsCapacity { return drops.add("full") }
        setDepth(queueDepth + 1)
    }

    func close() {
        guard isOpen else { return }
        openings -= 1
        guard openings == 0 else { return }
        if fault == .opensOnlyOnce { openings = -1 }
        drops.add("closed", count: queueDepth)
        setDepth(0)
        if fault != .staysConnected { change(to: .disconnected) }
        if fault != .tellsAfterClosing { timer?.cancel() }
    }

    func drain() async {
        if fault == .drainsForEver { try? await Task.sleep(for: .seconds(3600)) }
    }

    private func wake() { timer?.schedule(at: clock.instant.advanced(by: 1)) }

    private func tick() {
        wake()
        guard isOpen else {
            return delegate?.transport(self, didEncounterError: TransportError(.network, "lost")) ?? ()
        }
        if fault == .neverConnects { return }
        change(to: .connected)
        if fault != .neverDelivers { setDepth(max(0, queueDepth - 10)) }
    }

    private func change(to newState: ConnectionState) {
        guard newState != state else { return }
        if fault == .tellsStatesEarly { tell(newState) }
        state = newState
        if fault == .tellsStatesEarly || fault == .connectsSilently && newState == .connected { return }
        tell(newState)
        if fault == .tellsStatesTwice { tell(newState) }
    }

    private func tell(_ state: ConnectionState) {
        guard fault == .tellsOfAnother else { return delegate?.transport(self, didChangeState: state) ?? () }
        let other = FaultyTransport(nil, clock: clock)
        other.state = state
        delegate?.transport(other, didChangeState: state)
    }

    private func setDepth(_ depth: Int) {
        let hasFallen = depth < queueDepth
        guard depth != queueDepth else { return }
        queueDepth = depth
        if hasFallen, fault == .deliversSilently { return }
        delegate?.transport(self, didChangeQueueDepth: depth)
    }
}
