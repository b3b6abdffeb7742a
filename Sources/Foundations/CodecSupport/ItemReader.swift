/// Reads a document incrementally: bytes are pushed in chunks, items are pulled.
package protocol ItemReader<Item>: Sendable {
    /// A part of the document, in the terms of the format.
    associatedtype Item
    /// The reasons for which values are dropped.
    associatedtype Reason: Hashable, RawRepresentable where Reason.RawValue == String
    /// An error in the document as a whole.
    associatedtype Failure: Error

    /// The number of values dropped so far, by reason.
    var drops: [Reason: Int] { get }

    /// Adds the next bytes of the document.
    mutating func append(_ bytes: Span<UInt8>)

    /// Declares that the document ends with the bytes appended so far.
    mutating func finish()

    /// Returns the next item; `nil` if more bytes are needed, or at the end.
    mutating func next() throws(Failure) -> Item?
}
