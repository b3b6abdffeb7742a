/// An error that ends the reading of a FIT file, with its position in the file.
public struct FITError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failure in reading a FIT file.
    public enum Kind: Sendable, Hashable {
        /// The input has no bytes.
        case empty
        /// The input does not begin with a FIT header.
        case notFIT
        /// A message violates the protocol, so that the messages after it cannot be located.
        case malformed
        /// The input has fewer bytes than the header of the file states.
        case truncated
    }

    /// The kind of failure in reading the file.
    public let kind: Kind
    /// The number of bytes from the beginning of the input to the failure.
    public let offset: Int
    /// The description of the failure, without its position.
    public let reason: String

    /// The description of the failure and its position: `<reason> at byte <offset>`.
    public var description: String { kind == .empty ? reason : "\(reason) at byte \(offset)" }

    init(_ kind: Kind, _ reason: String, at offset: Int) {
        self.kind = kind
        self.offset = offset
        self.reason = reason
    }
}

/// The reason for dropping or ignoring a part of a FIT file.
public enum FITDropReason: String, Sendable, Hashable, CaseIterable {
    /// A record message has no position, for example from an indoor sensor; the message is dropped.
    case missingPosition = "record without a position"
    /// A latitude is beyond ±90°; the message is dropped.
    case invalidPosition = "position out of range"
    /// A time is given in seconds since the device was started, not as a date; the message is kept without its time.
    case relativeTime = "time relative to the start of the device"
    /// The size of a field is 0 or not a multiple of the size of its base type; the field is dropped.
    case fieldSize = "field whose size does not fit its type"
    /// The checksum of a file's header is wrong; the header is used nevertheless.
    case headerChecksum = "header with a wrong checksum"
    /// The checksum of a file is wrong; its messages are kept nevertheless.
    case fileChecksum = "file with a wrong checksum"
    /// A complete file is followed by bytes that do not begin another FIT file; the whole rest is dropped and counted
    /// once.
    case trailingBytes = "rest after the end of the file that is not FIT"
}
