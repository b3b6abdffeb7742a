import CodecSupport
import Geolocation
import LocationRelay

/// Turns events into the records of a device, with numbers that identify them for good.
struct RecordNumbering: Sendable {
    /// The last number of each stream, of which the others are known to have no further one up to the last event.
    private var last: [FleetStream: Int64] = [:]

    /// The numbers of events that came one after the other.
    private var seen: ClosedRange<Int64>?

    private let settings: FleetSinkSettings

    /// The fixes of other devices that cannot be forwarded, by reason.
    private(set) var drops = DropCounts()

    /// The maximum number of streams that are remembered.
    private static let streamLimit = 4096

    /// A device's own numbers are used from here on, since smaller ones begin again with each run of a device: 2^40 is below
    /// the milliseconds since 1970 and those of `FixSequence`.
    private static let lastingNumbers: Int64 = 1 << 40

    init(_ settings: FleetSinkSettings) { self.settings = settings }

    /// Returns the epoch of a store's records, a positive number of 53 bits.
    static func epoch(ofStore identity: String) -> Int64 {
        max(1, Int64(FNV1a.hash64(identity) >> 11))
    }

    /// Returns the record of an event; `nil` if it is not sent.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - number: Its number, greater than those before unless it comes again.
    ///   - epoch: The epoch of the numbers.
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
        // The numbers from the first one seen on are known, and those behind the stream's last one are not of it.
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
