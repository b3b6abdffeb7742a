import Dispatch
import FileIO
import Foundation
import Geolocation
import Synchronization
import TestSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension Scratch {
    /// Creates a named pipe and opens its reading end, so that it can be opened for writing.
    func makePipe(_ name: String) throws -> PipeReader {
        guard mkfifo(path(name), 0o600) == 0 else { throw ProviderError("no pipe: errno \(errno)") }
        return try PipeReader(path: path(name))
    }
}

/// The reading end of a pipe, which a test reads at the moments that it chooses.
final class PipeReader: Sendable {
    private let descriptor: Int32
    private let isOpen = Mutex(true)

    init(path: String) throws {
        descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw ProviderError("no reader: errno \(errno)") }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    }

    deinit { close() }

    /// Reads a number of bytes, or to the end; this blocks a thread of its own meanwhile.
    func read(_ count: Int = .max) async -> [UInt8] {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [self] in
                var bytes: [UInt8] = []
                var chunk = [UInt8](repeating: 0, count: 65_536)
                while bytes.count < count {
                    let wanted = min(chunk.count, count - bytes.count)
                    let got = chunk.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, wanted) }
                    if got <= 0 { break }
                    bytes += chunk[..<got]
                }
                continuation.resume(returning: bytes)
            }
        }
    }

    func close() {
        isOpen.withLock { isOpen in
            if isOpen { closeFile(descriptor) }
            isOpen = false
        }
    }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

private func closeFile(_ descriptor: Int32) { _ = close(descriptor) }

/// Whether a descriptor is open in this process.
func isOpen(_ descriptor: Int32) -> Bool { fcntl(descriptor, F_GETFD) >= 0 }

/// Whether there is a device that is always full.
let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

extension ByteOutput {
    /// Waits until the output can take more.
    func ready() async {
        if isBusy { await withCheckedContinuation { continuation in onReady { continuation.resume() } } }
    }

    /// Waits for the first error, unless it has come already.
    func firstFailure() async -> ProviderError? {
        if failure == nil { await withCheckedContinuation { continuation in onEnd { _ in continuation.resume() } } }
        return failure
    }
}
