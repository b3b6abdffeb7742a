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
/// What has been handed over and not been written is bounded by ``limit``: beyond it, bytes are refused and the caller
/// counts them. After an error, and after ``close()``, everything is refused; what waits behind an error is not written.
/// After ``hurry()``, a pipe or terminal of which nobody reads anything for ``patience`` is given up.
/// The program must ignore SIGPIPE, so that a reader who goes away is an error and not the program's end.
@SensorActor
public final class ByteOutput {
    /// Bytes that may wait to be written.
    nonisolated public static let limit = 4 << 20

    /// Seconds that somebody in a hurry waits for a reader who reads nothing.
    nonisolated public static let patience: Int32 = 5

    /// Milliseconds after which a wait for a reader looks whether somebody is in a hurry.
    nonisolated private static let pollInterval: Int32 = 100

    /// What to call the target in messages.
    public let name: String

    /// Why nothing can be written any more.
    public private(set) var failure: ProviderError?

    private let queue = DispatchQueue(label: "geolocation.output", qos: .userInitiated)
    private let target: OutputTarget

    /// Whether a write has failed, as the queue knows it before the actor does.
    private let isBroken = Atomic(false)
    private var isClosed = false

    /// Whether somebody waits for the end, as the queue has to know it.
    private let isHurried = Atomic(false)
    private var pending = 0
    private var failureHandler: (@SensorActor (ProviderError) -> Void)?
    private var waiters: [@SensorActor () -> Void] = []

    /// Opens a file anew, or standard output where the path is `-`.
    ///
    /// A file that another output is writing to is refused.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - sources: Paths of files that are read from: whatever leads to one of them is refused, and left as it is.
    /// - Throws: `ProviderError` with path and reason.
    public init(path: String, sparing sources: [String] = []) throws {
        name = path == "-" ? "standard output" : path
        target = try OutputTarget.open(path, sparing: sources)
    }

    deinit {
        // Nothing waits to be written: each write keeps the output alive until it is done.
        if !isClosed { queue.async { [target] in _ = target.close() } }
    }

    /// The terminal that the bytes go to; nil where they go elsewhere.
    public var terminal: Terminal? { Terminal(descriptor: target.descriptor) }

    /// How many bytes wait to be written.
    public var pendingBytes: Int { pending }

    /// Whether so much waits that a replay should wait too.
    public var isBusy: Bool { pending > Self.limit / 2 && failure == nil }

    /// Sets who hears of the first error.
    public func onFailure(_ handler: @escaping @SensorActor (ProviderError) -> Void) {
        failureHandler = handler
    }

    /// Calls `resume` once, as soon as ``isBusy`` is false.
    public func whenReady(_ resume: @escaping @SensorActor () -> Void) {
        if isBusy { waiters.append(resume) } else { resume() }
    }

    /// Hands bytes over to be written in order; false where they are refused.
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

    /// Says that somebody waits for the end: a reader who reads nothing for ``patience`` is given up.
    public func hurry() {
        isHurried.store(true, ordering: .relaxed)
    }

    /// Returns when everything that was handed over has been written or given up, and closes a file; once more does no
    /// harm.
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
        guard !isBusy, !waiters.isEmpty else { return }
        let resumed = waiters
        waiters = []
        for resume in resumed { resume() }
    }

    /// Writes bytes; `left` is how many of them could not be written because of an error, or of a reader that read
    /// nothing for ``patience`` while somebody was in a hurry.
    nonisolated private func writeAll(_ bytes: [UInt8]) -> (error: Int32, left: Int) {
        bytes.withUnsafeBytes { buffer in
            var offset = 0
            /// Milliseconds of hurry since the last byte was taken.
            var waited: Int32 = 0
            while offset < buffer.count {
                if target.hasReader, !waitUntilWritable(target.descriptor, milliseconds: Self.pollInterval) {
                    // Otherwise a reader may take its time, and what does not fit is refused.
                    if isHurried.load(ordering: .relaxed) { waited += Self.pollInterval }
                    guard waited < Self.patience * 1000 else { return (ETIMEDOUT, buffer.count - offset) }
                    continue
                }
                let end = offset + min(target.pieceSize, buffer.count - offset)
                let written = systemWrite(target.descriptor, buffer[offset..<end])
                if written < 0 {
                    if errno == EINTR { continue }
                    if errno == EAGAIN {
                        // Somebody set the shared descriptor to not block, or less room is left than was expected.
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
