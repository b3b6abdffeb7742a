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
    /// The number of bytes from the beginning of the input to the failure.
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
    /// A record message has no position, for example from an indoor sensor; the message is dropped.
    case missingPosition = "record without a position"
    /// A latitude is beyond ±90°; the message is dropped.
    case invalidPosition = "position out of range"
    /// A time counts the seconds since the device was started; the message is kept without its time.
    case relativeTime = "time relative to the start of the device"
    /// The size of a field is 0 or not a multiple of the size of its base type; the field is dropped.
    case fieldSize = "field whose size does not fit its type"
    /// The checksum of a header is wrong; the header is used nevertheless.
    case headerChecksum = "header with a wrong checksum"
    /// The checksum of a file is wrong; its messages are kept nevertheless.
    case fileChecksum = "file with a wrong checksum"
    /// A complete file is followed by bytes that do not begin another one; they are counted once.
    case trailingBytes = "rest after the end of the file that is not FIT"
}
