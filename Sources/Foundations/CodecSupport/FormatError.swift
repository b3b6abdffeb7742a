/// An error in input bytes, with its position.
package struct FormatError: Error, Sendable, Hashable {
    /// The reason for the error, as a phrase that can follow a colon; it contains no part of the input.
    package let reason: String

    /// The number of bytes in the input before the error.
    package let offset: Int

    package init(_ reason: String, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    /// Returns the line and the column of the error, both counted from 1, in the bytes that were read.
    package func place(in bytes: Span<UInt8>) -> (line: Int, column: Int) {
        var (line, column) = (1, 1)
        for index in 0..<min(offset, bytes.count) {
            if bytes[index] == UInt8(ascii: "\n") {
                (line, column) = (line + 1, 1)
            } else if bytes[index] & 0xC0 != 0x80 {
                // Bytes in the form 10xxxxxx continue a character, so they are not counted.
                column += 1
            }
        }
        return (line, column)
    }
}
