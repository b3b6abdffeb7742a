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
/// A full disk is no error before the end: the bytes wait, and are written as soon as there is room.
/// After ``finishPromptly()``, a pipe or terminal whose reader reads nothing for ``patience`` is given up.
/// A file that another program removes is written anew, with all that it held; one that is renamed is continued; one that
/// is replaced by a file of the same lines is continued there.
/// The program must ignore SIGPIPE, so that a reader that goes away is an error and does not end the program.
@SensorActor
public final class ByteOutput {
    /// Bytes that may wait to be written.
    nonisolated public static let limit = 4 << 20

    /// Seconds without any progress after which a reader is given up, once the output is to finish promptly.
    nonisolated public static let patience: Int32 = 5

    /// Milliseconds between two looks at whether the output is to finish promptly, and the number of them between two
    /// attempts to write to a full disk.
    nonisolated private static let pollInterval: Int32 = 100
    nonisolated private static let pollsForRoom = 5

    /// The name of the target in messages.
    public let name: String

    /// Why nothing can be written any more.
    public private(set) var failure: ProviderError?

    /// Whether the reader of standard output has gone, such as `head`: it has what it wanted.
    public private(set) var isUnwanted = false

    /// Whether an output writes to standard output, which takes one at a time.
    nonisolated private static let standardOutputIsTaken = Atomic(false)
    private let isStandardOutput: Bool

    private let queue = DispatchQueue(label: "geolocation.output", qos: .userInitiated)

    /// The terminal that the bytes go to; nil if they go elsewhere.
    public let terminal: Terminal?

    /// The drop of a line that an earlier run left incomplete; 1 or 0 of them.
    public let earlierDrops: DropCounts

    /// The target, which only the queue uses.
    private let target: Mutex<WatchedTarget>

    /// Whether a write has failed, as the queue knows it before the actor does.
    private let isBroken = Atomic(false)
    private var isClosed = false

    /// Whether the output is to finish promptly, and whether it is to be closed, as the queue has to know it.
    private let isHurried = Atomic(false)
    private let isEnding = Atomic(false)

    /// Whether the disk is full, as the queue knows it.
    private let awaitsRoom = Atomic(false)
    private var isFull = false
    private var pending = 0

    /// The number of lines that were queued and not written completely because of an error.
    package private(set) var lostLines = 0

    private var endHandler: (@SensorActor (ProviderStatus) -> Void)?
    private var readinessHandler: (@SensorActor () -> Void)?
    private var noticeHandler: (@SensorActor (String) -> Void)?
    private var roomHandler: (@SensorActor (String?) -> Void)?

    /// Opens a file, or standard output if the path is `-`.
    ///
    /// A file that another output is writing to is refused, and so is standard output.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - readers: The readers of a file that did not exist.
    ///   - format: The lines of the file, by which an existing one is recognised and continued; nil empties it.
    ///   - isNew: Whether an existing file is emptied all the same.
    ///   - sources: Paths of files that are read from: a path that leads to one of them is refused, and the file stays.
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

    /// Creates an output of the writing end of a pipe, which it closes.
    package init(pipe descriptor: Int32, name: String) {
        self.name = name
        isStandardOutput = false
        terminal = nil
        earlierDrops = DropCounts()
        target = Mutex(
            WatchedTarget(OutputTarget(descriptor: descriptor, isOwned: true, file: nil), path: name, format: nil))
    }

    deinit {
        // Nothing waits to be written: each write keeps the output alive until it is done.
        guard !isClosed else { return }
        if isStandardOutput { Self.standardOutputIsTaken.store(false, ordering: .relaxed) }
        let target = target.withLock { $0.target }
        queue.async { _ = target.close() }
    }

    /// The number of bytes that wait to be written.
    public var pendingBytes: Int { pending }

    /// Whether so much waits that a replay should wait too; `false` while nothing can be written.
    public var isBusy: Bool { pending > Self.limit / 2 && failure == nil && !isFull }

    /// Sets the handler of the end of writing: `failed` with the first error, or `ended` if the output is unwanted.
    public func onEnd(_ handler: @escaping @SensorActor (ProviderStatus) -> Void) { endHandler = handler }

    /// Sets the handler that is called each time that ``isBusy`` becomes `false`.
    public func onReady(_ handler: @escaping @SensorActor () -> Void) {
        readinessHandler = handler
    }

    /// Sets the handler of what another program has done to the file, in a sentence; writing goes on.
    public func onNotice(_ handler: @escaping @SensorActor (String) -> Void) { noticeHandler = handler }

    /// Sets the handler of a full disk: it gets a sentence when bytes begin to wait for room, and `nil` when there is some.
    public func onFullDisk(_ handler: @escaping @SensorActor (String?) -> Void) { roomHandler = handler }

    /// Calls `body` once, as soon as everything that was queued has been written, given up, or cannot be written.
    public func whenWritten(_ body: @escaping @SensorActor () -> Void) {
        guard pending > 0 else { return body() }
        queue.async { SensorActor.enqueue(body) }
    }

    /// Queues bytes to be written in order; returns `false` if they are refused.
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

    /// Gives up a reader that reads nothing for ``patience`` from now on.
    public func finishPromptly() {
        isHurried.store(true, ordering: .relaxed)
    }

    /// Closes a file, and returns when all queued bytes have been written or given up; further calls only wait.
    public func close() async {
        let closes = !isClosed
        isClosed = true
        if closes, isStandardOutput { Self.standardOutputIsTaken.store(false, ordering: .relaxed) }
        isEnding.store(true, ordering: .relaxed)
        await withCheckedContinuation { continuation in
            queue.async { [self] in
                // A file on a server may tell only now that its disk is full.
                var outcome = Outcome()
                if closes {
                    outcome = target.withLock { target in
                        var outcome = isBroken.load(ordering: .relaxed) ? Outcome() : mend(&target)
                        let error = target.target.close()
                        if outcome.error == 0 { outcome.error = error }
                        return outcome
                    }
                }
                // Behind the last write's report, so that a failure is known when this returns.
                SensorActor.enqueue { [outcome] in
                    self.wrote(0, outcome)
                    continuation.resume()
                }
            }
        }
    }

    /// The outcome of a write: an error number, and the bytes that could not be written because of it.
    private struct Outcome: Sendable {
        var error: Int32 = 0
        var left = 0
        /// The lines that end in these bytes.
        var lostLines = 0
        /// Whether the reader was given up.
        var isUnread = false
        /// A sentence on what another program has done to the file.
        var notice: String?
    }

    /// Goes on in the right file if another program has done something to it.
    nonisolated private func mend(_ target: inout WatchedTarget) -> Outcome {
        do throws(SystemError) {
            return Outcome(notice: try target.mend())
        } catch {
            return Outcome(error: error.code)
        }
    }

    /// Tells that the disk has become full, or has room again.
    private func noteFullDisk(_ error: Int32?) {
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

    /// Writes bytes; `left` of them could not be written because of an error, or because the reader was given up.
    nonisolated private func writeAll(_ bytes: [UInt8], to target: OutputTarget) -> (error: Int32, left: Int) {
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
                    if errno == ENOSPC || errno == EDQUOT, target.file != nil {
                        let error = errno
                        guard awaitRoom(error) else { return (error, buffer.count - offset) }
                        continue
                    }
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
                if awaitsRoom.exchange(false, ordering: .relaxed) {
                    SensorActor.enqueue { [self] in noteFullDisk(nil) }
                }
            }
            return (0, 0)
        }
    }

    /// Waits until a full disk may have room; returns `false` if the output is to end, which allows for one more attempt.
    nonisolated private func awaitRoom(_ error: Int32) -> Bool {
        func isOver() -> Bool { isEnding.load(ordering: .relaxed) || isHurried.load(ordering: .relaxed) }
        if !awaitsRoom.exchange(true, ordering: .relaxed) {
            SensorActor.enqueue { [self] in noteFullDisk(error) }
        } else if isOver() {
            return false
        }
        for _ in 0..<Self.pollsForRoom where !isOver() { usleep(useconds_t(Self.pollInterval) * 1000) }
        return true
    }
}
