import Dispatch
public import Geolocation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Writes bytes to a file, a pipe or standard output on a queue of its own, so that a slow reader never holds the actor.
///
/// The bytes that wait to be written are bounded by ``limit``: beyond it, bytes are refused and the caller counts them.
/// After an error, and after ``close()``, everything is refused; bytes that wait when an error occurs are not written.
/// After ``finishPromptly()``, a pipe or terminal whose reader reads nothing for ``patience`` is given up.
/// The program must ignore SIGPIPE, so that a reader that goes away is an error and does not end the program.
@SensorActor
public final class ByteOutput {
    /// Bytes that may wait to be written.
    nonisolated public static let limit = 4 << 20

    /// Seconds without any progress after which a reader is given up, once the output is to finish promptly.
    nonisolated public static let patience: Int32 = 5

    /// Milliseconds between two looks at whether the output is to finish promptly.
    nonisolated private static let pollInterval: Int32 = 100

    /// The name of the target in messages.
    public let name: String

    /// Why nothing can be written any more.
    public private(set) var failure: ProviderError?

    private let queue = DispatchQueue(label: "geolocation.output", qos: .userInitiated)
    private let target: OutputTarget

    /// Whether a write has failed, as the queue knows it before the actor does.
    private let isBroken = Atomic(false)
    private var isClosed = false

    /// Whether the output is to finish promptly, as the queue has to know it.
    private let isHurried = Atomic(false)
    private var pending = 0
    private var failureHandler: (@SensorActor (ProviderError) -> Void)?
    private var readinessHandler: (@SensorActor () -> Void)?

    /// Opens a file, or standard output if the path is `-`.
    ///
    /// A file that another output is writing to is refused.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - readers: The readers of a file that did not exist.
    ///   - format: The lines that are continued in an existing file; nil empties it.
    ///   - sources: Paths of files that are read from: a path that leads to one of them is refused, and the file stays.
    /// - Throws: `ProviderError` with path and reason.
    public init(
        path: String, readers: FileReaders = .owner, continuing format: LineFormat? = nil,
        sparing sources: [String] = []
    ) throws {
        name = path == "-" ? "standard output" : path
        target = try OutputTarget.open(path, sparing: sources, readers: readers, continuing: format)
    }

    deinit {
        // Nothing waits to be written: each write keeps the output alive until it is done.
        if !isClosed { queue.async { [target] in _ = target.close() } }
    }

    /// The drop of a line that an earlier run left incomplete; 1 or 0 of them.
    public var earlierDrops: DropCounts { .ofTornEnd(target.isMended) }

    /// The terminal that the bytes go to; nil if they go elsewhere.
    public var terminal: Terminal? { Terminal(descriptor: target.descriptor) }

    /// The number of bytes that wait to be written.
    public var pendingBytes: Int { pending }

    /// Whether so much waits that a replay should wait too.
    public var isBusy: Bool { pending > Self.limit / 2 && failure == nil }

    /// Sets the handler of the first error.
    public func onFailure(_ handler: @escaping @SensorActor (ProviderError) -> Void) {
        failureHandler = handler
    }

    /// Sets the handler that is called each time that ``isBusy`` becomes `false`.
    public func onReady(_ handler: @escaping @SensorActor () -> Void) {
        readinessHandler = handler
    }

    /// Queues bytes to be written in order; returns `false` if they are refused.
    public func write(_ bytes: [UInt8]) -> Bool {
        guard failure == nil, !isClosed, pending + bytes.count <= Self.limit else { return false }
        pending += bytes.count
        queue.async { [self] in
            var (error, left): (Int32, Int) = (0, 0)
            if !isBroken.load(ordering: .relaxed) {
                (error, left) = writeAll(bytes)
                if error != 0 { isBroken.store(true, ordering: .relaxed) }
            }
            let outcome = (error, left)
            SensorActor.enqueue { self.wrote(bytes.count, error: outcome.0, left: outcome.1) }
        }
        return true
    }

    /// Gives up a reader that reads nothing for ``patience`` from now on.
    public func finishPromptly() {
        isHurried.store(true, ordering: .relaxed)
    }

    /// Closes a file, and returns when all queued bytes have been written or given up; further calls only wait.
    public func close() async {
        let closes = !isClosed
        isClosed = true
        await withCheckedContinuation { continuation in
            queue.async { [self] in
                // A file on a server may tell only now that its disk is full.
                let error = closes ? target.close() : 0
                // Behind the last write's report, so that a failure is known when this returns.
                SensorActor.enqueue {
                    self.wrote(0, error: error, left: 0)
                    continuation.resume()
                }
            }
        }
    }

    private func wrote(_ count: Int, error: Int32, left: Int) {
        let wasBusy = isBusy
        pending -= count
        if error != 0, failure == nil {
            let isGivenUp = error == ETIMEDOUT && target.hasReader
            let error = ProviderError(
                isGivenUp
                    ? "\(name) was not read for \(Self.patience) s; \(pending + left) bytes were not written"
                    : "\(name) cannot be written: \(String(cString: strerror(error)))")
            failure = error
            failureHandler?(error)
        }
        if wasBusy, !isBusy { readinessHandler?() }
    }

    /// Writes bytes; `left` of them could not be written because of an error, or because the reader was given up.
    nonisolated private func writeAll(_ bytes: [UInt8]) -> (error: Int32, left: Int) {
        bytes.withUnsafeBytes { buffer in
            var offset = 0
            // Milliseconds without progress since the output is to finish promptly.
            var waited: Int32 = 0
            while offset < buffer.count {
                if target.hasReader, !waitUntilWritable(target.descriptor, milliseconds: Self.pollInterval) {
                    // Until then a reader may take its time, and what does not fit is refused.
                    if isHurried.load(ordering: .relaxed) { waited += Self.pollInterval }
                    guard waited < Self.patience * 1000 else { return (ETIMEDOUT, buffer.count - offset) }
                    continue
                }
                let end = offset + min(target.pieceSize, buffer.count - offset)
                let written = systemWrite(target.descriptor, buffer[offset..<end])
                if written < 0 {
                    if errno == EINTR { continue }
                    if errno == EAGAIN {
                        // Another program made the shared descriptor non-blocking, or there is less room than expected.
                        usleep(1000)
                        if isHurried.load(ordering: .relaxed) { waited += 1 }
                        guard waited < Self.patience * 1000 else { return (ETIMEDOUT, buffer.count - offset) }
                        continue
                    }
                    return (errno, buffer.count - offset)
                }
                offset += written
                waited = 0
            }
            return (0, 0)
        }
    }
}
