import Dispatch
import Foundation
import Geolocation
import TestSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension Scratch {
    /// Whether there is a device that is always full.
    static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

    /// Creates a named pipe and opens its reading end, so that it can be opened for writing.
    func makePipe(_ name: String) throws -> PipeReader {
        let descriptor = mkfifo(path(name), 0o600) == 0 ? open(path(name), O_RDONLY | O_NONBLOCK | O_CLOEXEC) : -1
        guard descriptor >= 0 else { throw ProviderError("there is no pipe: \(String(cString: strerror(errno)))") }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        return PipeReader(handle: FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
    }
}

/// The reading end of a pipe, read on a thread that may block.
struct PipeReader: Sendable {
    let handle: FileHandle

    /// Returns the next bytes, up to a line feed.
    func readLine() async throws -> String {
        try await blocking { handle in
            var line = Data()
            while let byte = try handle.read(upToCount: 1), byte != Data("\n".utf8) { line += byte }
            return String(decoding: line, as: UTF8.self)
        }
    }

    /// Returns the number of lines until the writer closes.
    func countLines() async -> Int {
        (try? await blocking { try $0.readToEnd()?.count { $0 == UInt8(ascii: "\n") } ?? 0 }) ?? -1
    }

    private func blocking<Result: Sendable>(
        _ body: @escaping @Sendable (FileHandle) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { [handle] in
                continuation.resume(with: Swift.Result { try body(handle) })
            }
        }
    }
}
