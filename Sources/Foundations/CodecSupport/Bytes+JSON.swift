/// JSON text, written directly into a byte array.
extension [UInt8] {
    /// Appends a quoted JSON string, escaped by RFC 8259, section 7.
    package mutating func append(jsonString text: String) {
        append(addingCapacity: 6 * text.utf8.count + 2) { (output: inout OutputSpan<UInt8>) in
            output.append(jsonString: text)
        }
    }
}
