import Foundation
import TestSupport

/// Runs the built geopipe in a temporary folder.
struct Geopipe {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("geopipe-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Writes a file and returns its path.
    func file(_ name: String, _ text: String) throws -> String {
        let url = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    func callAsFunction(_ words: String..., input: String? = nil) async throws -> BuiltProgram.Result {
        try await BuiltProgram.run("geopipe", words, input: input)
    }

    /// A document with a point for each second.
    static func walk(points: Int) -> String {
        let points = (0..<points).map { index in
            let time = Date(timeIntervalSince1970: 1_767_225_600 + Double(index)).formatted(Date.ISO8601FormatStyle())
            return "<trkpt lat=\"47.6\" lon=\"\(9 + Double(index) / 1e4)\"><time>\(time)</time></trkpt>"
        }
        return "<gpx version=\"1.1\" creator=\"test\"><trk><trkseg>\n"
            + points.joined(separator: "\n") + "\n</trkseg></trk></gpx>"
    }
}

extension BuiltProgram.Result {
    /// The JSON objects of standard output.
    var events: [[String: Any]] {
        output.split(separator: "\n").compactMap {
            try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
    }

    /// The events of a type.
    func events(_ type: String) -> [[String: Any]] { events.filter { $0["type"] as? String == type } }

    /// The fixes of the events in the output, without the withdrawals.
    var fixes: [[String: Any]] { events("location").filter { $0["lat"] != nil } }
}
