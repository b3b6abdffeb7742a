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

/// Writes bytes to a file, a pipe or standard output on its own queue, so that a slow reader never blocks the actor.
///
///     write(_:) ─▶ queue, at most `limit` bytes ─▶ WatchedTarget ─▶ file, pipe or terminal
///
/// - If the queue is full, bytes are refused and the caller counts them.
/// - After an error or ``close()``, everything is refused. Bytes that wait when an error occurs are lost.
/// - While the disk is full, bytes wait until there is room; a full disk becomes an error only when the output is
///   closed.
/// - After ``finishPromptly()``, a pipe or terminal that accepts nothing for ``patience`` seconds is abandoned.
/// - If another program removes the file, the file is written again with its whole content.
/// - If another program renames the file, writing continues in the renamed file.
/// - If another program replaces the file by another file of the same format, writing continues in that file.
///
/// The program must ignore SIGPIPE, so that a reader that goes away causes an error instead of ending the program.
@SensorActor
public final class ByteOutput {
    /// The maximum number of bytes that may wait in the queue of an output.
    nonisolated public static let limit = 4 << 20

    /// The number of seconds after which a reader that accepts nothing is abandoned, once ``finishPromptly()`` was
    /// called.
    nonisolated public static let patience: Int32 = 5

    /// The interval in milliseconds at which a blocked write checks whether ``finishPromptly()`` was called.
    nonisolated private static let pollInterval: Int32 = 100
    /// The number of intervals of `pollInterval` milliseconds after which a write to a full disk is tried again.
    nonisolated private static let pollsForRoom = 5

    /// The name of the output's target in messages.
    public let name: String

    /// The error that has ended all writing; `nil` while there is none.
    public private(set) var failure: ProviderError?

    /// Whether the reader of standard output has stopped reading for good, as `head` does after enough lines.
    public private(set) var isUnwanted = false

    /// Whether an output of this process writes to standard output, which only one output may do at a time.
    nonisolated private static let standardOutputIsTaken = Atomic(false)
    private let isStandardOutput: Bool

    private let queue = DispatchQueue(label: "geolocation.output", qos: .userInitiated)

    /// The terminal that the bytes are written to; `nil` for any other target.
    public let terminal: Terminal?

    /// The number of lines that an earlier run of the program lost: 1 if that run left an incomplete line at the end of
    /// the file, otherwise 0.
    public let earlierDrops: DropCounts

    /// The target that the bytes are written to; used only on the queue.
    private let target: Mutex<WatchedTarget>

    /// Whether a write has failed; the queue sets this before it notifies the actor.
    private let isBroken = Atomic(false)
    private var isClosed = false

    /// Whether ``finishPromptly()`` was called; readable on the queue.
    private let isHurried = Atomic(false)
    /// Whether ``close()`` was called; readable on the queue.
    private let isEnding = Atomic(false)

    /// Whether the last write found the disk full; used only on the queue.
    private let awaitsRoom = Atomic(false)
    private var isFull = false
    private var pending = 0

    /// The number of lines that were queued but not completely written because of an error.
    package private(set) var lostLines = 0

    private var endHandler: (@SensorActor (ProviderStatus) -> Void)?
    private var readinessHandler: (@SensorActor () -> Void)?
    private var noticeHandler: (@SensorActor (String) -> Void)?
    private var roomHandler: (@SensorActor (String?) -> Void)?

    /// Creates an output to a file, or to standard output if the path is `-`, and opens it.
    ///
    /// Fails if another output is already writing to the same file or to standard output.
    ///
    /// - Parameters:
    ///   - path: The path of the file, or `-`.
    ///   - readers: The users who may read the file if it is created.
    ///   - format: The format by which an existing file is recognised and continued; `nil` truncates the file.
    ///   - isNew: Whether an existing file is truncated even if it could be continued.
    ///   - sources: The paths of files that are being read; the output refuses to overwrite them.
    /// - Throws: `ProviderError` with path and reason.
    public init(
        path: String, readers: FileReaders = .owner, of format: LineFormat? = nil, isNew: Bool = false,
        sparing sources: [String] = []
    ) throws {
        isStandardOutput = path == "-"
        name = isStandardOutput ? "standard output" : path
        let target = try OutputTarget.open(
            path, sparing: sources, readers: readers, continuing: isNew ? nil : format)
        if isStandardOutput, Self.standardOutputIsTaken.exchange(true, ordering: .relaxed) {
            _ = target.close()
            throw ProviderError("standard output cannot be written: another destination writes to it")
        }
        terminal = Terminal(descriptor: target.descriptor)
        earlierDrops = .ofTornEnd(target.isMended)
        self.target = Mutex(WatchedTarget(target, path: path, format: format))
    }

    /// Creates an output to the writing end of a pipe; the output closes the descriptor.
    package init(pipe descriptor: Int32, name: String) {
        self.name = name
        isStandardOutput = false
        terminal = nil
        earlierDrops = DropCounts()
        target = Mutex(
            WatchedTarget(OutputTarget(descriptor: descriptor, isOwned: true, file: nil), path: name, format: nil))
    }

    deinit {
        // No bytes wait in a released output, since each pending write retains the output.
        guard !isClosed else { return }
        if isStandardOutput { Self.standardOutputIsTaken.store(false, ordering: .relaxed) }
        let target = target.withLock { $0.target }
        queue.async { _ = target.close() }
    }

    /// The number of bytes that wait in the queue to be written.
    public var pendingBytes: Int { pending }

    /// Whether more than half of ``limit`` bytes wait to be written, so that a replay of a recording should pause.
    ///
    /// `false` after a failure and while the disk is full, so that the replay does not wait for a disk that may never
    /// have room.
    public var isBusy: Bool { pending > Self.limit / 2 && failure == nil && !isFull }

    /// Sets the handler for the end of writing.
    ///
    /// The handler receives `failed` with the first error, or `ended` if the reader of standard output has gone.
    public func onEnd(_ handler: @escaping @SensorActor (ProviderStatus) -> Void) { endHandler = handler }

    /// Sets the handler that is called each time ``isBusy`` becomes `false`.
    public func onReady(_ handler: @escaping @SensorActor () -> Void) {
        readinessHandler = handler
    }

    /// Sets the handler that receives a sentence when another program has changed the file; writing continues.
    public func onNotice(_ handler: @escaping @SensorActor (String) -> Void) { noticeHandler = handler }

    /// Sets the handler for a full disk.
    ///
    /// The handler receives a sentence when bytes start to wait for room, and `nil` when there is room again.
    public func onFullDisk(_ handler: @escaping @SensorActor (String?) -> Void) { roomHandler = handler }

    /// Calls `body` once, when everything queued so far has been written, abandoned, or lost after an error.
    public func whenWritten(_ body: @escaping @SensorActor () -> Void) {
        guard pending > 0 else { return body() }
        queue.async { SensorActor.enqueue(body) }
    }

    /// Queues bytes, which are then written in order; returns `false` if the bytes are refused.
    public func write(_ bytes: [UInt8]) -> Bool {
        guard failure == nil, !isClosed, pending + bytes.count <= Self.limit else { return false }
        pending += bytes.count
        queue.async { [self] in
            var outcome = Outcome(left: bytes.count)
            if !isBroken.load(ordering: .relaxed) {
                outcome = target.withLock { target in
                    var outcome = mend(&target)
                    outcome.left = bytes.count
                    if outcome.error == 0 { (outcome.error, outcome.left) = writeAll(bytes, to: target.target) }
                    outcome.isUnread = outcome.error == ETIMEDOUT && target.target.hasReader
                    target.wrote(bytes.count - outcome.left)
                    return outcome
                }
                if outcome.error != 0 { isBroken.store(true, ordering: .relaxed) }
            }
            outcome.lostLines = bytes.suffix(outcome.left).count { $0 == UInt8(ascii: "\n") }
            SensorActor.enqueue { [outcome] in self.wrote(bytes.count, outcome) }
        }
        return true
    }

    /// Limits how long the output waits for a slow reader: from now on, a reader that accepts nothing for ``patience``
    /// seconds is abandoned.
    public func finishPromptly() {
        isHurried.store(true, ordering: .relaxed)
    }

    /// Closes the file; returns when all queued bytes have been written or abandoned.
    ///
    /// If the output is already closed, the call only waits for these bytes.
    public func close() async {
        let closes = !isClosed
        isClosed = true
        if closes, isStandardOutput { Self.standardOutputIsTaken.store(false, ordering: .relaxed) }
        isEnding.store(true, ordering: .relaxed)
        await withCheckedContinuation { continuation in
            queue.async { [self] in
                // A network file system may report only now that its disk is full.
                var outcome = Outcome()
                if closes {
                    outcome = target.withLock { target in
                        var outcome = isBroken.load(ordering: .relaxed) ? Outcome() : mend(&target)
                        let error = target.target.close()
                        if outcome.error == 0 { outcome.error = error }
                        return outcome
                    }
                }
                // The report of the last write was enqueued before this block. So this function returns only after a
                // failure of that write is recorded.
                SensorActor.enqueue { [outcome] in
                    self.wrote(0, outcome)
                    continuation.resume()
                }
            }
        }
    }

    /// The outcome of a write: 0 or an `errno` value, and the number of bytes that were not written because of that
    /// error.
    private struct Outcome: Sendable {
        var error: Int32 = 0
        var left = 0
        /// The number of lines whose end is among the unwritten bytes.
        var lostLines = 0
        /// Whether the reader was abandoned because it accepted nothing for ``patience`` seconds.
        var isUnread = false
        /// A sentence about what another program has done to the file; `nil` if it has done nothing.
        var notice: String?
    }

    /// Checks whether another program has removed, renamed or replaced the file.
    ///
    /// A removed file is written again. A renamed file is continued. If a file of the same format has replaced the
    /// file, that file is continued.
    nonisolated private func mend(_ target: inout WatchedTarget) -> Outcome {
        do throws(SystemError) {
            return Outcome(notice: try target.mend())
        } catch {
            return Outcome(error: error.code)
        }
    }

    /// Reports that the disk is full, or, if `error` is `nil`, that the disk has room again.
    private func reportFullDisk(_ error: Int32?) {
        let wasBusy = isBusy
        isFull = error != nil
        roomHandler?(error.map { "\(name) cannot be written: \(systemMessage($0)); what follows waits in memory" })
        if wasBusy, !isBusy { readinessHandler?() }
    }

    private func wrote(_ count: Int, _ outcome: Outcome) {
        let wasBusy = isBusy
        pending -= count
        lostLines += outcome.lostLines
        if let notice = outcome.notice { noticeHandler?(notice) }
        if outcome.error != 0, failure == nil {
            let reason =
                switch outcome.error {
                case EEXIST: "another program has put a file of another kind in its place"
                case let code where isFull: "\(systemMessage(code)); \(pending + outcome.left) bytes were not written"
                case let code: systemMessage(code)
                }
            let error = ProviderError(
                outcome.isUnread
                    ? "\(name) was not read for \(Self.patience) s; \(pending + outcome.left) bytes were not written"
                    : "\(name) cannot be written: \(reason)")
            failure = error
            isUnwanted = isStandardOutput && outcome.error == EPIPE
            endHandler?(isUnwanted ? .ended : .failed(error))
        }
        if wasBusy, !isBusy { readinessHandler?() }
    }

    /// Writes bytes to a target; returns an `errno` value (0 for none) and the number of bytes that are left.
    ///
    /// Bytes are left after an error, or if the reader was abandoned (`ETIMEDOUT`).
    nonisolated private func writeAll(_ bytes: [UInt8], to target: OutputTarget) -> (error: Int32, left: Int) {
        bytes.withUnsafeBytes { buffer in
            var offset = 0
            // The number of milliseconds without progress since `finishPromptly()` was called.
            var waited: Int32 = 0
            while offset < buffer.count {
                if target.hasReader, !waitUntilWritable(target.descriptor, milliseconds: Self.pollInterval) {
                    // Before `finishPromptly()` is called, a reader may be arbitrarily slow; bytes for which the queue
                    // has no room are refused.
                    if isHurried.load(ordering: .relaxed) { waited += Self.pollInterval }
                    guard waited < Self.patience * 1000 else { return (ETIMEDOUT, buffer.count - offset) }
                    continue
                }
                let end = offset + min(target.pieceSize, buffer.count - offset)
                let written = systemWrite(target.descriptor, buffer[offset..<end])
                if written < 0 {
                    if errno == EINTR { continue }
                    if errno == ENOSPC || errno == EDQUOT, target.file != nil {
                        let error = errno
                        guard awaitRoom(error) else { return (error, buffer.count - offset) }
                        continue
                    }
                    if errno == EAGAIN {
                        // Another program has made the shared descriptor non-blocking, or the pipe has less room than
                        // `poll` indicated.
                        usleep(1000)
                        if isHurried.load(ordering: .relaxed) { waited += 1 }
                        guard waited < Self.patience * 1000 else { return (ETIMEDOUT, buffer.count - offset) }
                        continue
                    }
                    return (errno, buffer.count - offset)
                }
                offset += written
                waited = 0
                if awaitsRoom.exchange(false, ordering: .relaxed) {
                    SensorActor.enqueue { [self] in reportFullDisk(nil) }
                }
            }
            return (0, 0)
        }
    }

    /// Waits for a while after a write has found the disk full, so that the write can be tried again.
    ///
    /// Returns `false` without waiting if the output is being closed and the write has already been tried again.
    nonisolated private func awaitRoom(_ error: Int32) -> Bool {
        func isOver() -> Bool { isEnding.load(ordering: .relaxed) || isHurried.load(ordering: .relaxed) }
        if !awaitsRoom.exchange(true, ordering: .relaxed) {
            SensorActor.enqueue { [self] in reportFullDisk(error) }
        } else if isOver() {
            return false
        }
        for _ in 0..<Self.pollsForRoom where !isOver() { usleep(useconds_t(Self.pollInterval) * 1000) }
        return true
    }
}
