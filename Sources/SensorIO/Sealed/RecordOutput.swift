public import Geolocation

/// Appends records to a document as they come, so that whatever ends the program leaves a complete document.
///
/// A regular file is complete after each record, and takes the place of what had the path before. A
/// pipe, a terminal or standard output (`-`) gets head and records as they come, and what closes the document at the end.
///
/// Where a file cannot be written, a full disk being the usual reason, what comes is kept in memory up to ``limit`` and
/// tried again and again; beyond that records are refused and counted. The status is `degraded` meanwhile.
@SensorActor
public final class RecordOutput {
    /// Bytes that may wait to be written.
    nonisolated public static let limit = 4 << 20

    /// Seconds between attempts to write again, the first and the longest.
    nonisolated private static let retryDelays = 1.0...30.0

    /// Seconds within which what was written is made to survive a loss of power.
    nonisolated private static let durability = 10.0

    /// What to call the target in messages.
    public let name: String

    /// Records that found no room, or that are too long.
    public private(set) var droppedRecords = 0

    /// Why nothing can be written any more.
    public private(set) var failure: ProviderError?

    /// A pipe or a terminal; nil where the document goes to a file.
    private let stream: ByteOutput?
    private let closing: [UInt8]

    /// The file; nil where the document goes elsewhere.
    private let file: SealedFileLender?
    private var history: RecordHistory?
    private let clock: any SensorClock
    private var pending = RecordBatch()
    private var isClosed = false
    private var end: Task<Void, Never>?
    private var retryDelay: Double?
    private var lastError: SystemError?
    private var lastSync = SensorInstant(nanoseconds: .min)
    private let deadline: SensorDeadline
    private var statusHandler: (@SensorActor (ProviderStatus) -> Void)?
    private var waiters: [@SensorActor () -> Void] = []

    /// Opens a document.
    ///
    /// - Parameters:
    ///   - path: The file, or `-` for standard output.
    ///   - head: What stands before the records.
    ///   - format: The format.
    ///   - kept: Seconds before the newest record that are kept in a file; nil keeps all.
    ///   - sources: Paths of files that are read from: whatever leads to one of them is refused, and left as it is.
    ///   - clock: The source of time.
    /// - Throws: `ProviderError` with path and reason.
    public init(
        path: String, head: [UInt8], format: RecordFormat, keeping kept: Double? = nil, sparing sources: [String] = [],
        clock: any SensorClock
    ) throws {
        self.clock = clock
        deadline = SensorDeadline(clock: clock)
        closing = format.closing
        history = kept.map { RecordHistory(kept: $0) }
        file =
            path == "-"
            ? nil
            : try SealedFile.open(path, sparing: sources, head: head, format: format).map(SealedFileLender.init)
        stream = file == nil ? try ByteOutput(path: path, sparing: sources) : nil
        name = stream?.name ?? path
        _ = stream?.write(head)
        stream?.onFailure { [weak self] error in self?.fail(error) }
        deadline.onReached { [weak self] in self?.tryAgain() }
    }

    /// Sets who hears of `degraded`, `running` and `failed`.
    public func onStatusChange(_ handler: @escaping @SensorActor (ProviderStatus) -> Void) { statusHandler = handler }

    /// How many bytes wait to be written.
    public var pendingBytes: Int { pending.bytes.count + (stream?.pendingBytes ?? 0) }

    /// Whether so much waits that a replay should wait too; not while nothing can be written.
    public var isBusy: Bool { pendingBytes > Self.limit / 2 && failure == nil && retryDelay == nil }

    /// Calls `resume` once, as soon as ``isBusy`` is false.
    public func whenReady(_ resume: @escaping @SensorActor () -> Void) {
        guard isBusy else { return resume() }
        waiters.append(resume)
        // A pipe that is behind may have everything, so that nothing more comes from here.
        stream?.whenReady { [weak self] in self?.wakeWaiters() }
    }

    /// Says that somebody waits for the end: a reader who reads nothing for some seconds is given up.
    public func hurry() { stream?.hurry() }

    /// Adds a record, with its time in seconds since 2001.
    public func append(_ record: [UInt8], time: Double) {
        guard failure == nil, !isClosed, pending.bytes.count + record.count <= Self.limit else {
            droppedRecords += 1
            return
        }
        pending.append(record, time: time)
        if retryDelay == nil { writeNext() }
    }

    /// Writes the document as it is now, with everything that was added, to another file, also what could not be written
    /// to its own.
    ///
    /// - Throws: `ProviderError` with path and reason, also where the document goes to no file.
    public func save(to path: String) async throws {
        guard let file else { throw ProviderError("\(name) is no file, so that nothing can be saved of it") }
        guard !isClosed else { throw ProviderError("\(name) is closed; copy the file itself") }
        await file.take()
        await writeOut(to: file)
        let rest = pending
        let result: Result<Void, any Error> = await file.work { file in
            Result { try file.copy(to: path, adding: rest) }
        }
        giveBack(file)
        try result.get()
    }

    /// Writes what waits, or gives it up, closes the document, and returns when that is done; once more does no harm.
    public func close() async {
        isClosed = true
        let end = end ?? Task { await writeEnd() }
        self.end = end
        await end.value
    }

    private func writeEnd() async {
        deadline.disarm()
        if let file {
            await file.take()
            await writeOut(to: file)
            noteEnd(await file.close())
            file.giveBack()
        } else if let stream {
            writeNext()
            // A reader who is behind gets the end as well.
            await withCheckedContinuation { continuation in stream.whenReady { continuation.resume() } }
            _ = stream.write(closing)
            await stream.close()
        }
        pending = RecordBatch()
    }

    private func noteEnd(_ error: SystemError?) {
        let lost = pending.records.count
        droppedRecords += lost
        if lost > 0 {
            let reason = lastError.map { ": \($0.words)" } ?? ""
            fail(ProviderError("\(name) cannot be written\(reason); the last \(lost) records are lost"))
        } else if let error {
            fail(ProviderError("\(name) cannot be written: \(error.words)"))
        }
    }

    // MARK: Writing

    private func writeNext() {
        guard !pending.isEmpty else { return }
        let batch = pending
        if let stream {
            // What comes while the queue is busy goes in one piece.
            guard stream.pendingBytes == 0 || batch.bytes.count >= 65_536 || isClosed else {
                return deadline.arm(after: 0.02)
            }
            pending = RecordBatch()
            if !stream.write(batch.bytes) { droppedRecords += batch.records.count }
            wakeWaiters()
        } else if let file, file.tryToTake() {
            pending = RecordBatch()
            let durably = isSyncDue
            file.work {
                $0.append(batch, durably: durably)
            } then: { [self] outcome in
                wrote(batch, outcome)
                trimIfDue(file)
            }
        }
    }

    /// Gives the file to who waits for it, or writes what has come meanwhile.
    private func giveBack(_ file: SealedFileLender) {
        file.giveBack()
        if !isClosed, !deadline.isArmed { writeNext() }
    }

    /// Writes what waits now, and gives up what is too old; only for who has taken the file.
    private func writeOut(to file: SealedFileLender) async {
        let batch = pending
        pending = RecordBatch()
        wrote(batch, await file.work { $0.append(batch, durably: true) })
        guard retryDelay == nil, let end = file.position, let (border, old) = history?.border(end: end) else { return }
        trimmed(await file.work { file in Self.trim(&file, border, old) })
    }

    private func wrote(_ batch: RecordBatch, _ outcome: SealedFile.Outcome) {
        droppedRecords += outcome.refused + outcome.lost
        if outcome.lost > 0 { history?.forgetAll() }
        for (records, offset) in outcome.placed { history?.note(batch.records[records], at: offset) }
        if let error = outcome.error {
            var unwritten = outcome.rest
            unwritten.append(pending)
            pending = unwritten
            return retryLater(error)
        }
        recover()
        wakeWaiters()
    }

    // MARK: The ring

    private func trimIfDue(_ file: SealedFileLender) {
        guard !isClosed, retryDelay == nil, let end = file.position, history?.isTrimDue(end: end) == true,
            let (border, old) = history?.border(end: end)
        else { return giveBack(file) }
        file.work {
            Self.trim(&$0, border, old)
        } then: { [self] result in
            trimmed(result)
            giveBack(file)
        }
    }

    nonisolated private static func trim(
        _ file: inout SealedFile, _ border: Int64, _ records: Int
    ) -> Result<Int64, SystemError> {
        Result { () throws(SystemError) in try file.trim(before: border, givingUp: records) }
    }

    private func trimmed(_ result: Result<Int64, SystemError>) {
        switch result {
        case .success(let shift): history?.forget(shift: shift)
        // The file holds more than it should; that is no reason not to record.
        case .failure: history?.postponeTrim()
        }
    }

    // MARK: Trouble

    private func tryAgain() {
        if pending.isEmpty { recover() }
        writeNext()
    }

    private func recover() {
        guard retryDelay != nil else { return }
        retryDelay = nil
        lastError = nil
        statusHandler?(.running)
    }

    private func retryLater(_ error: SystemError) {
        let isFirst = retryDelay == nil
        let delay = min(retryDelay.map { $0 * 2 } ?? Self.retryDelays.lowerBound, Self.retryDelays.upperBound)
        retryDelay = delay
        lastError = error
        if !isClosed { deadline.arm(after: delay) }
        wakeWaiters()
        guard isFirst else { return }
        statusHandler?(.degraded("\(name) cannot be written: \(error.words); recording goes on in memory"))
    }

    private var isSyncDue: Bool {
        let now = clock.coarseInstant
        guard now >= lastSync.advanced(by: Self.durability) else { return false }
        lastSync = now
        return true
    }

    private func fail(_ error: ProviderError) {
        guard failure == nil else { return }
        failure = error
        statusHandler?(.failed(error))
        wakeWaiters()
    }

    private func wakeWaiters() {
        guard !isBusy, !waiters.isEmpty else { return }
        let resumed = waiters
        waiters = []
        for resume in resumed { resume() }
    }
}
