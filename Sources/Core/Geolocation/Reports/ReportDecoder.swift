public import CodecSupport

/// Decodes the bytes of one sender into reports, such as ``ReceiverReport``.
///
/// A decoder is pure: it uses neither a clock nor I/O. Its reports do not depend on how the bytes of a stream are
/// split; a datagram is appended whole and followed by ``end(_:)``.
public protocol ReportDecoder<Report>: Sendable {
    /// The type of the reports.
    associatedtype Report: Sendable

    /// Appends bytes; call ``next()`` until it returns `nil` before appending more.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - arrival: The time at which the bytes arrived, which replaces a date or time missing from the data; `nil` if
    ///     that is meaningless, as in a recording.
    mutating func append(_ bytes: Span<UInt8>, at arrival: Date?)

    /// Marks the input so far as complete: at the end of a datagram, a pause, or the end of a file.
    ///
    /// - Parameter boundary: The kind of boundary.
    mutating func end(_ boundary: ReportBoundary)

    /// Returns the next report; `nil` if more bytes are needed.
    mutating func next() -> Report?

    /// Seconds without a byte after which an open epoch should be completed with ``end(_:)``; `nil` if no epoch is
    /// open.
    ///
    /// Read it after ``next()`` has returned `nil`.
    var patience: Double? { get }

    /// Whether reports include data that only consumers of derived events need, such as a receiver's status and the
    /// vessels nearby, which causes some allocations.
    var wantsDerivedEvents: Bool { get set }

    /// Input dropped so far, by reason.
    var drops: DropCounts { get }
}

extension ReportDecoder {
    /// Default: `nil`; no report is held back.
    public var patience: Double? { nil }

    /// Default: `false`; setting it has no effect.
    public var wantsDerivedEvents: Bool {
        get { false }
        set {}
    }
}

/// A boundary in a stream that is not visible in its bytes.
public enum ReportBoundary: Sendable, Hashable {
    /// The end of a datagram: a line without a line feed is complete.
    case datagram
    /// A pause longer than any within an epoch: the epoch is complete.
    case pause
    /// The end of the stream.
    case stream
}
