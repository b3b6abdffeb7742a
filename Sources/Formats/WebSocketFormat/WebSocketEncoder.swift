#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Encodes WebSocket messages and control frames, each as one frame (RFC 6455, section 5.2).
///
/// Frames are appended to the caller's buffer, so that many of them can be sent at once and the memory of the buffer is
/// reused. Frames of a client are masked with keys from the system's random source. An encoder must not be copied,
/// since copies use the same keys.
public struct WebSocketEncoder: Sendable {
    private let role: WebSocketRole
    private var keys = MaskKeys()

    /// Creates an encoder for one WebSocket connection.
    ///
    /// - Parameter role: The role of this side of the connection.
    public init(role: WebSocketRole) {
        self.role = role
    }

    /// Appends a frame with the given payload to the buffer.
    ///
    /// Text is not checked; the other side rejects invalid UTF-8. The payload of a ping or pong is truncated to 125
    /// bytes.
    public mutating func append(_ opcode: WebSocketOpcode, _ payload: Span<UInt8>, to buffer: inout [UInt8]) {
        let draft = FrameDraft(opcode.rawValue, key: nextKey(), count: payload.count, in: &buffer)
        payload.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
        draft.finish(&buffer)
    }

    /// Appends a frame to the buffer; `body` appends the payload of the frame.
    ///
    /// `body` may only append. If it throws, the buffer is restored. A payload of less than 126 or more than 65,535
    /// bytes is moved once, since the size of its header differs from the expected one.
    public mutating func append<Failure: Error>(
        _ opcode: WebSocketOpcode, to buffer: inout [UInt8], writing body: (inout [UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        let start = buffer.count
        let draft = FrameDraft(opcode.rawValue, key: nextKey(), count: Self.likelyCount, in: &buffer)
        do throws(Failure) {
            try body(&buffer)
        } catch {
            buffer.removeLast(max(0, buffer.count - start))
            throw error
        }
        draft.finish(&buffer)
    }

    /// Appends a close frame to the buffer; nothing may be sent after this frame.
    ///
    /// The frame is empty if there is no code, or if the code may not be sent. The reason is truncated to at most 123
    /// bytes, without dividing a character.
    public mutating func appendClose(_ code: WebSocketCloseCode?, reason: String = "", to buffer: inout [UInt8]) {
        let content = CloseContent.payload(code, reason: reason)
        let draft = FrameDraft(FrameHeader.close, key: nextKey(), count: content.count, in: &buffer)
        buffer.append(contentsOf: content)
        draft.finish(&buffer)
    }

    /// The expected length of a payload in bytes, from which the room for the header is computed before the payload is
    /// written.
    ///
    /// Most payloads have 126 to 65,535 bytes. Their header has exactly the expected size, so they need not be moved.
    private static let likelyCount = 500

    private mutating func nextKey() -> UInt32? { role == .client ? keys.next() : nil }
}

/// An unfinished WebSocket frame at the end of a buffer; its payload is being written.
struct FrameDraft {
    private let opcode: UInt8
    private let key: UInt32?
    private let start: Int
    private let headerSize: Int

    /// Reserves room for the frame's header at the end of the buffer.
    ///
    /// - Parameters:
    ///   - key: The mask key; nil for an unmasked frame.
    ///   - count: The expected length of the payload in bytes; the payload is moved if it needs a header of another
    ///     size.
    init(_ opcode: UInt8, key: UInt32?, count: Int, in buffer: inout [UInt8]) {
        self.opcode = opcode
        self.key = key
        start = buffer.count
        headerSize = Self.headerSize(for: count, isMasked: key != nil)
        for _ in 0..<headerSize { buffer.append(0) }
    }

    /// Writes the header of the frame and masks the payload; the payload of a control frame is truncated to 125 bytes.
    func finish(_ buffer: inout [UInt8]) {
        // The caller may have shortened the buffer, so it is extended until it contains the whole header.
        while buffer.count < start + headerSize { buffer.append(0) }
        var count = buffer.count - start - headerSize
        if opcode >= FrameHeader.firstControl, count > FrameHeader.mostControlBytes {
            buffer.removeLast(count - FrameHeader.mostControlBytes)
            count = FrameHeader.mostControlBytes
        }
        let size = Self.headerSize(for: count, isMasked: key != nil)
        if size != headerSize {
            buffer.replaceSubrange(start..<start + headerSize, with: repeatElement(0, count: size))
        }
        buffer.withUnsafeMutableBufferPointer { bytes in
            writeHeader(UnsafeMutableBufferPointer(rebasing: bytes[start..<start + size]), count)
            if let key {
                FrameMask(key: key).apply(to: UnsafeMutableBufferPointer(rebasing: bytes[(start + size)...]), from: 0)
            }
        }
    }

    /// Returns the size in bytes of the header for a payload of `count` bytes.
    ///
    /// The header has two bytes, two or eight more for a payload of more than 125 bytes, and four more for a mask key.
    private static func headerSize(for count: Int, isMasked: Bool) -> Int {
        (count < 126 ? 2 : count <= 0xFFFF ? 4 : 10) + (isMasked ? 4 : 0)
    }

    private func writeHeader(_ header: UnsafeMutableBufferPointer<UInt8>, _ count: Int) {
        header[0] = 0x80 | opcode
        let sizeBytes = header.count - 2 - (key == nil ? 0 : 4)
        let short = sizeBytes == 0 ? UInt8(truncatingIfNeeded: count) : sizeBytes == 2 ? 126 : 127
        header[1] = short | (key == nil ? 0 : 0x80)
        for index in 0..<sizeBytes {
            header[2 + index] = UInt8(truncatingIfNeeded: UInt64(count) >> UInt64(8 * (sizeBytes - 1 - index)))
        }
        guard let key else { return }
        for index in 0..<4 { header[2 + sizeBytes + index] = UInt8(truncatingIfNeeded: key >> UInt32(8 * index)) }
    }
}

/// The unpredictable keys with which a client masks its frames (RFC 6455, section 10.3), drawn from the system in
/// batches.
struct MaskKeys: Sendable {
    /// The number of keys that are drawn at once.
    ///
    /// Their 256 bytes are the most that Linux returns in one call without blocking or truncation.
    private static let count = 64

    private var keys = ContiguousArray<UInt32>()

    /// Returns a new random mask key.
    mutating func next() -> UInt32 {
        if keys.isEmpty { fill() }
        return keys.popLast() ?? UInt32.random(in: .min ... .max)
    }

    private mutating func fill() {
        keys.append(contentsOf: repeatElement(0, count: Self.count))
        let isFilled = keys.withUnsafeMutableBytes { bytes -> Bool in
            guard let start = bytes.baseAddress else { return false }
            #if canImport(Darwin)
                arc4random_buf(start, bytes.count)
                return true
            #elseif canImport(Glibc) || canImport(Musl)
                return getentropy(start, bytes.count) == 0
            #else
                return false
            #endif
        }
        // If the system returns no batch, each key is drawn from Swift's random generator of the system.
        if !isFilled { keys.removeAll(keepingCapacity: true) }
    }
}
