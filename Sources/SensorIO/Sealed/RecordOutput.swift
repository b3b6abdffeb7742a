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

    private enum Destination {
        case file(SealedFile)
        case stream(ByteOutput, closing: [UInt8])
    }

    private let destination: Destination
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
        let sealed = path == "-"
            ? nil : try SealedFile.open(path, sparing: sources, head: head, format: format, kept: kept)
        if let sealed {
            name = path
            destination = .file(sealed)
        } else {
            let output = try ByteOutput(path: path, sparing: sources)
            name = output.name
            destination = .stream(output, closing: format.closing)
            _ = output.write(head)
            output.onFailure { [weak self] error in self?.fail(error) }
        }
        deadline.onReached { [weak self] in self?.writeNext() }
    }

    /// Sets who hears of `degraded`, `running` and `failed`.
    public func onStatusChange(_ handler: @escaping @SensorActor (ProviderStatus) -> Void) { statusHandler = handler }

    /// How many bytes wait to be written.
    public var pendingBytes: Int {
        if case .stream(let output, _) = destination { return pending.bytes.count + output.pendingBytes }
        return pending.bytes.count
    }

    /// Whether so much waits that a replay should wait too; not while nothing can be written.
    public var isBusy: Bool { pendingBytes > Self.limit / 2 && failure == nil && retryDelay == nil }

    /// Calls `resume` once, as soon as ``isBusy`` is false.
    public func whenReady(_ resume: @escaping @SensorActor () -> Void) {
        if isBusy { waiters.append(resume) } else { resume() }
    }

    /// Says that somebody waits for the end: a reader who reads nothing for some seconds is given up.
    public func hurry() {
        if case .stream(let output, _) = destination { output.hurry() }
    }

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
        guard case .file(let file) = destination else {
            throw ProviderError("\(name) is no file, so that nothing can be saved of it")
        }
        await drain(file)
        try await file.copy(to: path, sparing: [name])
    }

    /// Writes what waits, or gives it up, closes the document, and returns; once more does no harm.
    public func close() async {
        guard !isClosed else { return }
        isClosed = true
        deadline.disarm()
        switch destination {
        case .stream(let output, let closing):
            writeNext()
            // A reader who is behind gets the end as well.
            await withCheckedContinuation { continuation in output.whenReady { continuation.resume() } }
            _ = output.write(closing)
            await output.close()
        case .file(let file):
            await drain(file)
            let error = await file.close()
            if !pending.isEmpty || error != nil {
                let lost = pending.records.count
                droppedRecords += lost
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
        switch destination {
        case .stream(let output, _):
            // What comes while the queue is busy goes in one piece.
            guard output.pendingBytes == 0 || batch.bytes.count >= 65_536 || isClosed else {
                return deadline.arm(after: 0.02)
            }
            pending = RecordBatch()
            if !output.write(batch.bytes) { droppedRecords += batch.records.count }
            wakeWaiters()
        case .file(let file):
            guard !isWriting else { return }
            isWriting = true
            pending = RecordBatch()
            let durably = isSyncDue
            Task { wrote(await file.append(batch, durably: durably)) }
        }
    }

    /// Tries to write until nothing waits, or what waits cannot be written.
    private func drain(_ file: SealedFile) async {
        await untilIdle()
        while !pending.isEmpty {
            isWriting = true
            let batch = pending
            pending = RecordBatch()
            let outcome = await file.append(batch, durably: true)
            wrote(outcome)
            guard outcome.error == nil else { return }
            await untilIdle()
        }
    }

    private func untilIdle() async {
        guard isWriting else { return }
        await withCheckedContinuation { continuation in idleWaiters.append(continuation) }
        await untilIdle()
    }

    private func wrote(_ outcome: SealedFile.Outcome) {
        isWriting = false
        for waiter in idleWaiters { waiter.resume() }
        idleWaiters = []
        droppedRecords += outcome.refused
        if let error = outcome.error {
            var unwritten = outcome.rest
            unwritten.append(pending)
            pending = unwritten
            return retryLater(error)
        }
        if retryDelay != nil {
            retryDelay = nil
            statusHandler?(.running)
        }
        wakeWaiters()
        if !isClosed { writeNext() }
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
