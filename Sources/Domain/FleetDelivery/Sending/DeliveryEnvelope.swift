import Geolocation
import RelayFormat

/// Records that travel in one message, with the same bounds each time until they are acknowledged.
struct DeliveryEnvelope: Sendable {
    /// The whereabouts of the message.
    enum State: Sendable, Hashable {
        /// It is to be sent.
        case waiting
        /// It is on its way to the broker.
        case sent
        /// The broker has it.
        case held
    }

    /// The number of the message.
    let number: UInt64

    /// The records that are not settled; none if the envelope is done.
    var records: [DeliveryRecord]

    var state = State.waiting

    /// Whether the broker has ever had it.
    var wasHeld = false

    /// When it was sent last.
    var sending = SensorInstant(nanoseconds: 0)

    /// When it was sent first, if it was.
    var firstSending = SensorInstant(nanoseconds: 0)

    /// The number of times that it was sent.
    var attempts = 0

    /// Whether the message is on its way or has something to say.
    var isDone: Bool { records.isEmpty && state != .sent }

    /// Returns the message.
    ///
    /// - Parameters:
    ///   - encoding: The encoding of fixes.
    ///   - asks: Whether the hub is asked to acknowledge at once.
    /// - Throws: An error if the records cannot be written, or are too long for one message.
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
