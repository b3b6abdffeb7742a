/// Reads a document incrementally: bytes are pushed in chunks, items are pulled.
package protocol ItemReader<Item>: Sendable {
    /// A part of the document, such as a point of a track.
    associatedtype Item
    /// The reasons for dropping values.
    associatedtype Reason: Hashable, RawRepresentable where Reason.RawValue == String
    /// An error that ends the reading of the document.
    associatedtype Failure: Error

    /// The number of values dropped so far, by reason.
    var drops: [Reason: Int] { get }

    /// Adds the next bytes of the document.
    mutating func append(_ bytes: Span<UInt8>)

    /// Ends the document after the bytes appended so far.
    mutating func finish()

    /// Returns the next item; `nil` if more bytes are needed, or at the end of the document.
    mutating func next() throws(Failure) -> Item?
}
