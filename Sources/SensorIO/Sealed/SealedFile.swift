import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A document in a file, to which records are appended so that it is complete after each of them.
///
/// See ``SealedLayout`` for how. Every function blocks and belongs on a queue of its own. The file is a value: who has
/// work for it sends it to the queue, where nobody else has it, and gets it back changed.
struct SealedFile: Sendable {
    /// What became of a batch.
    struct Outcome: Sendable {
        /// Where the records begin that were written: so many of the batch from one offset on, and so on.
        var placed: [(records: Range<Int>, offset: Int64)] = []
        /// What could not be written, for another attempt.
        var rest = RecordBatch()
        /// Records that are too long to be written without danger.
        var refused = 0
        /// Records that were in the file, which somebody else has shortened.
        var lost = 0
        /// Why something could not be written.
        var error: SystemError?
    }

    private let format: RecordFormat
    private let head: [UInt8]
    private let path: String
    private var target: OutputTarget
    private var layout: SealedLayout

    /// The layout of the document without records, and how many it has.
    private let emptyLayout: SealedLayout
    private var count = 0

    private init(
        format: RecordFormat, head: [UInt8], path: String, target: OutputTarget, layout: SealedLayout,
        emptyLayout: SealedLayout
    ) {
        self.format = format
        self.head = head
        self.path = path
        self.target = target
        self.layout = layout
        self.emptyLayout = emptyLayout
    }

    /// Opens a file with a head and no record.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - sources: The paths of files that must stay as they are.
    ///   - head: What stands before the records.
    ///   - format: The format.
    /// - Returns: Nil where the path leads to something that is no regular file.
    static func open(
        _ path: String, sparing sources: [String], head: [UInt8], format: RecordFormat
    ) throws -> SealedFile? {
        var head = head
        let layout = SealedLayout(head: &head, format: format)
        let content = layout.content(head: head)
        guard let (target, path) = try OutputTarget.replace(path, sparing: sources, content: content) else {
            return nil
        }
        return SealedFile(
            format: format, head: head, path: path, target: target, layout: layout, emptyLayout: layout)
    }

    /// Where the next record will begin.
    var position: Int64 { layout.position }

    /// Appends records.
    ///
    /// - Parameter durably: Whether they must survive a loss of power from then on.
    mutating func append(_ batch: RecordBatch, durably: Bool) -> Outcome {
        var outcome = Outcome()
        do throws(SystemError) {
            outcome.lost = try mend()
        } catch {
            outcome.error = error
            outcome.rest = batch
            return outcome
        }
        var batch = batch
        var (index, start) = (0, 0)
        while index < batch.records.count {
            // Where none is before it, as in a document that has begun anew, the separator has nothing to part.
            if layout.position == emptyLayout.position { batch.blank(format.separator, at: start) }
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
            outcome.placed.append((index..<index + step.records, step.offset))
            index += step.records
            start += step.length
            count += step.records
        }
        if durably { outcome.error = SystemError(unlessZero: synchronize(target.descriptor)) }
        return outcome
    }

    /// Gives up the records before an offset, at which one begins: the others become a new file in the place of this one.
    ///
    /// - Parameter records: How many are given up.
    /// - Returns: By how many bytes the others stand nearer to the beginning now.
    mutating func trim(before start: Int64, givingUp records: Int) throws(SystemError) -> Int64 {
        // Where a record stands in its page stays as it is.
        let page = SealedLayout.pageSize
        let gap = format.closing.isEmpty ? 0 : (start - Int64(head.count) % page + page) % page
        let padding = [UInt8](repeating: UInt8(ascii: " "), count: Int(gap))
        let shift = start - Int64(head.count + padding.count)
        let (source, layout, head, separator) = (target.descriptor, layout, head, format.separator)
        try replace { descriptor in
            let error = writeAll(descriptor, head + padding, at: 0)
            guard error == 0 else { return error }
            let copying = copyBytes(start..<layout.end, of: source, to: descriptor, at: start - shift)
            guard copying == 0, separator != nil, start < layout.position else { return copying }
            // The first record begins with no separator.
            return writeAll(descriptor, [UInt8(ascii: " ")], at: start - shift)
        }
        self.layout = layout.moved(by: shift)
        count -= records
        return shift
    }

    /// Writes the document, as it is now and with more records, to another file.
    func copy(to path: String, adding batch: RecordBatch) throws {
        guard let path = try FileReplacement.resolve(path, sparing: []) else {
            throw ProviderError("\(path) cannot be written: it is no regular file")
        }
        do throws(SystemError) {
            let descriptor = try FileReplacement.makeOrRefill(path) { descriptor in
                let error = copyBytes(0..<layout.end, of: target.descriptor, to: descriptor, at: 0)
                guard error == 0 else { return error }
                var copy = self
                copy.target = OutputTarget(descriptor: descriptor, isOwned: false, file: nil)
                copy.layout = layout.truncated()
                let outcome = copy.append(batch, durably: false)
                return outcome.error?.code ?? copy.end()
            }
            _ = closeDescriptor(descriptor)
        } catch {
            throw OutputTarget.failure(path, error.code)
        }
    }

    /// Ends the file where the document ends, and closes it.
    func close() -> SystemError? {
        let error = end()
        let closing = target.close()
        return SystemError(unlessZero: error == 0 ? closing : error)
    }

    private func end() -> Int32 {
        let error = setLength(target.descriptor, layout.finalEnd)
        return error == 0 ? synchronize(target.descriptor) : error
    }

    /// Puts a new file in the place of this one, of which it may be made, and goes on with it.
    private mutating func replace(fill: (Int32) -> Int32) throws(SystemError) {
        let descriptor = try FileReplacement.make(path) { descriptor in
            let error = fill(descriptor)
            // Otherwise a loss of power could leave neither the one nor the other.
            return error == 0 ? synchronize(descriptor) : error
        }
        let old = target
        target = try OutputTarget.owned(descriptor, path)
        _ = old.close()
    }

    /// Mends what others have done to the file: one that was removed is written anew, as nothing would be left of it in
    /// the end; one that was shortened begins anew.
    ///
    /// - Returns: How many records were lost.
    private mutating func mend() throws(SystemError) -> Int {
        guard let state = fileState(target.descriptor) else { throw SystemError(code: errno) }
        if state.names == 0, FileIdentity(path: path) != target.file {
            // What somebody has put there stays.
            guard FileIdentity(path: path) == nil else { throw SystemError(code: EEXIST) }
            let (source, end) = (target.descriptor, layout.end)
            try replace { copyBytes(0..<end, of: source, to: $0, at: 0) }
            layout = layout.truncated()
        } else if state.length < layout.end {
            let error = writeAll(target.descriptor, emptyLayout.content(head: head), at: 0)
            guard error == 0 else { throw SystemError(code: error) }
            _ = setLength(target.descriptor, emptyLayout.size)
            defer { count = 0 }
            layout = emptyLayout
            return count
        } else if state.length < layout.size {
            layout = layout.truncated()
        }
        return 0
    }

    private mutating func write(_ step: SealedLayout.Step) -> Int32 {
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
}

extension SystemError {
    fileprivate init?(unlessZero code: Int32) {
        guard code != 0 else { return nil }
        self.init(code: code)
    }
}
