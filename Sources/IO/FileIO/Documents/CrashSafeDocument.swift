import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A document in a file that is complete after each append, even if the program is killed.
///
/// See ``DocumentLayout`` for the format. Every function blocks and belongs on a queue of its own.
struct CrashSafeDocument: Sendable {
    /// The result of an append.
    struct Outcome: Sendable {
        /// Records that were too long.
        var refused = 0
        /// Records that were in the file before another program shortened it.
        var lost = 0
        /// Records and bytes that wait for the next append.
        var waiting = (records: 0, bytes: 0)
        /// Why they wait, or why what was written may not survive a loss of power.
        var error: SystemError?
    }

    private let format: RecordFormat
    private let head: [UInt8]
    private let path: String
    private var target: OutputTarget
    private var layout: DocumentLayout

    /// The layout without records.
    private let emptyLayout: DocumentLayout

    /// The number of records in the file.
    private var count = 0
    private var history: RecordHistory?

    /// The document of an earlier run that goes on.
    let earlier: EarlierDocument?

    /// Records that could not be written yet.
    private var backlog = RecordBatch()

    /// Opens a file with a head and no record, or continues the document of an earlier run.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - sources: The paths of files that must stay as they are.
    ///   - head: The bytes before the records.
    ///   - format: The format.
    ///   - kept: Seconds before the newest record that are kept; nil keeps all.
    ///   - readers: The readers of a file that did not exist.
    ///   - isNew: Whether the document takes the place of an existing one.
    /// - Returns: Nil if the path leads to something other than a regular file.
    init?(
        _ path: String, sparing sources: [String], head: [UInt8], format: RecordFormat, keeping kept: Double?,
        readers: FileReaders, isNew: Bool
    ) throws {
        guard let path = try FileReplacement.resolve(path, sparing: sources) else { return nil }
        let continued = isNew ? nil : try OutputTarget.continuing(path, format)
        earlier = continued?.document
        self.head = earlier?.head ?? head
        emptyLayout = DocumentLayout(head: self.head, closing: format.closing)
        layout = earlier.map { DocumentLayout(continuing: $0.position, closing: format.closing) } ?? emptyLayout
        target =
            try continued?.target
            ?? .replace(path, readers: readers, content: emptyLayout.content(head: head))
        self.format = format
        self.path = path
        history = kept.map { RecordHistory(kept: $0) }
        if let earlier, !earlier.lastRecord.isEmpty {
            history?.noteEarlier(at: Int64(earlier.head.count))
            count = 1
        }
    }

    // MARK: Appending

    /// Appends what waits and a batch.
    ///
    /// - Parameter durably: Whether the records must survive a loss of power from then on.
    mutating func append(_ batch: RecordBatch, durably: Bool) -> Outcome {
        backlog.append(batch)
        var outcome = Outcome()
        do throws(SystemError) {
            outcome.lost = try mend()
            outcome.refused = try writeBacklog()
            if durably { try check(synchronize(target.descriptor)) }
            if let border = history?.border(end: layout.position), history?.isTrimDue(end: layout.position) == true {
                trim(before: border.offset, givingUp: border.old)
            }
        } catch {
            outcome.error = error
        }
        outcome.waiting = (backlog.records.count, backlog.bytes.count)
        return outcome
    }

    /// Writes what waits, and returns how many records were too long.
    private mutating func writeBacklog() throws(SystemError) -> Int {
        guard !backlog.isEmpty else { return 0 }
        var batch = backlog.takeAll()
        var (index, start, refused) = (0, 0, 0)
        var limit = DocumentLayout.longestPiece
        while index < batch.records.count {
            // The first record of a document has nothing before it to be separated from.
            if layout.position == emptyLayout.position { batch.blank(format.separator, at: start) }
            guard let step = layout.step(batch, from: index, at: start, atMost: limit) else {
                refused += 1
                start += batch.records[index].length
                index += 1
                continue
            }
            let error = write(step)
            guard error == 0 else {
                // A disk that is nearly full may have room for fewer.
                if step.records > 1 {
                    limit = step.length / 2
                    continue
                }
                backlog = batch.dropping(index, at: start)
                throw SystemError(code: error)
            }
            history?.note(batch.records[index..<index + step.records], at: layout.position - Int64(step.length))
            index += step.records
            start += step.length
            count += step.records
        }
        return refused
    }

    private mutating func write(_ step: DocumentLayout.Step) -> Int32 {
        for write in step.writes {
            let error = writeAll(target.descriptor, write.bytes, at: write.offset)
            guard error == 0 else {
                // Half of a record may stand where the document was closed. Putting that back needs no room on the disk.
                _ = writeAll(target.descriptor, layout.closing, at: layout.position)
                _ = setLength(target.descriptor, layout.end)
                layout = layout.truncated()
                return error
            }
        }
        layout = step.layout
        return 0
    }

    /// Repairs what other programs have done to the file: one that was removed is written anew, since nothing would be
    /// left of it in the end; one that was shortened begins anew.
    ///
    /// - Returns: The number of records that were lost.
    private mutating func mend() throws(SystemError) -> Int {
        guard let state = fileState(target.descriptor) else { throw SystemError(code: errno) }
        if state.names == 0, FileIdentity(path: path) != target.file {
            // A file that another program has put there stays.
            guard FileIdentity(path: path) == nil else { throw SystemError(code: EEXIST) }
            let (source, end) = (target.descriptor, layout.end)
            try replace { copyBytes(0..<end, of: source, to: $0, at: 0) }
            layout = layout.truncated()
        } else if state.length < layout.end {
            try check(writeAll(target.descriptor, emptyLayout.content(head: head), at: 0))
            _ = setLength(target.descriptor, emptyLayout.size)
            defer { count = 0 }
            layout = emptyLayout
            history?.forgetAll()
            return count
        } else if state.length < layout.size {
            layout = layout.truncated()
        }
        return 0
    }

    // MARK: Old records

    /// Removes all records that are too old, even if that wins little room.
    mutating func trimExactly() {
        guard backlog.isEmpty, let border = history?.border(end: layout.position) else { return }
        trim(before: border.offset, givingUp: border.old)
    }

    /// Removes the records before an offset, at which one begins: the others become a new file in place of this one.
    private mutating func trim(before start: Int64, givingUp records: Int) {
        let shift = start - Int64(head.count)
        let (source, layout, head, separator) = (target.descriptor, layout, head, format.separator)
        do throws(SystemError) {
            try replace { descriptor in
                let error = writeAll(descriptor, head, at: 0)
                guard error == 0 else { return error }
                let copying = copyBytes(start..<layout.end, of: source, to: descriptor, at: start - shift)
                guard copying == 0, separator != nil, start < layout.position else { return copying }
                // The first record begins without a separator.
                return writeAll(descriptor, [UInt8(ascii: " ")], at: start - shift)
            }
        } catch {
            // The file holds more than it should, which is no reason not to record.
            history?.postponeTrim()
            return
        }
        self.layout = layout.moved(by: shift)
        count -= records
        history?.forget(shift: shift)
    }

    /// Puts a new file, which may be made of this one, in its place and goes on with it.
    private mutating func replace(fill: (Int32) -> Int32) throws(SystemError) {
        guard let access = FileAccess(descriptor: target.descriptor) else { throw SystemError(code: errno) }
        let descriptor = try FileReplacement.make(path, access) { descriptor in
            // Before it has its name, so that no other output can claim it in between.
            guard lockFile(descriptor) else { return EBUSY }
            let error = fill(descriptor)
            // Otherwise a loss of power could leave neither file.
            return error == 0 ? synchronize(descriptor) : error
        }
        let old = target
        target = try OutputTarget.owned(descriptor, path)
        _ = old.close()
    }

    // MARK: Copies and the end

    /// Writes the document, and what waits, to another file.
    func copy(to path: String) throws {
        guard let path = try FileReplacement.resolve(path, sparing: []) else {
            throw ProviderError("\(path) cannot be written: it is not a regular file")
        }
        do throws(SystemError) {
            guard let access = FileAccess(path: path) ?? FileAccess(descriptor: target.descriptor) else {
                throw SystemError(code: errno)
            }
            let descriptor = try FileReplacement.makeOrRefill(path, access) { descriptor in
                let error = copyBytes(0..<layout.end, of: target.descriptor, to: descriptor, at: 0)
                guard error == 0 else { return error }
                var copy = self
                copy.target = OutputTarget(descriptor: descriptor, isOwned: false, file: nil)
                copy.layout = layout.truncated()
                copy.history = nil
                return copy.append(RecordBatch(), durably: false).error?.code ?? copy.end()
            }
            _ = closeDescriptor(descriptor)
        } catch {
            throw OutputTarget.failure(path, error.code)
        }
    }

    /// Ends the file with the document, and closes it.
    func close() -> SystemError? {
        let error = end()
        let closing = target.close()
        let code = error == 0 ? closing : error
        return code == 0 ? nil : SystemError(code: code)
    }

    private func end() -> Int32 {
        let error = setLength(target.descriptor, layout.end)
        return error == 0 ? synchronize(target.descriptor) : error
    }

    private func check(_ code: Int32) throws(SystemError) {
        guard code == 0 else { throw SystemError(code: code) }
    }
}
