import Foundation

/// The package's own files, as tests read them.
enum Repository {
    /// The folder of Package.swift.
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The text of a file.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The paths of all files below a folder with an ending, relative to the root.
    static func files(_ folder: String, ending: String = ".swift") -> [String] {
        let base = root.appendingPathComponent(folder)
        guard let enumerator = FileManager.default.enumerator(atPath: base.path) else { return [] }
        return enumerator.compactMap { $0 as? String }.filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }
            .sorted()
    }

    /// The plugins: kind and module of each.
    static func plugins() throws -> [(kind: String, name: String)] {
        try folders("Plugins").flatMap { kind in
            try folders("Plugins/\(kind)").map { (kind, $0) }
        }
    }

    /// The folders in a folder.
    static func folders(_ folder: String) throws -> [String] {
        let base = root.appendingPathComponent(folder)
        return try FileManager.default.contentsOfDirectory(at: base, includingPropertiesForKeys: [.isDirectoryKey])
            .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
            .map(\.lastPathComponent).sorted()
    }

    private static let modifiers: Set<Substring> = ["public", "internal", "package", "@testable", "@_exported"]

    /// The modules that a file imports.
    static func imports(_ path: String) throws -> Set<String> {
        Set(
            try text(path).split(separator: "\n").compactMap { line in
                let words = line.split(separator: " ").filter { !modifiers.contains($0) }
                return words.count == 2 && words[0] == "import" ? String(words[1]) : nil
            })
    }
}
