import CodecSupport

/// Decodes the messages of trackers, relays and base stations, in JSON or CBOR.
///
/// The receiver must limit the length of messages: the time for decoding is proportional to it, and only texts need
/// memory. For any bytes, the result is a message or an error with its position.
public enum RelayMessageReader {
    /// The maximum nesting depth of arrays, objects and maps; the message itself is the first level.
    public static let deepest = 32

    /// Reads one message, which only white space may surround.
    ///
    /// A byte order mark may precede JSON. If an object has a `type`, in any place, this member determines the kind of
    /// the message. An object without `type` is a fix if it has a `ts_unix_ms`, and an update if it does not. A CBOR
    /// map is a fix if it has key 10 or 11, and an update if it does not.
    ///
    /// Members may come in any order, and unknown members are skipped. If a member is repeated, the last value is used,
    /// but all values of the member must be readable. Optional members may be null. Integers may be written as any
    /// whole number, such as 1e3, and are exact within 64 bits. In CBOR, numbers may have any width, lengths may be
    /// indefinite, and tags are skipped.
    ///
    /// The first trackers sent fixes over Bluetooth without a heading, with the battery level as key 9 and the sequence
    /// number as key 10. They wrote sequence numbers from 256 to 4294967295 as zeros, so such fixes are read with the
    /// sequence number 0.
    ///
    /// - Throws: An error with its position: broken syntax, a missing required member, a number that is infinite or
    ///   does not fit, a text that is used and longer than ``RelayName/limit``, bytes after the message, or nesting
    ///   beyond ``deepest``.
    public static func read(_ bytes: Span<UInt8>) throws(RelayCodingError) -> RelayMessage {
        do throws(FormatError) {
            guard !bytes.isEmpty else { throw FormatError("the message is empty", at: 0) }
            if bytes[0] & 0xE0 == 0xA0 || bytes[0] & 0xE0 == 0xC0 { return try CBORReader.message(bytes) }
            return try JSONReader.message(bytes)
        } catch {
            throw RelayCodingError(error)
        }
    }
}
