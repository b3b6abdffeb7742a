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
        let descriptor = openForReading(path)
        guard descriptor >= 0 else {
            let reason = errno
            throw ProviderError(
                reason == ENOENT ? "\(path): there is no such file" : "\(path) cannot be read: \(words(for: reason))")
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return GPXInput(handle: handle, size: nil, name: path) }
        let kind = status.st_mode & S_IFMT
        guard kind != S_IFDIR else { throw ProviderError("\(path) is a directory, not a GPX file") }
        return GPXInput(handle: handle, size: kind == S_IFREG ? Int(clamping: status.st_size) : nil, name: path)
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
            chunk = try read(from: handle)
        } else {
            chunk = bytes[offset..<min(offset + Self.chunkSize, bytes.count)]
        }
        offset += chunk.count
        return chunk.isEmpty ? nil : chunk
    }

    private func read(from handle: FileHandle) throws -> ArraySlice<UInt8> {
        // Foundation's own reading tells of no reason but "error 256".
        var reason: Int32 = 0
        let chunk = [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { buffer, count in
            repeat {
                count = readBytes(handle.fileDescriptor, buffer)
                reason = count < 0 ? errno : 0
            } while reason == EINTR
            count = max(0, count)
        }
        guard reason != 0 else { return chunk[...] }
        // The system may have given the number of a closed input to something that cannot be read.
        guard reason != EBADF, reason != EINVAL else {
            throw ProviderError("\(name) is closed, so that there is nothing to replay")
        }
        throw ProviderError("\(name) cannot be read further after byte \(offset): \(words(for: reason))")
    }
}

// Inside the types above, methods of the same names hide the system's functions.

private func openForReading(_ path: String) -> Int32 { open(path, O_RDONLY | O_CLOEXEC) }

private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
}

private func words(for reason: Int32) -> String { String(cString: strerror(reason)) }
