/// The bytes between the caller and the tokenizer: valid UTF-8, as much of it as has not been consumed.
///
/// A fault of the encoding cuts the buffer there and is reported only when everything before has been read, so that the
/// result does not depend on how the input was cut into chunks.
struct XMLInput {
    struct Fault {
        var kind: GPXError.Kind
        var reason: String
    }

    private(set) var buffer: ContiguousArray<UInt8> = []
    /// What is wrong behind the last byte of the buffer.
    private(set) var fault: Fault?
    private(set) var isFinished = false
    private(set) var lines = XMLLineCounter()

    /// The first bytes, while the encoding is unknown.
    private var head: ContiguousArray<UInt8> = []
    private var isDecided = false
    private var transcoder: XMLTranscoder?
    /// The beginning of a character whose rest is still to come.
    private var tail: ContiguousArray<UInt8> = []

    /// No byte will follow those in the buffer.
    var isFinal: Bool { isFinished || fault != nil }

    mutating func append(_ chunk: Span<UInt8>) {
        guard !isFinal else { return }
        if isDecided {
            decode(chunk)
        } else {
            chunk.withUnsafeBufferPointer { head.append(contentsOf: $0) }
            decide()
        }
    }

    mutating func finish() {
        guard !isFinished else { return }
        isFinished = true
        if !isDecided { decide() }
        if !tail.isEmpty || transcoder?.isInsideCharacter == true {
            fail(.truncated, "the document ends inside a character")
        }
    }

    /// Forgets the first `count` bytes of the buffer.
    mutating func discard(_ count: Int) {
        guard count > 0 else { return }
        lines.advance(over: buffer, count)
        buffer.removeSubrange(0..<count)
    }

    private mutating func decide() {
        guard let detection = XMLEncoding.detect(head.span, isFinal: isFinished) else { return }
        isDecided = true
        switch detection.encoding {
        case .utf8: break
        case .unsupported(let name):
            let names = "UTF-8, UTF-16, ISO-8859-1, windows-1252 or US-ASCII"
            return fail(.unsupportedEncoding, "the encoding ‘\(name)’ is not supported, expected \(names)")
        default: transcoder = XMLTranscoder(detection.encoding)
        }
        let first = head
        head = []
        decode(first.span.extracting(droppingFirst: detection.markLength))
    }

    private mutating func decode(_ chunk: Span<UInt8>) {
        let start = buffer.count
        if !tail.isEmpty {
            buffer.append(contentsOf: tail)
            tail.removeAll(keepingCapacity: true)
        }
        if transcoder == nil {
            chunk.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
        } else {
            do throws(XMLTranscoder.Fault) {
                try transcoder?.convert(chunk, into: &buffer)
            } catch {
                fail(.invalidText, error.reason)
            }
        }
        switch UTF8Check.check(buffer.span, from: start) {
        case .valid: break
        case .incomplete(let offset):
            tail.append(contentsOf: buffer[offset...])
            buffer.removeSubrange(offset...)
        case .invalid(let offset, let reason):
            buffer.removeSubrange(offset...)
            fault = Fault(kind: .invalidText, reason: reason)
        }
    }

    private mutating func fail(_ kind: GPXError.Kind, _ reason: String) {
        if fault == nil { fault = Fault(kind: kind, reason: reason) }
    }
}
