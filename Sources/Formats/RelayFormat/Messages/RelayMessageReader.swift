import CodecSupport

/// Decodes the messages of trackers, relays and base stations, in JSON or CBOR.
///
/// The receiver limits the length of messages; decoding takes time in proportion to it, and no memory but for texts. Any
/// bytes give a message or an error with its place.
public enum RelayMessageReader {
    /// The maximum nesting of arrays, objects and maps, of which the message itself is the first.
    public static let deepest = 32

    /// Reads one message, surrounded only by white space.
    ///
    /// A byte order mark may precede JSON. An object with a `type`, at any place, is what that says; one with a
    /// `ts_unix_ms` is a bare fix, any other one an update. A CBOR map with key 10 or 11 is a bare fix, any other one an
    /// update.
    ///
    /// Members may have any order; unknown ones are skipped; of repeated ones the last counts, but all must be readable.
    /// Optional members may be null. Integers may be written as any whole number, such as 1e3, and are exact within 64
    /// bits. In CBOR, numbers may have any width, lengths may be indefinite, and tags are skipped.
    ///
    /// The first trackers sent fixes over Bluetooth without a heading, with the battery as key 9 and the sequence as key
    /// 10. They wrote sequences from 256 to 4294967295 as zeros, so such a fix has the sequence 0.
    ///
    /// - Throws: An error with the place of the fault: broken syntax, a missing required member, a number that is infinite
    ///   or does not fit, a text to be kept that is longer than ``RelayName/limit``, something behind the message, or
    ///   nesting beyond ``deepest``.
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
