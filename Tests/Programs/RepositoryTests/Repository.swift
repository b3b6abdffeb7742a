import Foundation
import Synchronization

/// The package's own files, as tests read them.
enum Repository {
    /// The folder of Package.swift.
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The text of a file.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// Values by the path of a file or folder, each made at the first request.
    private final class Memory<Value: Sendable>: Sendable {
        private let values = Mutex<[String: Value]>([:])

        func value(of path: String, _ make: () throws -> Value) rethrows -> Value {
            if let value = values.withLock({ $0[path] }) { return value }
            let value = try make()
            values.withLock { $0[path] = value }
            return value
        }
    }

    private static let codes = Memory<String>()

    /// The text of a file without its comments; each file is read once.
    static func code(_ path: String) throws -> String {
        try codes.value(of: path) {
            // A loop over the bytes takes a hundred times as long.
            try text(path).withCString { start in
                var kept = ""
                var place = UnsafePointer(start)
                while let comment = strstr(place, "//") {
                    let bytes = UnsafeRawBufferPointer(start: place, count: UnsafePointer(comment) - place)
                    kept += String(decoding: bytes, as: UTF8.self)
                    guard let end = strchr(comment, Int32(UInt8(ascii: "\n"))) else { return kept }
                    place = UnsafePointer(end)
                }
                return kept + String(cString: place)
            }
        }
    }

    /// Whether a file has a text outside of its comments.
    static func hasCode(_ text: String, _ path: String) throws -> Bool {
        // `String.contains` takes many times as long.
        try code(path).withCString { strstr($0, text) != nil }
    }

    private static let paths = Memory<[String]>()

    /// The paths of all files below a folder with an ending, relative to the root.
    static func files(_ folder: String, ending: String = ".swift") -> [String] {
        let all = paths.value(of: folder) {
            let enumerator = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
            return (enumerator?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }.sorted()
        }
        return all.filter { $0.hasSuffix(ending) }
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

    private static let allImports = Memory<Set<String>>()

    /// The modules that a file imports; each file is read once.
    static func imports(_ path: String) throws -> Set<String> {
        try allImports.value(of: path) {
            // Most lines are discarded by their bytes, since splitting a `String` into words takes many times as long.
            let lines: [Substring.UTF8View] = try text(path).utf8.split(separator: UInt8(ascii: "\n"))
                .filter { $0.contains(UInt8(ascii: "i")) && $0.count < 80 }
            return Set(
                lines.compactMap { line in
                    let words = Substring(line).split(separator: " ").filter { !modifiers.contains($0) }
                    return words.count == 2 && words[0] == "import" ? String(words[1]) : nil
                })
        }
    }
}
