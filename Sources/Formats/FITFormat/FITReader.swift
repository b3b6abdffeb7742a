import CodecSupport

/// Reads a FIT file incrementally from chunks of bytes of any size.
///
/// Activities and courses of Garmin, Wahoo, Suunto and others are read: positions and sensor values, stops of the
/// timer, sessions, names and course points. Other messages and developer fields are skipped. Both byte orders,
/// compressed times and several files in sequence are supported. If a checksum is wrong, it is counted in ``drops``;
/// the messages are returned nevertheless.
///
/// A reader does no I/O; it holds the chunk and at most one message (130 KB). A reader is a value: a copy continues
/// independently from the same position. After each ``append(_:)``, call ``next()`` until it returns nil.
///
/// Source: Flexible and Interoperable Data Transfer (FIT) Protocol, https://developer.garmin.com/fit/protocol/, and the
/// profile of its SDK.
public struct FITReader: Sendable {
    /// The counts of the parts of the file that the reader dropped or ignored, by reason.
    public private(set) var drops: [FITDropReason: Int] = [:]

    /// The part of a FIT file that the reader reads next.
    private enum Part {
        case header, messages, checksum, rest
    }

    private var buffer: ContiguousArray<UInt8> = []
    private var position = 0
    /// The number of bytes of the input that the reader has removed from its buffer.
    private var base = 0
    private var isFinal = false
    private var failure: FITError?

    private var part = Part.header
    private var isFirstFile = true
    /// The number of bytes in the messages of the current file that have not been read yet.
    private var remaining = 0
    private var definitions = [FITDefinition?](repeating: nil, count: 16)
    /// The latest time in the current file, to which compressed times are relative, in seconds since
    /// 1989-12-31T00:00:00Z.
    private var lastSeconds: UInt32?
    private var checksum = FITChecksum()
    /// The index in the buffer of the first byte not yet included in the checksum.
    private var unchecked = 0

    /// Creates a reader at the beginning of a FIT file.
    public init() {}

    /// Adds the next bytes of the file to the reader's buffer.
    public mutating func append(_ bytes: Span<UInt8>) {
        guard failure == nil else { return }
        addToChecksum()
        base += position
        buffer.removeSubrange(..<position)
        (position, unchecked) = (0, 0)
        bytes.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
    }

    /// Ends the input after the bytes appended so far.
    public mutating func finish() { isFinal = true }

    /// Returns the next item of the file; `nil` if more bytes are needed or, after ``finish()``, if there are no more
    /// items.
    ///
    /// Throws if the input is malformed or truncated, or is not a FIT file; every later call throws the same error.
    public mutating func next() throws(FITError) -> FITItem? {
        if let failure { throw failure }
        do throws(FITError) {
            while true {
                switch part {
                case .header: guard try readHeader() else { return nil }
                case .messages:
                    guard remaining > 0 else {
                        part = .checksum
                        continue
                    }
                    var item: FITItem?
                    guard try readMessage(&item) else { return nil }
                    if let item { return item }
                case .checksum: guard try readChecksum() else { return nil }
                case .rest:
                    position = buffer.count
                    return nil
                }
            }
        } catch {
            failure = error
            throw error
        }
    }

    /// Returns whether at least `count` unread bytes are buffered; throws if the input ends before them.
    @inline(__always)
    private func has(_ count: Int) throws(FITError) -> Bool {
        if buffer.count - position >= count { return true }
        guard isFinal else { return false }
        throw FITError(
            .truncated, "the file ends early: \(max(0, remaining - (buffer.count - position))) bytes are missing",
            at: base + buffer.count)
    }

    private mutating func drop(_ reason: FITDropReason) { drops[reason, default: 0] += 1 }

    private mutating func addToChecksum() {
        guard part == .messages || part == .checksum else {
            unchecked = position
            return
        }
        // A copy of the checksum is used, since the buffer cannot be read while another part of the reader is modified.
        var sum = checksum
        sum.add(buffer.span, unchecked..<position)
        checksum = sum
        unchecked = position
    }
}

// MARK: - Parts of a file

extension FITReader {
    /// Reads the header of a file; returns `false` if more bytes are needed, or at the end of the input.
    private mutating func readHeader() throws(FITError) -> Bool {
        let count = buffer.count - position
        let size = count > 0 ? Int(buffer[position]) : 0
        guard count >= 12, count >= size else {
            guard isFinal || count > 0 && size < 12 else { return false }
            if isFirstFile, count == 0 { throw FITError(.empty, "the file is empty", at: 0) }
            return count == 0 ? false : try refuseHeader()
        }
        let mark = Array(".FIT".utf8)
        guard size >= 12, mark.indices.allSatisfy({ buffer[position + 8 + $0] == mark[$0] }) else {
            return try refuseHeader()
        }
        remaining = (0..<4).reduce(0) { $0 | Int(buffer[position + 4 + $1]) << (8 * $1) }
        var header = FITChecksum()
        header.add(buffer.span, position..<position + 12)
        if size >= 14 {
            let stated = UInt16(buffer[position + 12]) | UInt16(buffer[position + 13]) << 8
            if stated != 0, stated != header.value { drop(.headerChecksum) }
        }
        checksum = FITChecksum()
        unchecked = position
        position += size
        part = .messages
        isFirstFile = false
        definitions = Array(repeating: nil, count: 16)
        lastSeconds = nil
        return true
    }

    /// Drops the rest of the input, which does not begin with the header of a file, and returns `true`.
    ///
    /// Throws if the bytes are at the beginning of the input, that is, if there is no complete file before them.
    private mutating func refuseHeader() throws(FITError) -> Bool {
        guard isFirstFile else {
            drop(.trailingBytes)
            part = .rest
            return true
        }
        throw FITError(.notFIT, "not FIT: the file does not begin with a header of 12 or 14 bytes and .FIT", at: base)
    }

    /// Verifies the checksum that follows the messages of a file; returns `false` if more bytes are needed.
    private mutating func readChecksum() throws(FITError) -> Bool {
        if buffer.count - position < 2, isFinal {
            throw FITError(.truncated, "the file ends early: the checksum is missing", at: base + buffer.count)
        }
        guard buffer.count - position >= 2 else { return false }
        addToChecksum()
        let stated = UInt16(buffer[position]) | UInt16(buffer[position + 1]) << 8
        if stated != checksum.value { drop(.fileChecksum) }
        position += 2
        unchecked = position
        part = .header
        return true
    }

    /// Reads a definition or data message; returns `false` if more bytes are needed.
    ///
    /// Sets `item` if the message is a data message that the reader returns, such as a record.
    @inline(__always)
    private mutating func readMessage(_ item: inout FITItem?) throws(FITError) -> Bool {
        guard try has(1) else { return false }
        let header = buffer[position]
        if header & 0xC0 == 0x40 { return try readDefinition(header) }
        let isCompressed = header & 0x80 != 0
        let type = Int(isCompressed ? header >> 5 & 0x03 : header & 0x0F)
        guard let definition = definitions[type] else {
            throw malformed("a message has the local type \(type), which is not defined")
        }
        guard 1 + definition.size <= remaining else {
            throw malformed("a message of \(1 + definition.size) bytes goes beyond the size that the header states")
        }
        guard try has(1 + definition.size) else { return false }
        if definition.isRead {
            item = read(definition, compressed: isCompressed ? UInt32(header & 0x1F) : nil)
        } else if isCompressed {
            advance(by: UInt32(header & 0x1F))
        }
        position += 1 + definition.size
        remaining -= 1 + definition.size
        return true
    }

    /// Reads the complete data message at `position`, and returns the item to which the message is converted, such as a
    /// record.
    ///
    /// The result is `nil` if the message is dropped or not needed.
    @inline(__always)
    private mutating func read(_ definition: FITDefinition, compressed: UInt32?) -> FITItem? {
        var draft = FITMessageDraft(buffer.span, position + 1, by: definition)
        if let seconds = draft.seconds, definition.message != .coursePoint {
            lastSeconds = seconds
        } else if let compressed {
            advance(by: compressed)
            draft.complete(seconds: lastSeconds)
        }
        switch definition.message {
        case .record, .coursePoint: return located(draft, isRecord: definition.message == .record)
        case .event: return draft.isStop ? .stop : nil
        case .session: return .session
        case .sport, .course: return draft.text(buffer.span).map(FITItem.title)
        case .file: return .file(draft.file(buffer.span))
        case nil: return nil
        }
    }

    @inline(__always)
    private mutating func located(_ draft: FITMessageDraft, isRecord: Bool) -> FITItem? {
        switch draft.position {
        case .failure(let missing):
            drop(missing.reason)
            return nil
        case .success(let place):
            if draft.hasRelativeTime { drop(.relativeTime) }
            return isRecord
                ? .record(draft.record(latitude: place.latitude, longitude: place.longitude))
                : .coursePoint(
                    draft.coursePoint(buffer.span, latitude: place.latitude, longitude: place.longitude))
        }
    }

    /// Advances the latest time to the first second that is not earlier and whose five lowest bits are `bits`.
    ///
    /// A compressed header contains only these five bits of the time of its message.
    private mutating func advance(by bits: UInt32) {
        guard let last = lastSeconds else { return }
        lastSeconds = last &+ ((bits &- last) & 0x1F)
    }

    private mutating func readDefinition(_ header: UInt8) throws(FITError) -> Bool {
        let fixedSize = 6
        guard fixedSize <= remaining else { throw malformed("a definition lacks its fields") }
        guard try has(fixedSize) else { return false }
        let count = Int(buffer[position + 5])
        var size = fixedSize + 3 * count
        var developerCount = 0
        if header & 0x20 != 0 {
            guard size < remaining else { throw malformed("a definition lacks its developer fields") }
            guard try has(size + 1) else { return false }
            developerCount = Int(buffer[position + size])
            size += 1 + 3 * developerCount
        }
        guard size <= remaining else {
            throw malformed("a definition of \(size) bytes goes beyond the size that the header states")
        }
        guard try has(size) else { return false }
        let definition = FITDefinition(
            buffer.span, at: position + 6, count: count, developerCount: developerCount)
        for _ in 0..<definition.faults { drop(.fieldSize) }
        definitions[Int(header & 0x0F)] = definition
        position += size
        remaining -= size
        return true
    }

    private func malformed(_ reason: String) -> FITError { FITError(.malformed, reason, at: base + position) }
}

extension FITReader: ItemReader {}
