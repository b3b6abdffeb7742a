/// What makes it possible to carry a document from one page of its file to the next in single steps, each of which leaves
/// it well-formed.
///
/// The next page is written first, while the seal still stands before it: there it must be something that a reader passes
/// over. Then the seal is replaced by ``opening``, whereby the same bytes become part of the document.
///
///     page k      … </gpx>          page k+1   <?page --> record </gpx><?page end?>     an instruction behind the root
///     page k      … <!--            page k+1   <?page --> record </gpx><?page end?>     a comment, and the document goes on
///
/// That works only in a language with two ways to hide text, as XML has comments and processing instructions.
public struct PageBridge: Sendable, Hashable {
    /// What replaces the seal; not longer than any seal.
    public let opening: [UInt8]

    /// What stands at the beginning of a page.
    public let prefix: [UInt8]

    /// What stands behind the seal on that page.
    public let suffix: [UInt8]

    /// The bridge for XML documents, whose records must not contain `?>`.
    ///
    /// Both instructions say something: Foundation's parser on Linux crashes at one that is nothing but a name.
    public static let xml = PageBridge(
        opening: Array("<!--".utf8), prefix: Array("<?page -->".utf8), suffix: Array("<?page end?>".utf8))
}
