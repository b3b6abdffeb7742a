/// Why values are dropped: a short text of the program's own, such as "latitude out of range".
///
/// A reason is written as a literal, which may have numbers and other reasons inserted:
///
///     drops.add("line longer than \(limit) bytes")
///
/// Text from outside cannot become a reason, so that their number is bounded whatever a peer sends.
public struct DropReason: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// The text.
    public let description: String

    /// Creates the reason that a literal names.
    public init(stringLiteral text: String) { description = text }

    /// Creates a reason from a literal with values in it.
    public init(stringInterpolation parts: Parts) { description = parts.text }

    /// Creates the reason that a case of a closed set names.
    public init<Reason: RawRepresentable<String> & CaseIterable>(_ reason: Reason) { description = reason.rawValue }

    /// Creates a reason from a text of a closed set that has no type, such as the system's messages for error numbers.
    package init(known text: String) { description = text }

    /// Returns the reason, and the line of a file at which it was first met.
    public func first(atLine line: Int) -> DropReason { "\(self), first at line \(line)" }

    /// The parts of a literal with values in it.
    public struct Parts: StringInterpolationProtocol {
        fileprivate var text = ""

        /// Creates an empty text.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Appends a part of the literal.
        public mutating func appendLiteral(_ literal: String) { text += literal }

        /// Appends a number.
        public mutating func appendInterpolation(_ number: some BinaryInteger) { text += String(number) }

        /// Appends a number.
        public mutating func appendInterpolation(_ number: Double) { text += "\(number)" }

        /// Appends another reason.
        public mutating func appendInterpolation(_ reason: DropReason) { text += reason.description }
    }
}
