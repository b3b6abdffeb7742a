import Foundation
import TestSupport
import Testing

/// The content of a program that uses only a part of the package.
@Suite("A program links only what it uses")
struct LinkedModulesTests {
    @Test("a GPX replay builds at most eight modules of the package")
    func modules() throws {
        var paths = try Dictionary(
            uniqueKeysWithValues: Repository.folders("Sources").flatMap { folder in
                try Repository.folders("Sources/\(folder)").map { ($0, "Sources/\(folder)/\($0)") }
            })
        for plugin in try Repository.plugins() { paths[plugin.name] = "Plugins/\(plugin.kind)/\(plugin.name)" }
        var closure: Set<String> = []
        var next = ["Geolocation", "GPXSimulation"]
        while let module = next.popLast() {
            guard let path = paths[module], closure.insert(module).inserted else { continue }
            for file in Repository.files(path) { next += try Repository.imports(file) }
        }
        #expect(closure.count <= 8, "\(closure.sorted())")
    }

    #if os(Linux)
        /// The debug build contains at least what the release build does, since nothing is stripped from it.
        @Test("the example SimulatedWalk contains nothing of OpenSSL, unlike geopipe")
        func openSSL() throws {
            for word in ["libssl", "libcrypto", "COpenSSL", "NetworkIO"] {
                #expect(try contains(word, in: "geopipe"), "\(word) is not evidence of OpenSSL")
                #expect(try !contains(word, in: "SimulatedWalk"), "\(word)")
            }
        }

        private func contains(_ word: String, in program: String) throws -> Bool {
            let file = BuiltProgram.folder.appendingPathComponent(program)
            return try Data(contentsOf: file, options: .mappedIfSafe).range(of: Data(word.utf8)) != nil
        }
    #endif
}
