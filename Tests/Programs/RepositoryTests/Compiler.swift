import Foundation
import TestSupport

/// The compiler of the toolchain, for sources outside of the package that import its built modules.
enum Compiler {
    /// The path of `swiftc`; `nil` if it is not installed.
    static let path = RunningProgram.find("swiftc")

    /// The settings of the package's targets, and the folder of their modules.
    static let flags: [String] = {
        // A cache of modules contains its own path, which a symbolic link would change.
        let folder = BuiltProgram.folder.resolvingSymlinksInPath()
        var flags = ["-swift-version", "6", "-warnings-as-errors"]
        for feature in ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"] {
            flags += ["-enable-upcoming-feature", feature]
        }
        flags += ["-I", folder.appendingPathComponent("Modules").path]
        flags += ["-module-cache-path", folder.appendingPathComponent("ListingModuleCache").path]
        // Modules of C that the package's own modules import.
        for entry in ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted() {
            let map = folder.appendingPathComponent("\(entry)/module.modulemap").path
            if FileManager.default.fileExists(atPath: map) { flags += ["-Xcc", "-fmodule-map-file=\(map)"] }
        }
        return flags
    }()

    /// The folder of the toolchain's own modules and macros.
    private static let resources: String? = {
        guard let path, let output = try? PeerProgram.run([path, "-print-target-info"]),
            let info = try? JSONSerialization.jsonObject(with: output) as? [String: Any],
            let paths = info["paths"] as? [String: Any]
        else { return nil }
        return paths["runtimeResourcePath"] as? String
    }()

    /// Returns the messages of the compiler about a source file; empty if it compiles without a warning.
    ///
    /// The file is checked as far as its intermediate language, since isolation is checked there.
    ///
    /// - Parameters:
    ///   - file: The path of the file.
    ///   - isLibrary: `false` if it may have statements at its top level.
    ///   - modules: A folder with further modules.
    ///   - toolsVersion: The version of SwiftPM for a manifest.
    static func complaints(
        about file: String, isLibrary: Bool, modules: String? = nil, toolsVersion: String? = nil
    ) async throws -> String {
        guard let path else { return "there is no swiftc" }
        var words = [path, "-frontend", "-emit-sil", file, "-o", "/dev/null", "-module-name", "Listing"] + flags
        if let modules { words += ["-I", modules] }
        if let resources {
            words += ["-I", "\(resources)/pm/ManifestAPI"]
            words += ["-plugin-path", "\(resources)/host/plugins", "-plugin-path", "\(resources)/host/plugins/testing"]
        }
        if isLibrary { words.append("-parse-as-library") }
        if let toolsVersion { words += ["-package-description-version", toolsVersion] }
        do {
            _ = try await PeerProgram.runAside(words)
            return ""
        } catch let failure as PeerProgram.Failure {
            return failure.errors
        }
    }

    /// Writes a module of declarations, as of a framework that this system does not have, into a folder.
    static func declare(_ module: String, by file: String, in folder: String) async throws {
        guard let path else { return }
        let words = [path, "-parse-as-library", "-emit-module", "-module-name", module, file]
        _ = try await PeerProgram.runAside(words + ["-emit-module-path", "\(folder)\(module).swiftmodule"] + flags)
    }

    /// Checks the sources of a module of the package as far as their intermediate language, since isolation is checked there.
    ///
    /// - Parameters:
    ///   - sources: The paths of the sources.
    ///   - module: The name of the module.
    ///   - modules: A folder with further modules.
    static func check(_ sources: [String], of module: String, modules: String) async throws {
        guard let path else { return }
        // A package without another name is named after its folder.
        let package = Repository.root.lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
        let words = [path, "-parse-as-library", "-wmo", "-emit-sil", "-o", "/dev/null", "-module-name", module]
        let rest = ["-package-name", String(package)] + flags + ["-I", modules] + sources
        _ = try await PeerProgram.runAside(words + rest)
    }

    /// Builds a program that is linked with the modules that an example of the package is linked with.
    ///
    /// - Parameters:
    ///   - name: The name of the program.
    ///   - module: The name of its module, which is written beside it, and of the example.
    ///   - sources: The paths of its sources.
    ///   - folder: The folder to write to, with a slash at the end.
    static func build(_ name: String, module: String, of sources: [String], in folder: String) async throws {
        guard let path else { return }
        // The objects of the example of the same sources, but for its own; the folders of a build also keep old ones.
        let product = BuiltProgram.folder.appendingPathComponent("\(module).product/Objects.LinkFileList")
        let objects = try String(contentsOf: product, encoding: .utf8).split(separator: "\n")
            .filter { !$0.contains("/\(module).build/") }
        // Objects that were built for the thread sanitizer need its runtime.
        let isSanitized = try objects.first.map { path in
            try Data(contentsOf: URL(fileURLWithPath: String(path))).range(of: Data("__tsan_".utf8)) != nil
        }
        let list = "\(folder)\(name).objects"
        try Data(objects.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: list))
        let words = [
            path, "-emit-executable", "-o", "\(folder)\(name)", "-module-name", module, "-parse-as-library",
            "-enable-testing", "-emit-module", "-emit-module-path", "\(folder)\(module).swiftmodule",
        ]
        let sanitizer = isSanitized == true ? ["-sanitize=thread"] : []
        _ = try await PeerProgram.runAside(words + sanitizer + flags + sources + ["@\(list)"])
    }
}
