/// What the parser found next; the details stand in the tokenizer until the next call.
enum XMLToken {
    /// A start tag, also that of an empty element.
    case startElement
    /// An end tag, also the one implied by an empty element.
    case endElement
    /// The text up to the next tag, in one piece whatever comments, CDATA sections and chunks it spans; only if asked.
    case text
    /// More bytes are needed.
    case needsInput
    /// The document is complete.
    case endOfDocument
}
