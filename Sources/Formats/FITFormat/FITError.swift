/// An error that ends the reading of a FIT file, with its position.
public struct FITError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The classes of failure.
    public enum Kind: Sendable, Hashable {
        /// The input has no bytes.
        case empty
        /// The input does not begin with a FIT header.
        case notFIT
        /// A message violates the protocol, so that the following ones cannot be located.
        case malformed
        /// The input ends before the size that its header states.
        case truncated
    }

    /// The class of failure.
    public let kind: Kind
    /// The number of bytes before the failure.
    public let offset: Int
    /// The failure, without its position.
    public let reason: String

    /// The reason and the position: `<reason> at byte <offset>`.
    public var description: String { kind == .empty ? reason : "\(reason) at byte \(offset)" }

    init(_ kind: Kind, _ reason: String, at offset: Int) {
        self.kind = kind
        self.offset = offset
        self.reason = reason
    }
}

/// The reason for dropping a part of a file.
public enum FITDropReason: String, Sendable, Hashable, CaseIterable {
    /// A record message, for example of a sensor indoors; the whole message is dropped.
    case missingPosition = "record without a position"
    /// A latitude beyond ±90°; the whole message is dropped.
    case invalidPosition = "position out of range"
    /// Seconds since the device was started; the message is kept without time.
    case relativeTime = "time relative to the start of the device"
    /// A size that is 0 or not a multiple of that of the base type; the field is dropped.
    case fieldSize = "field whose size does not fit its type"
    /// The header is used nevertheless.
    case headerChecksum = "header with a wrong checksum"
    /// The messages are kept nevertheless.
    case fileChecksum = "file with a wrong checksum"
    /// Bytes after a complete file that do not begin another one; counted once.
    case trailingBytes = "rest after the end of the file that is not FIT"
}
