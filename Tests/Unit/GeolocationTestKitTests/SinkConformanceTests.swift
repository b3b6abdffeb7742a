import Foundation
import Geolocation
import GeolocationTestKit
import Testing

extension ConformanceTests {
    @Suite("SinkConformance")
    struct SinkConformanceTests {
        @Test("lets a sink pass that keeps the contract")
        func goodSinkPasses() async throws {
            try await SinkConformance.verify(
                patience: 300, written: { await $0.written }, { BufferingSink(nil, clock: $0) })
            try await SinkConformance.verify(
                patience: 300, written: { await $0.events.count }, { _ in RecordingSink() })
        }

        @Test("lets a sink pass that has only the required method")
        func minimalSinkPasses() async throws {
            try await SinkConformance.verify(patience: 300) { _ in MinimalSink() }
        }

        @Test("catches each fault by its own rule and no other", arguments: SinkFault.allCases)
        func faultIsCaught(_ fault: SinkFault) async throws {
            let failure = await failure {
                try await SinkConformance.verify(
                    patience: 1, written: { await $0.written }, { BufferingSink(fault, clock: $0) })
            }
            #expect(failure?.rules == [fault.rule.rawValue], "\(failure?.description ?? "nothing was found")")
            try await actorIsFree()
        }

        @Test("is tested with a fault for every rule")
        func everyRuleIsProven() {
            #expect(Set(SinkFault.allCases.map(\.rule)) == Set(SinkConformance.Rule.allCases))
        }

        @Test("lets a good sink pass on a busy machine, in the machine's own time")
        func goodSinkPassesUnderLoad() async throws {
            let load = Load(threads: 8)
            defer { load.end() }
            try await SinkConformance.verify(
                time: .system, written: { await $0.written }, { BufferingSink(nil, clock: $0) })
        }
    }
}

/// A sink that has only the required method.
private final class MinimalSink: GeolocationSink {
    func receive(_ event: borrowing GeolocationEvent) {}
}
