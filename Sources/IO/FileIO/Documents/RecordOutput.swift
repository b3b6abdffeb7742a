public import Geolocation

/// Appends records to a document so that the file is complete at any time, even if the program is killed.
///
///     append(_:time:) ─▶ pending ─▶ DocumentWriter ─▶ CrashSafeDocument (regular file)
///                              └──▶ ByteOutput (pipe, terminal or standard output)
///
/// A document of an earlier run is continued. A pipe, a terminal or standard output (`-`) receives head and records as
/// they come, and the closing bytes at the end.
///
/// If a file cannot be written, usually because the disk is full, the status is `degraded` and up to ``limit`` bytes of
/// records are kept in memory and written later. Further records are dropped and counted.
@SensorActor
public final class RecordOutput {
    private enum Target {
        case stream(ByteOutput)
        case file(DocumentWriter)
    }

    /// The maximum number of bytes of records that may wait to be written.
    nonisolated public static let limit = 4 << 20

    /// The maximum time in seconds between two flushes to the disk; records written since the last flush may not
    /// survive a power failure.
    nonisolated private static let durability = 10.0

    /// Limits on collecting records while a pipe or terminal is busy.
    ///
    /// Records are collected until they have `size` bytes in total. Until then, the output checks every `linger`
    /// seconds whether all earlier bytes are written, so that the collected records can be passed on.
    nonisolated private static let piece = (size: 65_536, linger: 0.02)

    /// The name of the output's target in messages.
    public let name: String

    /// The number of records that the output has lost because there was no room, because the records were too long, or
    /// because another program has truncated the file.
    public private(set) var droppedRecords = 0

    /// The last bytes of the records that an earlier run left in the file, at most 256; `nil` if the document is new or
    /// has no records.
    public let earlierRecord: [UInt8]?

    /// The number of records that an earlier run of the program lost: 1 if that run left an incomplete record at the
    /// end of the file, otherwise 0.
    public let earlierDrops: DropCounts

    /// The error that has ended all writing; `nil` while there is none.
    public private(set) var failure: ProviderError?

    private let target: Target
    private let closing: [UInt8]
    private let host: SinkHost
    private let deadline: SensorDeadline
    private var pending = RecordBatch()

    /// The number of bytes that were passed to the file's writer but could not be written yet.
    private var unwrittenBytes = 0
    private var isWriting = false

    /// The numbers of records that were accepted, written and refused so far, and the number of refused ones that were
    /// already reported to a caller of ``whenWritten(_:)``.
    private var count = (taken: 0, written: 0, refused: 0, reported: 0)

    /// The callers of ``whenWritten(_:)`` that wait; each is notified once the first `taken` records have been written.
    ///
    /// `isLossy` states whether records had been refused since the previous call.
    private var receipts: [(taken: Int, isLossy: Bool, body: @SensorActor (SinkReceipt) -> Void)] = []
    private var end: Task<Void, Never>?

    /// The pauses between attempts to write to a file.
    ///
    /// The pauses are not random, since this output is the only one that writes to the file.
    private var backoff = Backoff(BackoffPolicy(base: 1, factor: 2, cap: 30), random: \.upperBound)
    private var lastError: SystemError?
    private var lastSync = SensorInstant(nanoseconds: .min)
    private var streamWaiter: CheckedContinuation<Void, Never>?

    /// Creates an output to a document, and opens the document.
    ///
    /// - Parameters:
    ///   - path: The file, or `-` for standard output.
    ///   - head: The bytes before the records.
    ///   - format: The format.
    ///   - kept: The age in seconds, relative to the newest record, up to which a file keeps records; `nil` keeps all.
    ///   - opening: How a file is opened.
    ///   - sources: The paths of files that are being read; the output refuses to overwrite them.
    ///   - host: The host of the sink that writes the document; the output reports `degraded`, `running` and `failed`
    ///     to it.
    /// - Throws: `ProviderError` with path and reason.
    public init(
        path: String, head: [UInt8], format: RecordFormat, keeping kept: Double? = nil,
        opening: FileOpening = FileOpening(), sparing sources: [String] = [], host: SinkHost
    ) throws {
        self.host = host
        closing = format.closing
        deadline = SensorDeadline(clock: host.systemClock)
        if path != "-",
            let document = try CrashSafeDocument(
                path, sparing: sources, head: head, format: format, keeping: kept, readers: opening.readers,
                isNew: opening.replaces(on: host.clock))
        {
            let earlier = document.earlier
            earlierRecord = earlier.flatMap { $0.lastRecord.isEmpty ? nil : $0.lastRecord }
            earlierDrops = DropCounts.ofTornEnd(earlier?.isTorn == true)
            target = .file(DocumentWriter(document))
            name = path
        } else {
            earlierRecord = nil
            earlierDrops = DropCounts()
            let stream = try ByteOutput(path: path, readers: opening.readers, sparing: sources)
            target = .stream(stream)
            name = stream.name
            _ = stream.write(head)
            stream.onEnd { [weak self, weak stream] _ in
                if let error = stream?.failure { self?.fail(error) }
            }
            stream.onReady { [weak self] in self?.streamDidBecomeReady() }
        }
        deadline.onReached { [weak self] in self?.writePending() }
    }

    /// The number of bytes of records that wait to be written.
    public var pendingBytes: Int { pending.bytes.count + unwrittenBytes + (stream?.pendingBytes ?? 0) }

    /// Whether more than half of ``limit`` bytes wait to be written, so that a replay of a recording should pause.
    ///
    /// `false` if writing fails, so that the replay does not wait for a disk that may never recover.
    public var isBusy: Bool { pendingBytes > Self.limit / 2 && failure == nil && backoff.failures == 0 }

    /// Limits how long the output waits for a slow reader: from now on, a reader that accepts nothing for
    /// ``ByteOutput/patience`` seconds is abandoned.
    public func finishPromptly() { stream?.finishPromptly() }

    /// Appends a record to the document, or drops and counts the record if there is no room.
    ///
    /// - Parameters:
    ///   - record: The bytes of the record.
    ///   - time: Seconds since 2001.
    public func append(_ record: [UInt8], time: Double) {
        guard failure == nil, end == nil, pending.bytes.count + unwrittenBytes + record.count <= Self.limit else {
            return refuse(1)
        }
        pending.append(record, time: time)
        count.taken += 1
        if backoff.failures == 0 { writePending() }
    }

    /// Calls `body` once, when all records so far have been written, or when writing has failed for good.
    ///
    /// While the disk is full, `body` is not called.
    public func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void) {
        if let stream { pass(to: stream) }
        let isLossy = count.refused > count.reported
        count.reported = count.refused
        if let stream {
            stream.whenWritten { [self] in body(receipt(isLossy: isLossy)) }
        } else if failure != nil || count.written >= count.taken {
            body(receipt(isLossy: isLossy))
        } else {
            receipts.append((count.taken, isLossy, body))
        }
    }

    private func receipt(isLossy: Bool) -> SinkReceipt {
        if let failure { return .failed(failure.description) }
        return isLossy ? .lost("\(name) has no room for more records") : .written
    }

    /// Notifies the callers of ``whenWritten(_:)`` whose records are written; after a failure, notifies all of them.
    private func sendReceipts() {
        while let first = receipts.first, first.taken <= count.written || failure != nil {
            receipts.removeFirst()
            first.body(receipt(isLossy: first.isLossy))
        }
    }

    /// Writes the document to another file, including the records that could not be written to the document's own file.
    ///
    /// - Throws: `ProviderError` with path and reason, also if the output writes to a pipe, a terminal or standard
    ///   output.
    public func save(to path: String) async throws {
        guard case .file(let writer) = target else {
            throw ProviderError("\(name) is not a file, so nothing of it can be saved")
        }
        guard end == nil else { throw ProviderError("\(name) is closed; copy the file itself") }
        let taken = count.taken
        let (outcome, copy) = await writer.save(pending.takeAll(), to: path)
        handle(outcome, of: taken)
        try copy.get()
    }

    /// Writes the waiting records and closes the document; returns when the document is closed.
    ///
    /// Records that cannot be written are dropped. Further calls only wait until the first call has closed the
    /// document.
    public func close() async {
        let end = end ?? Task { await writeEnd() }
        self.end = end
        await end.value
    }

    private func writeEnd() async {
        deadline.disarm()
        switch target {
        case .file(let writer):
            let taken = count.taken
            let (outcome, error) = await writer.close(pending.takeAll())
            handle(outcome, of: taken)
            handleEnd(lost: outcome.waiting.records, error)
        case .stream(let stream):
            if !pending.isEmpty { pass(to: stream) }
            // The closing bytes wait until a slow reader has made room for them in the stream's queue.
            if stream.isBusy { await withCheckedContinuation { streamWaiter = $0 } }
            _ = stream.write(closing)
            await stream.close()
        }
    }

    private func handleEnd(lost: Int, _ error: SystemError?) {
        unwrittenBytes = 0
        droppedRecords += lost
        if lost > 0 {
            let reason = lastError.map { ": \($0.words)" } ?? ""
            fail(ProviderError("\(name) cannot be written\(reason); the last \(lost) records are lost"))
        } else if let error {
            fail(ProviderError("\(name) cannot be written: \(error.words)"))
        }
    }

    // MARK: Writing

    private var stream: ByteOutput? {
        if case .stream(let stream) = target { stream } else { nil }
    }

    /// Writes the waiting records; after a failure, tries again even if there are no new records.
    private func writePending() {
        guard !pending.isEmpty || backoff.failures > 0 else { return }
        switch target {
        case .stream(let stream):
            // Records that arrive while the queue is busy are written together.
            guard stream.pendingBytes == 0 || pending.bytes.count >= Self.piece.size || end != nil else {
                return deadline.arm(after: Self.piece.linger)
            }
            pass(to: stream)
        case .file(let writer):
            guard !isWriting else { return }
            isWriting = true
            let taken = count.taken
            writer.append(pending.takeAll(), durably: isSyncDue()) { [self] outcome in
                isWriting = false
                handle(outcome, of: taken)
            }
        }
    }

    /// Passes the waiting records to a pipe, a terminal or standard output.
    private func pass(to stream: ByteOutput) {
        let batch = pending.takeAll()
        if !stream.write(batch.bytes) { refuse(batch.records.count) }
        updateReadiness()
    }

    /// Handles the outcome of an append to the document's file.
    ///
    /// - Parameters:
    ///   - outcome: The numbers of refused, lost and waiting records, and the error.
    ///   - taken: The number of records that the output had accepted in total when it requested the append.
    private func handle(_ outcome: CrashSafeDocument.Outcome, of taken: Int) {
        droppedRecords += outcome.refused + outcome.lost
        unwrittenBytes = outcome.waiting.bytes
        count.written = max(count.written, taken - outcome.waiting.records)
        if let error = outcome.error { retryLater(error) } else { recover() }
        sendReceipts()
        updateReadiness()
        if backoff.failures == 0, end == nil { writePending() }
    }

    /// Counts records that were dropped because there was no room.
    private func refuse(_ records: Int) {
        guard stream?.isUnwanted != true else { return }
        droppedRecords += records
        count.refused += records
        if failure == nil { host.lose(records, because: "\(name) has no room for them") }
    }

    private func recover() {
        guard backoff.failures > 0 else { return }
        backoff.reset()
        lastError = nil
        deadline.disarm()
        host.report(.running)
    }

    private func retryLater(_ error: SystemError) {
        let pause = backoff.fail(at: host.systemClock.coarseInstant)
        if end == nil { deadline.arm(after: pause) }
        lastError = error
        guard backoff.failures == 1 else { return }
        host.report(.degraded("\(name) cannot be written: \(error.words); recording continues in memory"))
    }

    private func isSyncDue() -> Bool {
        let now = host.systemClock.coarseInstant
        guard now >= lastSync.advanced(by: Self.durability) else { return false }
        lastSync = now
        return true
    }

    private func fail(_ error: ProviderError) {
        guard failure == nil else { return }
        failure = error
        host.report(stream?.isUnwanted == true ? .ended : .failed(error))
        sendReceipts()
        updateReadiness()
    }

    private func updateReadiness() {
        if !isBusy { host.didBecomeReady() }
    }

    private func streamDidBecomeReady() {
        streamWaiter?.resume()
        streamWaiter = nil
        updateReadiness()
    }
}
