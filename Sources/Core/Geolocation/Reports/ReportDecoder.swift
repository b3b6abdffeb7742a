public import CodecSupport

/// Decodes the bytes of one sender into reports, such as ``ReceiverReport``.
///
/// A decoder uses neither a clock nor I/O. The reports do not depend on how the bytes of a stream are divided into
/// chunks. A datagram is appended as a whole and followed by a call of ``end(_:)``.
public protocol ReportDecoder<Report>: Sendable {
    /// The type of the reports that the decoder returns.
    associatedtype Report: Sendable

    /// Appends bytes of the sender; call ``next()`` until it returns `nil` before appending more.
    ///
    /// - Parameters:
    ///   - bytes: The bytes to decode.
    ///   - arrival: The time at which the bytes arrived, which replaces a date or time missing from the data; `nil` if
    ///     the time of arrival is meaningless, as in a recording.
    mutating func append(_ bytes: Span<UInt8>, at arrival: Date?)

    /// Marks the input that was appended so far as complete: at the end of a datagram, in a pause, or at the end of a
    /// file.
    ///
    /// - Parameter boundary: The reason why the input is complete.
    mutating func end(_ boundary: ReportBoundary)

    /// Returns the next complete report; `nil` if more bytes are needed.
    mutating func next() -> Report?

    /// The time in seconds without a byte after which the caller should complete the open epoch with ``end(_:)``.
    ///
    /// An epoch is the group of messages about one moment. The time is `nil` if no epoch is open. Read this property
    /// only after ``next()`` has returned `nil`.
    var patience: Double? { get }

    /// Whether reports include data that only consumers of derived events need.
    ///
    /// Such data is a receiver's status and the vessels nearby. It requires some allocations.
    var wantsDerivedEvents: Bool { get set }

    /// The counts of input that the decoder has dropped so far, by reason.
    var drops: DropCounts { get }
}

extension ReportDecoder {
    /// The default implementation, which returns `nil`, since no report is held back.
    public var patience: Double? { nil }

    /// The default implementation, which is always `false`.
    public var wantsDerivedEvents: Bool {
        get { false }
        set {}
    }
}

/// A boundary in a sender's stream of bytes that the bytes themselves do not show.
public enum ReportBoundary: Sendable, Hashable {
    /// The end of a datagram, at which a line without a line feed is complete.
    case datagram
    /// A pause that is longer than the pauses between the messages of one epoch (a group of messages about one moment).
    ///
    /// The pause shows that the epoch is complete.
    case pause
    /// The end of the whole stream.
    case stream
}
