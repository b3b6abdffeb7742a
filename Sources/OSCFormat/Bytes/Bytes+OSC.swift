/// Writes what OSC is made of.
extension [UInt8] {
    /// Appends what stands behind an argument's type tag.
    mutating func append(_ argument: OSCArgument) throws(OSCError) {
        switch argument {
        case .int32(let value): append(bigEndian: UInt32(bitPattern: value))
        case .float32(let value): append(bigEndian: value.bitPattern)
        case .string(let text), .symbol(let text): try append(string: text)
        case .blob(let content): try append(blob: content)
        case .int64(let value): append(bigEndian: UInt64(bitPattern: value))
        case .timeTag(let tag): append(bigEndian: tag.rawValue)
        case .float64(let value): append(bigEndian: value.bitPattern)
        case .character(let bits), .color(let bits), .midi(let bits): append(bigEndian: bits)
        case .yes, .no, .null, .impulse, .arrayStart, .arrayEnd: break
        }
    }

    /// Appends the element of a bundle with its size before it.
    mutating func append(element: OSCPacket) throws(OSCError) {
        let place = count
        append(bigEndian: UInt32(0))
        try element.write(to: &self)
        guard let size = Int32(exactly: count - place - 4) else { throw OSCError(.oversized, at: place) }
        for index in 0..<4 { self[place + index] = UInt8(truncatingIfNeeded: size >> (24 - 8 * Int32(index))) }
    }

    /// Appends a text and its nulls.
    mutating func append(string text: String) throws(OSCError) {
        guard !text.utf8.contains(0) else { throw OSCError(.nullInString, at: count) }
        append(contentsOf: text.utf8)
        appendNulls(atLeast: 1)
    }

    private mutating func append(blob content: [UInt8]) throws(OSCError) {
        guard let size = Int32(exactly: content.count) else { throw OSCError(.oversized, at: count) }
        append(bigEndian: UInt32(bitPattern: size))
        append(contentsOf: content)
        appendNulls(atLeast: 0)
    }

    /// Appends a number, its highest byte first.
    mutating func append(bigEndian number: some FixedWidthInteger & UnsignedInteger) {
        for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
            append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    /// Appends nulls until the number of bytes is a multiple of 4.
    mutating func appendNulls(atLeast least: Int) {
        let missing = (4 - (count + least) % 4) % 4
        append(contentsOf: repeatElement(0, count: least + missing))
    }
}
