import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay
import RelayTestKit
import Testing

extension ConformanceTests {
    @Suite("TransportConformance")
    struct TransportConformanceTests {
        @Test("lets a transport pass that keeps the contract")
        func goodTransportPasses() async throws {
            try await TransportConformance.verify(patience: 300) { FaultyTransport(nil, clock: $0) }
        }

        @Test("lets a transport pass that reports nothing")
        func minimalTransportPasses() async throws {
            try await TransportConformance.verify(patience: 300) { _ in MinimalTransport() }
        }

        @Test("catches each fault by its own rule and no other", arguments: TransportFault.allCases)
        func faultIsCaught(_ fault: TransportFault) async throws {
            let failure = await failure {
                try await TransportConformance.verify(patience: 1) { FaultyTransport(fault, clock: $0) }
            }
            #expect(failure?.rules == [fault.rule.rawValue], "\(failure?.description ?? "nothing was found")")
            try await actorIsFree()
        }

        @Test("is tested with a fault for every rule")
        func everyRuleIsProven() {
            #expect(Set(TransportFault.allCases.map(\.rule)) == Set(TransportConformance.Rule.allCases))
        }

        @Test("reports each broken rule in a line of its own")
        func violationsAreTold() async throws {
            let failure = await failure {
                try await TransportConformance.verify(patience: 1) { FaultyTransport(.dropsWithoutCount, clock: $0) }
            }
            #expect(
                try #require(failure).description == """
                    FaultyTransport breaks 1 of its rules
                    - countsDropsWhileClosed: of 3 updates pushed while it was closed 0 counted
                    """)
        }

        @Test("verifies a transport whose other side needs a stimulus to become reachable")
        func stimulusIsUsed() async throws {
            try await TransportConformance.verify(
                patience: 300, stimulus: { await $0.answer() }, { _ in AnsweredTransport() })
            let failure = await failure {
                try await TransportConformance.verify(patience: 0.2) { _ in AnsweredTransport() }
            }
            #expect(try #require(failure).rules == ["connectsOnceOpened"])
        }

        @Test("returns although the stimulus never returns")
        func endlessStimulusDoesNotHang() async throws {
            let failure = await failure {
                try await TransportConformance.verify(
                    patience: 0.2, stimulus: { _ in try await Task.sleep(for: .seconds(3600)) },
                    { FaultyTransport(nil, clock: $0) })
            }
            #expect(try #require(failure).rules == ["connectsOnceOpened"])
        }

        @Test("throws the error that is thrown in creating the transport")
        func makersErrorIsPassedOn() async {
            await #expect(throws: ProviderError("no such device")) {
                try await TransportConformance.verify(patience: 300) { _ -> FaultyTransport in
                    throw ProviderError("no such device")
                }
            }
        }
    }
}

/// A transport that has only the required methods.
private final class MinimalTransport: LocationTransport {
    weak var delegate: (any LocationTransportDelegate)?

    func open() {}
    func push(_ update: RelayUpdate) {}
    func close() {}
}

/// A transport that waits for the other side's answer, and then delivers at once.
private final class AnsweredTransport: LocationTransport {
    weak var delegate: (any LocationTransportDelegate)?
    private(set) var state = ConnectionState.disconnected
    private(set) var drops = DropCounts()

    func open() { if state == .disconnected { change(to: .connecting) } }

    func push(_ update: RelayUpdate) { if state != .connected { drops.add("no other side") } }

    func close() { change(to: .disconnected) }

    func answer() { if state != .disconnected { change(to: .connected) } }

    private func change(to state: ConnectionState) {
        guard state != self.state else { return }
        self.state = state
        delegate?.transport(self, didChangeState: state)
    }
}
