import Foundation
import Geolocation
import GeolocationTestKit
import TestSupport
import Testing

/// The suites run one after the other, since some tests block the sensor actor for a moment.
@Suite("Conformance", .serialized, .longRealTime, .timeLimit(.minutes(5)))
enum ConformanceTests {}

extension ConformanceTests {
    @Suite("ProviderConformance")
    struct ProviderConformanceTests {
        @Test("lets a provider pass that keeps the contract")
        func goodProviderPasses() async throws {
            try await ProviderConformance.verify(patience: 300) { FaultyProvider(nil, clock: $0) }
        }

        @Test("catches each fault by its own rule and no other", arguments: ProviderFault.allCases)
        func faultIsCaught(_ fault: ProviderFault) async throws {
            // A provider's own handler can be distinguished from other code on the actor only because it blocks
            // repeatedly.
            let isOwnHandler = fault == .blocksInOwnHandler
            let failure = await failure {
                try await ProviderConformance.verify(patience: isOwnHandler ? 0.4 : 1) {
                    FaultyProvider(fault, clock: $0, blockSeconds: isOwnHandler ? 0.6 : 0.3)
                }
            }
            #expect(failure?.rules == [fault.rule.rawValue], "\(failure?.description ?? "nothing was found")")
            try await actorIsFree()
        }

        @Test("is tested with a fault for every rule")
        func everyRuleIsProven() {
            #expect(Set(ProviderFault.allCases.map(\.rule)) == Set(ProviderConformance.Rule.allCases))
        }

        @Test("reports all violations in one error")
        func allViolationsAreTold() async throws {
            let failure = await failure {
                try await ProviderConformance.verify(patience: 0.5) { clock in CarelessProvider(clock: clock) }
            }
            let rules = try #require(failure).rules
            #expect(rules.isSuperset(of: ["reportsValidValues", "holdsDelegateWeakly", "isSilentAfterStop"]))
            #expect(try #require(failure).description.hasPrefix("CarelessProvider breaks"))
        }

        @Test("finds other faults of a provider that also blocks the sensor actor")
        func blockHidesNothing() async throws {
            let failure = await failure {
                try await ProviderConformance.verify(patience: 1) {
                    FaultyProvider(.reportsImpossibleLatitude, clock: $0, blockSeconds: 0.3, blocksBesides: true)
                }
            }
            #expect(try #require(failure).rules == ["neverBlocksSensorActor", "reportsValidValues"])
        }

        @Test("lets a good provider pass while another one that blocks is verified")
        func examinationsAreIndependent() async throws {
            async let blocking = failure {
                try await ProviderConformance.verify(patience: 1) {
                    FaultyProvider(.blocksAtStart, clock: $0, blockSeconds: 0.5)
                }
            }
            async let good = failure {
                try await ProviderConformance.verify(patience: 0.4) { FaultyProvider(nil, clock: $0) }
            }
            #expect(await good == nil)
            #expect(try #require(await blocking).rules == ["neverBlocksSensorActor"])
        }

        @Test("returns although the provider blocks the sensor actor for ever")
        func blockedActorDoesNotHang() async throws {
            let gate = DispatchSemaphore(value: 0)
            let failure = await failure {
                try await ProviderConformance.verify(patience: 0.5) { _ in BlockingProvider(gate: gate) }
            }
            gate.signal()
            #expect(try #require(failure).rules == ["neverBlocksSensorActor"])
            #expect(try #require(failure).description.contains("the start of the location did not return within 0.5 s"))
            try await actorIsFree()
        }

        @Test("returns although the stimulus never returns")
        func endlessStimulusDoesNotHang() async throws {
            let failure = await failure {
                try await ProviderConformance.verify(
                    patience: 0.2, stimulus: { _ in try await Task.sleep(for: .seconds(3600)) },
                    { FaultyProvider(nil, clock: $0) })
            }
            #expect(try #require(failure).rules == ["reportsOnceStarted"])
        }

        @Test("throws the error that is thrown in creating the provider")
        func makersErrorIsPassedOn() async {
            await #expect(throws: ProviderError("no such device")) {
                try await ProviderConformance.verify(patience: 300) { _ -> FaultyProvider in
                    throw ProviderError("no such device")
                }
            }
        }

        @Test("verifies a provider that needs a stimulus from outside")
        func stimulusDrivesProvider() async throws {
            try await ProviderConformance.verify(patience: 300, stimulus: { await $0.hear() }, { _ in PeerProvider() })
        }

        @Test("verifies a provider in the machine's own time")
        func systemTime() async throws {
            try await ProviderConformance.verify(
                patience: 300, time: .system, stimulus: { await $0.hear() }, { _ in PeerProvider() })
        }

        @Test("verifies every role of a source, including those of the providers that it vends")
        func allRolesAreVerified() async throws {
            try await ProviderConformance.verify(
                patience: 300, stimulus: { await $0.hear() }, { _ in VendingSource(isFaulty: false) })
            let failure = await failure {
                try await ProviderConformance.verify(
                    patience: 0.5, stimulus: { await $0.hear() }, { _ in VendingSource(isFaulty: true) })
            }
            #expect(try #require(failure).rules == ["keepsItsIdentity", "isSilentBeforeStart"])
        }

        @Test("lets a good provider pass on a busy machine")
        func goodProviderPassesUnderLoad() async throws {
            let load = Load(threads: 8)
            defer { load.end() }
            try await ProviderConformance.verify(patience: 300) { FaultyProvider(nil, clock: $0) }
            try await ProviderConformance.verify(
                patience: 300, time: .system, stimulus: { await $0.hear() }, { _ in PeerProvider() })
        }

        @Test(
            "catches faults on a busy machine",
            arguments: [ProviderFault.startsTwice, .keepsDelegate, .reportsAfterStop])
        func faultsAreCaughtUnderLoad(_ fault: ProviderFault) async throws {
            let load = Load(threads: 8)
            defer { load.end() }
            let failure = await failure {
                try await ProviderConformance.verify(patience: 1) { FaultyProvider(fault, clock: $0) }
            }
            // With this little patience, other code on the actor may look as if the provider blocked it, too.
            let rules = try #require(failure).rules
            #expect(rules.contains(fault.rule.rawValue), "\(failure?.description ?? "nothing was found")")
        }
    }
}
