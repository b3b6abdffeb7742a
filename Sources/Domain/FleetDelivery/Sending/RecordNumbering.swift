import CodecSupport
import Geolocation
import LocationRelay

/// Turns events into the records of a device, with numbers that identify them permanently.
struct RecordNumbering: Sendable {
    /// The number of the last record of each stream (a device and an epoch) among the events in ``seen``.
    private var last: [FleetStream: Int64] = [:]

    /// The range of consecutive numbers that ends with the number of the last event.
    private var seen: ClosedRange<Int64>?

    private let settings: FleetSinkSettings

    /// The number of fixes of other devices that could not be forwarded, by reason.
    private(set) var drops = DropCounts()

    /// The maximum number of streams for which the number of the last record is stored.
    private static let streamLimit = 4096

    /// The lowest sequence number of a forwarded fix that is considered permanent: 2^40.
    ///
    /// Numbers below 2^40 restart with each run of a device. Permanent numbers, such as milliseconds since 1970 or the
    /// numbers of `FixSequence`, exceed 2^40.
    private static let lastingNumbers: Int64 = 1 << 40

    init(_ settings: FleetSinkSettings) { self.settings = settings }

    /// Returns the epoch for a store's records: a positive number of at most 53 bits, derived from the given identity.
    static func epoch(ofStore identity: String) -> Int64 {
        max(1, Int64(FNV1a.hash64(identity) >> 11))
    }

    /// Returns the record to send for an event; `nil` if the event is not to be sent.
    ///
    /// - Parameters:
    ///   - event: The event to send.
    ///   - number: The number of the event, greater than all earlier numbers unless the event is repeated.
    ///   - epoch: The epoch (the store or the run) within which the numbers are unique.
    mutating func record(of event: borrowing GeolocationEvent, number: Int64, epoch: Int64) -> DeliveryRecord? {
        record(number)
        switch copy event {
        case .location(let location):
            let fix = LocationFix(location, source: .platform, sequence: number)
            return record(.fix(fix), number: number, FleetStream(settings.address, epoch: epoch))
        case .derived(let event) where event.type == "relay":
            guard settings.forwards else { return nil }
            guard let received = ReceivedFix(event) else {
                drops.add("received fix that is not complete")
                return nil
            }
            return forwarded(
                received.fix, stream: received.stream, of: received.sender, number: number, epoch: epoch)
        case .derived(let event) where settings.events.contains(event.type):
            return record(
                .event(GeolocationEvent.derived(event).line), number: number,
                FleetStream(settings.address, epoch: epoch))
        case .derived, .locationWithdrawn, .heading, .resolved, .state, .status: return nil
        }
    }

    private mutating func forwarded(
        _ fix: LocationFix, stream: RelayStream, of sender: String, number: Int64, epoch: Int64
    ) -> DeliveryRecord? {
        guard let address = FleetAddress(tenant: settings.address.tenant, device: sender) else {
            drops.add("fix of a device with a name that brokers do not accept")
            return nil
        }
        var fix = fix
        fix.device = nil
        if stream == .remote, fix.sequence >= Self.lastingNumbers {
            return DeliveryRecord(
                number: number, stream: FleetStream(address, epoch: 0), sequence: fix.sequence, content: .fix(fix))
        }
        fix.sequence = number
        return record(.fix(fix), number: number, FleetStream(address, epoch: epoch))
    }

    private mutating func record(
        _ content: DeliveryRecord.Content, number: Int64, _ stream: FleetStream
    ) -> DeliveryRecord {
        let known = last[stream]
        if known == nil, last.count >= Self.streamLimit { forget(before: number) }
        // `after` is the number of the last record of the stream in the range `seen`. If there is none in the range, no
        // number from the beginning of the range on belongs to the stream.
        let after = known ?? seen.map { $0.lowerBound - 1 }
        last[stream] = number
        return DeliveryRecord(number: number, stream: stream, sequence: number, after: after, content: content)
    }

    private mutating func record(_ number: Int64) {
        if let range = seen, number == range.upperBound + 1 {
            seen = range.lowerBound...number
        } else if seen?.upperBound != number {
            forget(before: number)
        }
    }

    private mutating func forget(before number: Int64) { (seen, last) = (number...number, [:]) }
}
