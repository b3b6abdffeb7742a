/// Reads a document incrementally: the caller appends bytes in chunks and takes the items that are complete.
package protocol ItemReader<Item>: Sendable {
    /// The type of the items, which are parts of the document, such as the points of a track.
    associatedtype Item
    /// The type of the reasons why the reader drops values.
    associatedtype Reason: Hashable, RawRepresentable where Reason.RawValue == String
    /// The type of an error that ends the reading of the document.
    associatedtype Failure: Error

    /// The number of values that the reader has dropped so far, by reason.
    var drops: [Reason: Int] { get }

    /// Adds the next bytes of the document.
    mutating func append(_ bytes: Span<UInt8>)

    /// Ends the document after the bytes appended so far.
    mutating func finish()

    /// Returns the next item of the document; `nil` if more bytes are needed, or at the end of the document.
    mutating func next() throws(Failure) -> Item?
}
