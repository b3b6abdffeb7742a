import CodecSupport
public import LocationStore

/// Creates the identifiers of pending locations: `loc_`, the time of receipt in milliseconds since 1970, `_` and a
/// suffix of eight characters.
public enum PendingID {
    /// Returns a new random suffix for an identifier: the first eight characters of a UUID.
    public static func randomSuffix() -> String { String(UUID().uuidString.prefix(8)) }

    /// Returns a suffix of eight characters for an identifier, derived from the identity of a record.
    ///
    /// The same records therefore always give the same identifiers.
    ///
    /// - Parameter identity: The identity of the first record of an entry.
    public static func suffix(of identity: RecordIdentity) -> String {
        let text = ContiguousArray("\(identity.device)/\(identity.epoch)/\(identity.sequence)".utf8)
        let digits = String(CRC32.checksum(text.span), radix: 16, uppercase: true)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    /// Returns the identifier of a pending location with the given time of receipt and suffix.
    static func text(_ receipt: Date, _ suffix: String) -> String {
        let milliseconds = Int64((receipt.timeIntervalSince1970 * 1000).clamped(to: -9e15...9e15))
        return "loc_\(milliseconds)_\(suffix)"
    }
}
