import Foundation
import TestSupport
import Testing

/// The parts of the package for Apple's frameworks, checked against declarations of the API that they use.
@Suite("Adapters of Apple's frameworks", .enabled(if: Compiler.path != nil), .timeLimit(.minutes(20)))
struct FrameworkTests {
    /// The sources of a module that are compiled only with certain frameworks.
    struct Adapter: Sendable, CustomTestStringConvertible {
        var folder: String
        var frameworks: [String]
        /// A type that is compiled only with the frameworks.
        var type: String
        /// A function that must not compile.
        var fault: String

        var testDescription: String { folder }
    }

    private static let adapters = [
        Adapter(
            folder: "Plugins/Transports/CompanionRelay", frameworks: ["WatchConnectivity"], type: "WatchCompanionLink",
            fault: "func fault() { WCSession.default.thereIsNoSuchCall() }"),
        Adapter(
            folder: "Plugins/Providers/CoreLocationSensors", frameworks: ["CoreLocation", "CoreMotion"],
            type: "CoreLocationDevice",
            fault: "@MainActor func fault(_ fix: CLLocation) { SensorActor.enqueue { print(fix.speed) } }"),
        Adapter(
            folder: "Plugins/Providers/HeadTracking", frameworks: ["CoreMotion"], type: "HeadphoneMotionSource",
            fault: "func fault(_ motion: CMDeviceMotion) { SensorActor.enqueue { print(motion.attitude) } }"),
        Adapter(
            folder: "Examples/AppleApp", frameworks: ["SwiftUI"], type: "WalkApp",
            fault: "nonisolated func fault(_ model: WalkModel) { print(model.state) }"),
    ]

    @Test("have the types and the isolation that the frameworks require", arguments: adapters)
    func types(adapter: Adapter) async throws {
        let scratch = try Scratch()
        for framework in adapter.frameworks {
            let declarations = Repository.root.appendingPathComponent(
                "Tests/Programs/RepositoryTests/Frameworks/\(framework).swift")
            try await Compiler.declare(framework, by: declarations.path, in: scratch.path(""))
        }
        let sources = Repository.files(adapter.folder).map { Repository.root.appendingPathComponent($0).path }
        let module = String(adapter.folder.split(separator: "/").last ?? "")

        /// Checks the sources with some more lines.
        func check(_ lines: String) async throws {
            let file = scratch.path("More.swift")
            let imports = (adapter.frameworks + ["Geolocation"]).map { "import \($0)\n" }.joined()
            try Data((imports + lines).utf8).write(to: URL(fileURLWithPath: file))
            try await Compiler.check(sources + [file], of: module, modules: scratch.path(""))
        }
        try await check("func use() { _ = \(adapter.type).self }")
        await #expect(throws: PeerProgram.Failure.self) { try await check(adapter.fault) }
    }
}
