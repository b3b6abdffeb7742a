import RelayFormat

/// The fixes of a message received from a device, and the range of numbers that the message covers.
struct FleetFixes {
    let envelope: FixEnvelope
    let stream: FleetStream

    /// The range from the lowest to the highest number of the received fixes.
    let numbers: ClosedRange<Int64>

    /// The range of numbers that this message covers completely.
    ///
    /// Every fix that the device has numbered in this range is in the message, or was acknowledged before the message was
    /// sent again. No event has a number in it. The range is `nil` if the message does not state the number before its
    /// first fix.
    let covered: ClosedRange<Int64>?

    init(_ envelope: FixEnvelope, of address: FleetAddress) throws(RelayCodingError) {
        var (first, last) = (Int64.max, Int64.min)
        var isAscending = true
        for fix in envelope.fixes {
            if let device = fix.device, device != address.device {
                throw RelayCodingError("a fix names another device than its topic", at: 0)
            }
            isAscending = isAscending && fix.sequence > last
            (first, last) = (min(first, fix.sequence), max(last, fix.sequence))
        }
        (self.envelope, stream) = (envelope, FleetStream(address, epoch: envelope.epoch))
        guard first <= last else { throw RelayCodingError("the message has no fix", at: 0) }
        numbers = first...last
        if let after = envelope.after {
            guard isAscending, after < first else {
                throw RelayCodingError("the fixes do not ascend from the number before them", at: 0)
            }
            covered = (after + 1)...last
        } else {
            covered = nil
        }
    }
}
