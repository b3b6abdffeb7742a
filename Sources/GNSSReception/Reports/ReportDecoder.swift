public import Geolocation

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Makes reports of the bytes that one sender sends.
///
/// It is pure: no clock, no I/O. However the bytes are cut, the reports are the same.
public protocol ReportDecoder: Sendable {
    /// Takes bytes; call ``next()`` until it returns nil before more.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - arrival: When they came, which stands in for a date or time that the sender does not tell; nil where that
    ///     means nothing, as in a recording.
    mutating func append(_ bytes: Span<UInt8>, at arrival: Date?)

    /// Says that what has come is whole: the end of a datagram, a pause, the end of a file.
    ///
    /// - Parameter boundary: What ended.
    mutating func end(_ boundary: ReportBoundary)

    /// The next report; nil where more bytes are needed.
    mutating func next() -> ReceiverReport?

    /// Seconds without a byte after which an epoch that has begun should be taken for whole, by ``end(_:)``; nil while
    /// there is none. Asked after ``next()`` has returned nil.
    var patience: Double? { get }

    /// Whether reports are to carry the receiver's status and the vessels around, which costs some allocations.
    var reportsStatus: Bool { get set }

    /// What could not be used so far, by reason.
    var drops: DropCounts { get }
}

extension ReportDecoder {
    /// Nothing is ever held back.
    public var patience: Double? { nil }
}

/// What ends a part of a stream besides its bytes.
public enum ReportBoundary: Sendable, Hashable {
    /// A datagram ended: a line without line feed is whole.
    case datagram
    /// The sender paused for longer than it does within an epoch: an epoch is whole.
    case pause
    /// Nothing more will come.
    case stream
}
