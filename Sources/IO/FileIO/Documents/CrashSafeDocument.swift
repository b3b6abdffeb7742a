import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A document whose file is complete after each append, even if the program is killed.
///
/// See ``DocumentLayout`` for the layout of the file. All functions block, and must be called on a queue of their own.
struct CrashSafeDocument: Sendable {
    /// The result of one append: how many records were refused, lost or left waiting, and the error if there was one.
    struct Outcome: Sendable {
        /// The number of records that were refused because they were too long.
        var refused = 0
        /// The number of records that were lost because another program truncated the file.
        var lost = 0
        /// The number of records that wait for the next append, and their total size in bytes.
        var waiting = (records: 0, bytes: 0)
        /// The error of the append; `nil` if there was none.
        ///
        /// After an error, either records wait for the next append, or the written records may not survive a power
        /// failure.
        var error: SystemError?
    }

    private let format: RecordFormat
    private let head: [UInt8]
    private let path: String
    private var target: OutputTarget
    private var layout: DocumentLayout

    /// The layout of the document's file while the document has no records.
    private let emptyLayout: DocumentLayout

    /// The number of records in the document's file, where all records of an earlier run count as one.
    private var count = 0
    private var history: RecordHistory?

    /// The document of an earlier run that is continued; `nil` if the document is new.
    let earlier: EarlierDocument?

    /// The records of the document that could not be written yet.
    private var backlog = RecordBatch()

    /// Creates a file with a head and no records, or continues the document that an earlier run left in the file.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - sources: The paths of files that must not be overwritten.
    ///   - head: The bytes before the records.
    ///   - format: The format of the document.
    ///   - kept: The age in seconds, relative to the newest record, up to which records are kept; `nil` keeps all.
    ///   - readers: The users who may read the file if it is created.
    ///   - isNew: Whether an existing document is replaced.
    /// - Returns: `nil` if the path leads to something other than a regular file.
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
            history?.recordEarlier(at: Int64(earlier.head.count))
            count = 1
        }
    }

    // MARK: Appending

    /// Appends records to the document: first those that still wait after earlier appends, then those of the given
    /// batch.
    ///
    /// - Parameter durably: Whether the records must survive a power failure once this method has returned.
    mutating func append(_ batch: RecordBatch, durably: Bool) -> Outcome {
        backlog.append(batch)
        var outcome = Outcome()
        do throws(SystemError) {
            outcome.lost = try mend()
            try writeBacklog(refused: &outcome.refused)
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

    /// Writes the waiting records, and adds the number of those that were too long to `refused`, also after an error.
    private mutating func writeBacklog(refused: inout Int) throws(SystemError) {
        guard !backlog.isEmpty else { return }
        var batch = backlog.takeAll()
        var (index, start) = (0, 0)
        var limit = DocumentLayout.longestPiece
        while index < batch.records.count {
            // The first record of a document needs no separator.
            if layout.position == emptyLayout.position { batch.blank(format.separator, at: start) }
            guard let step = layout.step(batch, from: index, at: start, atMost: limit) else {
                refused += 1
                start += batch.records[index].length
                index += 1
                continue
            }
            let error = write(step)
            guard error == 0 else {
                // A disk that is nearly full may have room for fewer records.
                if step.records > 1 {
                    limit = step.length / 2
                    continue
                }
                backlog = batch.dropping(index, at: start)
                throw SystemError(code: error)
            }
            history?.record(batch.records[index..<index + step.records], at: layout.position - Int64(step.length))
            index += step.records
            start += step.length
            count += step.records
        }
    }

    private mutating func write(_ step: DocumentLayout.Step) -> Int32 {
        for write in step.writes {
            let error = writeAll(target.descriptor, write.bytes, at: write.offset)
            guard error == 0 else {
                // A part of a record may now have overwritten the closing bytes. Writing the closing bytes again needs
                // no disk space.
                _ = writeAll(target.descriptor, layout.closing, at: layout.position)
                _ = setLength(target.descriptor, layout.end)
                layout = layout.truncated()
                return error
            }
        }
        layout = step.layout
        return 0
    }

    /// Repairs the file after another program has changed it.
    ///
    /// Writes a removed file again. Overwrites a truncated file with a document that has no records.
    ///
    /// - Returns: The number of records that were lost because the file was truncated.
    private mutating func mend() throws(SystemError) -> Int {
        guard let state = fileState(target.descriptor) else { throw SystemError(code: errno) }
        if state.names == 0, FileIdentity(path: path) != target.file {
            // If another program has put a file at this path, that file is not overwritten.
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

    /// Removes all records of the document that are too old, even if that frees little space.
    mutating func trimExactly() {
        guard backlog.isEmpty, let border = history?.border(end: layout.position) else { return }
        trim(before: border.offset, givingUp: border.old)
    }

    /// Removes the first `records` records of the document, which end at the offset `start` of the file.
    ///
    /// Writes the other records to a new file, which replaces the document's file. A document that another program has
    /// renamed keeps its old records from then on, since its new path is unknown and its former path may lead to another
    /// file.
    private mutating func trim(before start: Int64, givingUp records: Int) {
        guard FileIdentity(path: path) == target.file else {
            // A removed file is written again before the next records, and is then trimmed.
            if let state = fileState(target.descriptor), state.names > 0 { history = nil }
            return
        }
        let shift = start - Int64(head.count)
        let (source, layout, head, separator) = (target.descriptor, layout, head, format.separator)
        do throws(SystemError) {
            try replace { descriptor in
                let error = writeAll(descriptor, head, at: 0)
                guard error == 0 else { return error }
                let copying = copyBytes(start..<layout.end, of: source, to: descriptor, at: start - shift)
                guard copying == 0, separator != nil, start < layout.position else { return copying }
                // A space replaces the separator, since the first record of a document has none.
                return writeAll(descriptor, [UInt8(ascii: " ")], at: start - shift)
            }
        } catch {
            // If trimming fails, the file keeps more records than it should, and recording continues.
            history?.postponeTrim()
            return
        }
        self.layout = layout.moved(by: shift)
        count -= records
        history?.forget(shift: shift)
    }

    /// Replaces the document's file by a new file, and continues with the new one.
    ///
    /// `fill` writes the content of the new file to the given descriptor.
    private mutating func replace(fill: (Int32) -> Int32) throws(SystemError) {
        guard let access = FileAccess(descriptor: target.descriptor) else { throw SystemError(code: errno) }
        let descriptor = try FileReplacement.make(path, access) { descriptor in
            // The new file is locked before it gets its name, so that no other output can claim it in between.
            guard lockFile(descriptor) else { return EBUSY }
            let error = fill(descriptor)
            // Without this flush to the disk, a power failure could leave neither the old file nor the new one.
            return error == 0 ? synchronize(descriptor) : error
        }
        let old = target
        target = try OutputTarget.owned(descriptor, path)
        _ = old.close()
    }

    // MARK: Copies and the end

    /// Writes the document, including the waiting records, to another file.
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

    /// Removes everything after the end of the document, and closes the file; returns the first error.
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
