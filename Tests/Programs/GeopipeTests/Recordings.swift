import Foundation

/// Recordings that the package ships, and those of others where they are there.
enum Recordings {
    static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..").standardized
    static let data = package.appendingPathComponent("../shared/data").standardized
    static let areThere = FileManager.default.fileExists(atPath: data.path)

    static let receiver = "nmea:\(package.path)/Sources/Tools/CSampleData/receiver.nmea"

    /// Returns the endpoints of the files of a folder.
    static func endpoints(_ scheme: String, _ suffix: String, in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: data.appendingPathComponent(folder).path).sorted()
            .filter { $0.hasSuffix(suffix) }.map { "\(scheme):\(data.path)/\(folder)/\($0)" }
    }
}
