import Foundation
import Geolocation

/// Where a GPX document comes from.
enum GPXDocumentSource: Sendable {
    /// A file, or standard input where the path is `-`.
    case file(String)
    /// A document in memory.
    case bytes([UInt8], name: String)

    /// What to call it in messages.
    var name: String {
        switch self {
        case .file("-"): "standard input"
        case .file(let path): path
        case .bytes(_, let name): name
        }
    }

    /// Opens the document at its beginning.
    func open() throws -> GPXInput {
        switch self {
        case .file("-"): return GPXInput(handle: .standardInput, size: nil, name: name)
        case .file(let path): return try Self.open(path)
        case .bytes(let bytes, let name): return GPXInput(bytes: bytes, name: name)
        }
    }

    private static func open(_ path: String) throws -> GPXInput {
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
            throw ProviderError("\(path): there is no such file")
        }
        guard !isDirectory.boolValue else { throw ProviderError("\(path) is a directory, not a GPX file") }
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw ProviderError(
                "\(path) cannot be read: \(FileManager.default.isReadableFile(atPath: path) ? "it cannot be opened" : "permission denied")"
            )
        }
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        let size = attributes?[.type] as? FileAttributeType == .typeRegular ? attributes?[.size] as? Int : nil
        return GPXInput(handle: handle, size: size, name: path)
    }
}

/// An open document: its bytes in chunks, and how much of it has been read.
struct GPXInput {
    /// Bytes in one chunk.
    private static let chunkSize = 65_536

    private let name: String
    private let handle: FileHandle?
    private let bytes: [UInt8]
    private let size: Int?
    private var offset = 0

    init(handle: FileHandle, size: Int?, name: String) {
        self.handle = handle
        self.size = size
        self.name = name
        bytes = []
    }

    init(bytes: [UInt8], name: String) {
        handle = nil
        size = bytes.count
        self.name = name
        self.bytes = bytes
    }

    /// How much has been read, 0...1; nil where the size is not known.
    var progress: Double? {
        guard let size else { return nil }
        return size > 0 ? min(1, Double(offset) / Double(size)) : 1
    }

    /// The next bytes; nil at the end.
    mutating func read() throws -> ArraySlice<UInt8>? {
        let chunk: ArraySlice<UInt8>
        if let handle {
            do {
                chunk = [UInt8](try handle.read(upToCount: Self.chunkSize) ?? Data())[...]
            } catch {
                throw ProviderError(
                    "\(name) cannot be read further after byte \(offset): \(error.localizedDescription)")
            }
        } else {
            chunk = bytes[offset..<min(offset + Self.chunkSize, bytes.count)]
        }
        offset += chunk.count
        return chunk.isEmpty ? nil : chunk
    }
}
