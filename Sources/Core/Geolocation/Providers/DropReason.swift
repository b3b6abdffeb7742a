/// The reason why values are dropped: a short text that the program defines, such as "latitude out of range".
///
/// A reason is written as a literal, which may contain interpolated numbers and other reasons:
///
///     drops.add("line longer than \(limit) bytes")
///
/// Text from outside the program cannot become a reason. The number of reasons is thus bounded, whatever a peer sends.
public struct DropReason: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// The reason as text.
    public let description: String

    /// Creates a reason from a literal without interpolations.
    public init(stringLiteral text: String) { description = text }

    /// Creates a reason from a literal with interpolations.
    public init(stringInterpolation parts: Parts) { description = parts.text }

    /// Creates a reason from a case of an enumeration, whose number of cases limits the number of different reasons.
    public init<Reason: RawRepresentable<String> & CaseIterable>(_ reason: Reason) { description = reason.rawValue }

    /// Creates a reason from one of a limited number of texts, such as the system's messages for error numbers.
    ///
    /// The caller ensures that the text does not come from input.
    package init(known text: String) { description = text }

    /// Returns the reason with the number of the line at which it first occurred.
    public func first(atLine line: Int) -> DropReason { "\(self), first at line \(line)" }

    /// The parts of a literal with interpolations, from which a reason is created.
    public struct Parts: StringInterpolationProtocol {
        fileprivate var text = ""

        /// Creates an empty text, to which the parts of the literal are appended.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Appends a part of the literal to the reason.
        public mutating func appendLiteral(_ literal: String) { text += literal }

        /// Appends an integer to the reason.
        public mutating func appendInterpolation(_ number: some BinaryInteger) { text += String(number) }

        /// Appends a floating-point number to the reason.
        public mutating func appendInterpolation(_ number: Double) { text += "\(number)" }

        /// Appends the text of another reason.
        public mutating func appendInterpolation(_ reason: DropReason) { text += reason.description }
    }
}
