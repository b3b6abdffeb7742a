import Foundation
import Geolocation

/// A file of lines that a kill cannot spoil: a line is added at the end by one write, and is there once its end is.
///
/// An incomplete line that the last write of a killed process left was never acknowledged, and is cut off by the next
/// process. The lines survive the process, not the machine's loss of power; for that each would have to wait for the disk.
@SensorActor
final class LineFile {
    nonisolated let path: String
    private var handle: FileHandle

    /// Bytes of all whole lines.
    private var end: UInt64

    /// Opens and reads a file; a missing one is created.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - take: Gets each line, without its end.
    /// - Throws: A sentence about a file that cannot be read and written.
    init(path: String, take: (ArraySlice<UInt8>) -> Void) throws(ProviderError) {
        self.path = path
        do {
            if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(fileURLWithPath: path)) }
            end = UInt64(try Self.read(path, take))
            handle = try Self.open(path, end: end)
        } catch {
            throw ProviderError("\(path) cannot be read and written: \(error.localizedDescription)")
        }
    }

    /// Adds a line; a line that cannot be written whole is taken away again.
    ///
    /// - Parameter line: The bytes of the line, without its end.
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

    /// Puts other lines in place of all: whoever is killed meanwhile leaves either the old file or the new one.
    ///
    /// - Parameter lines: The bytes of the lines, each with its end.
    func replace(with lines: [UInt8]) throws(ProviderError) {
        do {
            let draft = "\(path).new"
            try Data(lines).write(to: URL(fileURLWithPath: draft))
            guard rename(draft, path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            end = UInt64(lines.count)
            handle = try Self.open(path, end: end)
        } catch {
            throw unwritable(error)
        }
    }

    /// Hands on all whole lines, and returns how many bytes they have.
    private static func read(_ path: String, _ take: (ArraySlice<UInt8>) -> Void) throws -> Int {
        // A mapped file takes memory for as long as it is looked at only, however long it has grown.
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
