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
/// The program must ignore SIGPIPE, so that a reader who goes away is an error and not the program's end.
@SensorActor
public final class ByteOutput {
    /// Bytes that may wait to be written.
    nonisolated public static let limit = 4 << 20

    /// What to call the target in messages.
    public let name: String

    /// Why nothing can be written any more.
    public private(set) var failure: ProviderError?

    private let queue = DispatchQueue(label: "geolocation.output", qos: .userInitiated)
    private let descriptor: Int32
    private let ownsDescriptor: Bool

    /// Whether a write has failed, as the queue knows it before the actor does.
    private let isBroken = Atomic(false)
    private var isClosed = false
    private var pending = 0
    private var failureHandler: (@SensorActor (ProviderError) -> Void)?
    private var waiters: [@SensorActor () -> Void] = []

    /// Opens a file anew, or standard output where the path is `-`.
    ///
    /// - Throws: `ProviderError` with path and reason.
    public init(path: String) throws {
        if path == "-" {
            name = "standard output"
            descriptor = 1
            ownsDescriptor = false
        } else {
            name = path
            descriptor = try Self.open(path)
            ownsDescriptor = true
        }
    }

    deinit {
        // Nothing waits to be written: each write keeps the output alive until it is done.
        if ownsDescriptor, !isClosed { queue.async { [descriptor] in _ = closeDescriptor(descriptor) } }
    }

    /// The terminal that the bytes go to; nil where they go elsewhere.
    public var terminal: Terminal? { Terminal(descriptor: descriptor) }

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
            var error: Int32 = 0
            if !isBroken.load(ordering: .relaxed) {
                error = Self.writeAll(bytes, to: descriptor)
                if error != 0 { isBroken.store(true, ordering: .relaxed) }
            }
            SensorActor.enqueue { self.wrote(bytes.count, error: error) }
        }
        return true
    }

    /// Returns when everything that was handed over has been written, and closes a file; once more does no harm.
    public func close() async {
        let closes = ownsDescriptor && !isClosed
        isClosed = true
        await withCheckedContinuation { continuation in
            queue.async { [self] in
                // A file on a server may tell only now that its disk is full.
                let error = closes && closeDescriptor(descriptor) != 0 ? errno : 0
                // Behind the last write's report, so that a failure is known when this returns.
                SensorActor.enqueue {
                    self.wrote(0, error: error)
                    continuation.resume()
                }
            }
        }
    }

    private func wrote(_ count: Int, error: Int32) {
        pending -= count
        if error != 0, failure == nil {
            let error = ProviderError("\(name) cannot be written: \(String(cString: strerror(error)))")
            failure = error
            failureHandler?(error)
        }
        guard !isBusy, !waiters.isEmpty else { return }
        let resumed = waiters
        waiters = []
        for resume in resumed { resume() }
    }

    nonisolated private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        bytes.withUnsafeBytes { buffer in
            var offset = 0
            while offset < buffer.count {
                let written = systemWrite(descriptor, buffer[offset...])
                if written < 0 {
                    if errno == EINTR { continue }
                    if errno == EAGAIN {
                        // Somebody set the shared descriptor to not block; this queue may wait.
                        var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                        _ = systemPoll(&poll)
                        continue
                    }
                    return errno
                }
                offset += written
            }
            return 0
        }
    }

    private static func open(_ path: String) throws -> Int32 {
        // Without O_NONBLOCK, opening a named pipe that nobody reads would wait for ever.
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
        let descriptor = systemOpen(path, flags, 0o644)
        guard descriptor >= 0 else {
            let reason =
                switch errno {
                case ENXIO: "nobody reads from this pipe"
                case ENOENT: "there is no such folder"
                case EISDIR: "it is a folder; write the name of a file in it"
                case let code: String(cString: strerror(code))
                }
            throw ProviderError("\(path) cannot be written: \(reason)")
        }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        return descriptor
    }
}
