/// A frame at the end of a buffer whose payload is being written.
struct FrameDraft {
    private let opcode: UInt8
    private let key: UInt32?
    private let start: Int
    private let headerSize: Int

    /// Makes room for a header at the end of the buffer.
    ///
    /// - Parameters:
    ///   - key: What the payload is masked with; nil where it is not.
    ///   - count: How long the payload is going to be, about; where it is not, it is moved at the end.
    init(_ opcode: UInt8, key: UInt32?, count: Int, in buffer: inout [UInt8]) {
        self.opcode = opcode
        self.key = key
        start = buffer.count
        headerSize = Self.headerSize(for: count, isMasked: key != nil)
        for _ in 0..<headerSize { buffer.append(0) }
    }

    /// Writes the header for what stands behind it, and masks that.
    ///
    /// Of what is too long for a control frame the first 125 bytes are left.
    func finish(_ buffer: inout [UInt8]) {
        // Nothing that a caller does to the buffer may lead outside of it.
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

    /// Two bytes, those of a size that is longer than 125 bytes, and those of a mask.
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
