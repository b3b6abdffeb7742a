import FileIO
import Foundation
import Geolocation

/// A file of lines that a kill cannot damage: each line is appended with one write, and is complete once it ends.
///
/// An incomplete line that a killed process has left is removed by the next process. The lines survive the process, but
/// not a loss of power, for which each line would have to wait for the disk. Only its owner may read a new file.
@SensorActor
final class LineFile {
    nonisolated let path: String
    private var handle: FileHandle

    /// The number of bytes of all complete lines.
    private var end: UInt64

    /// Opens a file, or creates it, and reads its lines.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - take: Called with each line, without the line feed.
    /// - Throws: An error if the file cannot be read and written.
    init(path: String, take: (ArraySlice<UInt8>) -> Void) throws(ProviderError) {
        self.path = path
        do {
            if !FileManager.default.fileExists(atPath: path) { try FileDraft(path: path).commit() }
            end = UInt64(try Self.read(path, take))
            handle = try Self.open(path, end: end)
        } catch {
            throw ProviderError("\(path) cannot be read and written: \(error.localizedDescription)")
        }
    }

    /// Appends a line; an incompletely written line is removed again.
    ///
    /// - Parameter line: The bytes of the line, without the line feed.
    func append(_ line: [UInt8]) throws(ProviderError) {
        do {
            try handle.write(contentsOf: line + [Self.newline])
            end += UInt64(line.count) + 1
        } catch {
            try? handle.truncate(atOffset: end)
            _ = try? handle.seek(toOffset: end)
            throw unwritable(error)
        }
    }

    /// Passes all complete lines to `take`, and returns their number of bytes.
    private static func read(_ path: String, _ take: (ArraySlice<UInt8>) -> Void) throws -> Int {
        // A mapped file uses memory only while it is read, however long it is.
        let data = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
        return data.withUnsafeBytes { bytes in
            var start = 0
            while let end = bytes[start...].firstIndex(of: newline) {
                take(Array(bytes[start..<end])[...])
                start = end + 1
            }
            return start
        }
    }

    private static func open(_ path: String, end: UInt64) throws -> FileHandle {
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try handle.truncate(atOffset: end)
        try handle.seek(toOffset: end)
        return handle
    }

    private func unwritable(_ error: any Error) -> ProviderError {
        ProviderError("\(path) cannot be written: \(error.localizedDescription)")
    }

    static let newline = UInt8(ascii: "\n")
}
