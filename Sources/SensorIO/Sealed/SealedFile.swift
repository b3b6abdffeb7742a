import Geolocation

/// Appends records to a document in a file, on a queue of its own, so that the file is complete after each of them.
///
/// See ``SealedLayout`` for how. With a time to keep, records that are older than that before the newest are given up,
/// once they take as much room as the others: the rest becomes a new file in the place of the old one.
actor SealedFile {
    /// What became of a batch.
    struct Outcome: Sendable {
        /// What could not be written, for another attempt.
        var rest = RecordBatch()
        /// Records that are too long to be written without danger.
        var refused = 0
        /// Why something could not be written.
        var error: SystemError?
    }

    private let executor = DispatchQueueExecutor(label: "geolocation.records")
    private let format: RecordFormat
    private let head: [UInt8]
    private let path: String
    private var target: OutputTarget
    private var layout: SealedLayout
    private var history: RecordHistory?

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Opens a file with a head and no record.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - sources: The paths of files that must stay as they are.
    ///   - head: What stands before the records.
    ///   - format: The format.
    ///   - kept: Seconds before the newest record that are kept; nil keeps all.
    /// - Returns: Nil where the path leads to something that is no regular file.
    static func open(
        _ path: String, sparing sources: [String], head: [UInt8], format: RecordFormat, kept: Double?
    ) throws -> SealedFile? {
        var head = head
        let layout = SealedLayout(head: &head, format: format)
        guard let (target, path) = try OutputTarget.replace(path, sparing: sources, content: layout.content(head: head)) else {
            return nil
        }
        return SealedFile(
            target: target, path: path, head: head, format: format, layout: layout,
            history: kept.map { RecordHistory(kept: $0) })
    }

    private init(
        target: OutputTarget, path: String, head: [UInt8], format: RecordFormat, layout: SealedLayout,
        history: RecordHistory?
    ) {
        self.target = target
        self.path = path
        self.head = head
        self.format = format
        self.layout = layout
        self.history = history
    }

    /// Appends records.
    ///
    /// - Parameter durably: Whether they must survive a loss of power from then on.
    func append(_ batch: RecordBatch, durably: Bool) -> Outcome {
        var outcome = Outcome()
        var (index, start) = (0, 0)
        while index < batch.records.count {
            guard let step = layout.step(batch, from: index, at: start) else {
                outcome.refused += 1
                start += batch.records[index].length
                index += 1
                continue
            }
            let error = write(step)
            guard error == 0 else {
                outcome.error = SystemError(code: error)
                outcome.rest = batch.dropping(index, at: start)
                return outcome
            }
            history?.note(batch.records[index..<index + step.records], at: step.offset)
            index += step.records
            start += step.length
        }
        if durably { outcome.error = SystemError(unlessZero: synchronize(target.descriptor)) }
        if let history, history.isTrimDue(end: layout.position) {
            do throws(SystemError) {
                try trim()
            } catch {
                self.history?.postponeTrim()
                outcome.error = error
            }
        }
        return outcome
    }

    /// Writes the document, as it is now, to another file.
    func copy(to path: String, sparing sources: [String]) throws {
        try? trim()
        let content: [UInt8] = []
        guard let (copy, resolved) = try OutputTarget.replace(path, sparing: sources, content: content) else {
            throw ProviderError("\(path) cannot be written: it is no regular file")
        }
        defer { _ = copy.close() }
        let error = copyBytes(0..<layout.end, of: target.descriptor, to: copy.descriptor, at: 0)
        guard error == 0 else { throw OutputTarget.failure(resolved, error) }
    }

    /// Ends the file where the document ends, and closes it.
    func close() -> SystemError? {
        try? trim()
        var error = setLength(target.descriptor, layout.end)
        if error == 0 { error = synchronize(target.descriptor) }
        let closing = target.close()
        return SystemError(unlessZero: error == 0 ? closing : error)
    }

    private func write(_ step: SealedLayout.Step) -> Int32 {
        for write in step.writes {
            let error = writeAll(target.descriptor, write.bytes, at: write.offset)
            guard error == 0 else {
                // Half of a record may stand where the seal was. Putting that back needs no room on the disk.
                _ = writeAll(target.descriptor, layout.seal, at: layout.position)
                _ = setLength(target.descriptor, layout.end)
                layout = layout.truncated()
                return error
            }
        }
        layout = step.layout
        return 0
    }

    /// Gives up the records that are too old.
    private func trim() throws(SystemError) {
        guard let first = history?.firstKept else { return }
        let start = history?.offset(of: first, end: layout.position) ?? layout.position
        // Where a record stands in its page stays as it is.
        let page = SealedLayout.pageSize
        let gap = format.closing.isEmpty ? 0 : (start - Int64(head.count) % page + page) % page
        let padding = [UInt8](repeating: UInt8(ascii: " "), count: Int(gap % page))
        let shift = start - Int64(head.count + padding.count)
        guard shift > 0 else { return }
        let descriptor = try FileReplacement.make(path) { descriptor in
            let error = writeAll(descriptor, head + padding, at: 0)
            guard error == 0 else { return error }
            let copying = copyBytes(start..<layout.end, of: target.descriptor, to: descriptor, at: start - shift)
            guard copying == 0, format.separator != nil, start < layout.position else { return copying }
            return writeAll(descriptor, [UInt8(ascii: " ")], at: start - shift)
        }
        let old = target
        target = try OutputTarget.owned(descriptor, path)
        layout = layout.moved(by: shift)
        history?.forget(before: first, shift: shift)
        _ = old.close()
    }
}

extension SystemError {
    fileprivate init?(unlessZero code: Int32) {
        guard code != 0 else { return nil }
        self.init(code: code)
    }
}
