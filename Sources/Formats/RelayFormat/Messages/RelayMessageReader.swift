/// Reads everything that trackers, relays and base stations say to each other, whichever way it is written.
///
/// How long a message may be is up to whoever receives it; reading takes a time that grows with the length, and no memory
/// but what the texts of the message need. Whatever the bytes are, there is a message or an error with a place among them.
public enum RelayMessageReader {
    /// How deep arrays, objects and maps may lie in each other, the message itself being the first.
    public static let deepest = 32

    /// Reads one message, which has nothing but white space around it.
    ///
    /// JSON may have a byte order mark in front of it. An object with a `type` is what that says, wherever it stands; one with
    /// a `ts_unix_ms` is a mere fix, and any other one an update. A map of CBOR is a mere fix if it has one of the keys 10 and
    /// 11, and else an update.
    ///
    /// Members come in any order; those that are not known are passed over; of those that come twice the last one counts,
    /// though all have to be readable. What may be missing may be null. Integers may be written as other numbers that are
    /// whole, such as 1e3, and are exact up to the limits of 64 bits. In CBOR numbers may have any width, lengths may be left
    /// open, and tags are passed over.
    ///
    /// The first trackers sent fixes by Bluetooth whose map has no heading, with the battery as key 9 and the sequence as key
    /// 10. Of sequences from 256 to 4294967295 they wrote zeros only, so that such a fix has the sequence 0 here.
    ///
    /// - Throws: An error with the place where the message stops making sense: broken syntax, a required member that is
    ///   missing, a number that is infinite or does not fit, a text that is longer than ``RelayName/limit`` where it
    ///   is kept, something behind the message, or nesting beyond ``deepest``.
    public static func read(_ bytes: Span<UInt8>) throws(RelayCodingError) -> RelayMessage {
        guard !bytes.isEmpty else { throw RelayCodingError("the message is empty", at: 0) }
        if bytes[0] & 0xE0 == 0xA0 || bytes[0] & 0xE0 == 0xC0 { return try CBORReader.message(bytes) }
        return try JSONReader.message(bytes)
    }
}
