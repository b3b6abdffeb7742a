import Foundation
import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import Testing

extension ConformanceTests {
    @Suite("PluginConformance")
    struct PluginConformanceTests {
        @Test("lets plugins pass if they and the parts that they create keep the contract")
        func goodPluginsPass() async throws {
            try await PluginConformance.verify(.faulty(nil), running: "good:place", patience: 300) { _ in }
            let sink = SinkPlugin(name: "Keep", summary: "Keeps events.", schemes: ["keep"], examples: ["keep:"]) {
                _, _ in RecordingSink()
            }
            try await PluginConformance.verify(sink, running: "keep:", patience: 300)
        }

        @Test("catches each fault by its own rule and no other", arguments: PluginFault.allCases)
        func faultIsCaught(_ fault: PluginFault) async throws {
            let failure = await failure { try await PluginConformance.verify(.faulty(fault), patience: 1) }
            #expect(failure?.rules == [fault.rule.rawValue], "\(failure?.description ?? "nothing was found")")
        }

        @Test("is tested with a fault for every rule")
        func everyRuleIsProven() {
            #expect(Set(PluginFault.allCases.map(\.rule)) == Set(PluginConformance.Rule.allCases))
        }

        @Test("also verifies the provider that a plugin creates for an endpoint")
        func partIsVerified() async throws {
            let plugin = ProviderPlugin(
                name: "Loud", summary: "Reports before its start.", schemes: ["loud"], examples: ["loud:"]
            ) { _, context in FaultyProvider(.reportsBeforeStart, clock: context.clock) }
            let failure = await failure {
                try await PluginConformance.verify(plugin, running: "loud:", patience: 1) { _ in }
            }
            #expect(failure?.rules == [ProviderConformance.Rule.isSilentBeforeStart.rawValue])
        }
    }
}

/// Ways in which a plugin breaks one rule.
enum PluginFault: CaseIterable {
    case summaryWithoutEnd, badDefault, schemeWithoutExample, exampleRefused, otherError, twoLines, opensFile, blocks

    var rule: PluginConformance.Rule {
        switch self {
        case .summaryWithoutEnd, .badDefault: .describesItself
        case .schemeWithoutExample, .exampleRefused: .makesPartsOfExamples
        case .otherError, .twoLines: .refusesInOneSentence
        case .opensFile: .opensNothingBeforeStart
        case .blocks: .neverBlocksSensorActor
        }
    }
}

extension ProviderPlugin {
    fileprivate static func faulty(_ fault: PluginFault?) -> ProviderPlugin {
        ProviderPlugin(
            name: "Good", summary: fault == .summaryWithoutEnd ? "Has no end" : "Reports a place.",
            schemes: fault == .schemeWithoutExample ? ["good", "better"] : ["good"], address: "PLACE",
            options: .integer("count", 1...9, default: fault == .badDefault ? 10 : 5, meaning: "the number of fixes"),
            examples: ["good:place", "good:place?count=3"]
        ) { endpoint, _, context in
            switch fault {
            case .exampleRefused where endpoint.address == "place": throw UsageError("there is no place")
            case .otherError where endpoint.address.isEmpty: throw ProviderError("there is no place")
            case .twoLines where endpoint.address.isEmpty: throw UsageError("there is\nno place")
            case .opensFile: return FileHolder()
            case .blocks where endpoint.description == "good:place": Thread.sleep(forTimeInterval: 0.25)
            default: break
            }
            guard !endpoint.address.isEmpty else { throw UsageError("good: needs a place: write good:place") }
            return FaultyProvider(nil, clock: context.clock)
        }
    }
}

/// A provider that opens a file when it is made.
private final class FileHolder: LocationProvider {
    weak var locationDelegate: (any LocationProviderDelegate)?
    private let handle = FileHandle(forReadingAtPath: "/dev/null")

    deinit { try? handle?.close() }

    func startLocationUpdates() {}
    func stopLocationUpdates() {}
    func startMonitoringSignificantLocationChanges() -> Bool { false }
    func stopMonitoringSignificantLocationChanges() {}
}
