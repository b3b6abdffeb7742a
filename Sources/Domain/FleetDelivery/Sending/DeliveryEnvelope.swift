import Geolocation
import RelayFormat

/// The records that are sent as one message: one or more fixes, or a single event.
///
/// If the message is resent, it contains the same records, without those already acknowledged.
struct DeliveryEnvelope: Sendable {
    /// The delivery state of the message.
    enum State: Sendable, Hashable {
        /// The message waits to be sent.
        case waiting
        /// The message was sent, and the broker has not answered yet.
        case sent
        /// The broker has accepted the message.
        case held
    }

    /// The number by which the carrier reports whether the broker accepted the message.
    let number: UInt64

    /// The records of the message that are neither acknowledged nor refused yet.
    var records: [DeliveryRecord]

    var state = State.waiting

    /// Whether the broker has ever accepted the message.
    var wasHeld = false

    /// When the message was last sent; meaningless while ``attempts`` is 0.
    var sending = SensorInstant(nanoseconds: 0)

    /// When the message was first sent; meaningless while ``attempts`` is 0.
    var firstSending = SensorInstant(nanoseconds: 0)

    /// The number of times the message was sent.
    var attempts = 0

    /// Whether no records are left and the broker's answer is no longer awaited, so that the envelope can be removed.
    var isDone: Bool { records.isEmpty && state != .sent }

    /// Returns the message to send; `nil` if no records are left.
    ///
    /// - Parameters:
    ///   - encoding: The encoding of fixes.
    ///   - asks: Whether the message asks the hub to acknowledge at once.
    /// - Throws: An error if the records cannot be encoded, or are too long for one message.
    func message(as encoding: RelayEncoding, asks: Bool) throws(RelayCodingError) -> FleetMessage? {
        guard let first = records.first, let last = records.last else { return nil }
        var payload: [UInt8] = []
        if case .event(let line) = first.content {
            payload = try FleetEvent(epoch: first.stream.epoch, sequence: first.sequence, line: line).payload()
        } else {
            var fixes: [LocationFix] = []
            fixes.reserveCapacity(records.count)
            for record in records { if case .fix(let fix) = record.content { fixes.append(fix) } }
            let envelope = FixEnvelope(epoch: first.stream.epoch, fixes: fixes, after: first.after, asks: asks)
            try envelope.append(as: encoding, to: &payload)
        }
        let address = first.stream.address
        return FleetMessage(
            number: number, address: address, lane: first.isEvent ? .event : .fix, payload: payload,
            identity:
                "\(address.tenant)/\(address.device)/\(first.stream.epoch)/\(first.sequence)-\(last.sequence)")
    }
}
