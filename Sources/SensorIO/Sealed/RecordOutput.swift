import Dispatch
public import Geolocation

/// Appends records to a document as they come, so that whatever ends the program leaves a complete document.
///
/// A regular file is complete after each record: see ``SealedLayout``. It takes the place of what had the path before. A
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

    /// The file; an old value while the queue has it, as ``isWriting`` tells.
    private var file: SealedFile?
    private var history: RecordHistory?
    private let queue = DispatchQueue(label: "geolocation.records", qos: .userInitiated)
    private let clock: any SensorClock
    private var pending = RecordBatch()
    private var isWriting = false
    private var isClosed = false
    private var retryDelay: Double?
    private var lastSync = SensorInstant(nanoseconds: .min)
    private let deadline: SensorDeadline
    private var statusHandler: (@SensorActor (ProviderStatus) -> Void)?
    private var waiters: [@SensorActor () -> Void] = []
    private var idleWaiters: [CheckedContinuation<Void, Never>] = []

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
        file = path == "-" ? nil : try SealedFile.open(path, sparing: sources, head: head, format: format)
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
        if isBusy { waiters.append(resume) } else { resume() }
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
        if !isWriting, retryDelay == nil { writeNext() }
    }

    /// Writes the document as it is now, with everything that was added, to another file.
    ///
    /// - Throws: `ProviderError` with path and reason, also where the document goes to no file.
    public func save(to path: String) async throws {
        guard stream == nil else { throw ProviderError("\(name) is no file, so that nothing can be saved of it") }
        guard !isClosed else { throw ProviderError("\(name) is closed; copy the file itself") }
        await drain()
        let result: Result<Void, any Error> = await work { file in Result { try file.copy(to: path) } }
        try result.get()
    }

    /// Writes what waits, or gives it up, closes the document, and returns; once more does no harm.
    public func close() async {
        guard !isClosed else { return }
        isClosed = true
        deadline.disarm()
        if let stream {
            writeNext()
            // A reader who is behind gets the end as well.
            await withCheckedContinuation { continuation in stream.whenReady { continuation.resume() } }
            _ = stream.write(closing)
            await stream.close()
        } else {
            await drain()
            let error = await work { $0.close() }
            file = nil
            let lost = pending.records.count
            droppedRecords += lost
            if lost > 0 || error != nil {
                let reason = error?.words ?? "the last \(lost) records found no room"
                fail(ProviderError("\(name) cannot be written: \(reason)"))
            }
        }
        pending = RecordBatch()
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
        } else if !isWriting {
            pending = RecordBatch()
            write(batch, durably: isSyncDue)
        }
    }

    private func write(_ batch: RecordBatch, durably: Bool) {
        send {
            $0.append(batch, durably: durably)
        } then: { [self] outcome in
            wrote(batch, outcome)
            if retryDelay == nil, !isClosed { writeNext() }
        }
    }

    /// Sends the file to the queue, to be worked on and come back with a result; only one at a time.
    private func send<Result: Sendable>(
        _ body: @escaping @Sendable (inout SealedFile) -> Result,
        then completion: @escaping @SensorActor (Result) -> Void
    ) {
        guard let file else { return }
        isWriting = true
        queue.async { [self] in
            var file = file
            let result = body(&file)
            let changed = file
            SensorActor.enqueue {
                self.file = changed
                self.isWriting = false
                completion(result)
                self.wakeIdle()
            }
        }
    }

    /// The same for those who can wait.
    private func work<Result: Sendable>(
        _ body: @escaping @Sendable (inout SealedFile) -> Result
    ) async -> Result {
        await untilIdle()
        return await withCheckedContinuation { continuation in send(body) { continuation.resume(returning: $0) } }
    }

    /// Writes until nothing waits, or what waits cannot be written, and gives up what is too old.
    private func drain() async {
        await untilIdle()
        while !pending.isEmpty {
            let batch = pending
            pending = RecordBatch()
            let outcome = await work { $0.append(batch, durably: true) }
            wrote(batch, outcome)
            guard outcome.error == nil else { return }
        }
        await untilIdle()
        if let end = file?.position, let border = history?.border(end: end) {
            trimmed(await work { file in Swift.Result { () throws(SystemError) in try file.trim(before: border) } })
        }
    }

    private func untilIdle() async {
        while isWriting {
            await withCheckedContinuation { continuation in idleWaiters.append(continuation) }
        }
    }

    private func wakeIdle() {
        guard !isWriting, !idleWaiters.isEmpty else { return }
        let waiters = idleWaiters
        idleWaiters = []
        for waiter in waiters { waiter.resume() }
    }

    private func wrote(_ batch: RecordBatch, _ outcome: SealedFile.Outcome) {
        droppedRecords += outcome.refused
        for (records, offset) in outcome.placed { history?.note(batch.records[records], at: offset) }
        if let error = outcome.error {
            var unwritten = outcome.rest
            unwritten.append(pending)
            pending = unwritten
            return retryLater(error)
        }
        recover()
        wakeWaiters()
        guard !isClosed, let end = file?.position, history?.isTrimDue(end: end) == true,
            let border = history?.border(end: end)
        else { return }
        send {
            file in
            Result { () throws(SystemError) in try file.trim(before: border) }
        } then: { [self] result in
            trimmed(result)
            writeNext()
        }
    }

    private func trimmed(_ result: Result<Int64, SystemError>) {
        switch result {
        case .success(let shift): history?.forget(shift: shift)
        // The file holds more than it should; that is no reason not to record.
        case .failure: history?.postponeTrim()
        }
    }

    private func tryAgain() {
        if pending.isEmpty { recover() }
        writeNext()
    }

    private func recover() {
        guard retryDelay != nil else { return }
        retryDelay = nil
        statusHandler?(.running)
    }

    private func retryLater(_ error: SystemError) {
        let isFirst = retryDelay == nil
        let delay = min(retryDelay.map { $0 * 2 } ?? Self.retryDelays.lowerBound, Self.retryDelays.upperBound)
        retryDelay = delay
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
