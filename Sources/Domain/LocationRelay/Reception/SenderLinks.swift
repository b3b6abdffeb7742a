import CodecSupport
import Geolocation

/// Stores the state of the link to each device that sends fixes to a receiver: its connection, clock and fix counts.
struct SenderLinks: Sendable {
    /// The clock of a connected sender that has reported its time.
    struct Clock: Sendable {
        /// The seconds by which the sender's clock is ahead of this machine's clock.
        var offset: Double

        /// The text of the status if the sender's clock is wrong; otherwise `nil`.
        var warning: String?
    }

    private struct Entry: Sendable {
        var state: ConnectionState?
        var via: String?
        var clock: Clock?
        var latency: Double?
        var roundTrip: Double?
        var quality = ConnectionQuality()
        var gaps = SequenceGaps()
        var count = 0
        var jumps = 0
        var report = LinkReport()
    }

    private var entries: RecentTable<String, Entry>

    /// Creates a table without devices.
    ///
    /// - Parameter limit: The number of devices at which disconnected ones are removed to make room for new ones.
    init(limit: Int) { entries = RecentTable(limit: limit) }

    /// Returns the current state of the link of each device.
    func links(at time: Date, now: SensorInstant) -> [RelayLink] {
        entries.all.map { Self.link($0, $1, at: time, now: now) }
    }

    /// Returns the offset and the warning of a sender's clock; `nil` if the offset is unknown.
    mutating func clock(of sender: String) -> Clock? { entries.place(of: sender).flatMap { entries[$0].clock } }

    /// Stores the offset and the warning of a sender's clock.
    mutating func setClock(_ clock: Clock, of sender: String) { entries[place(of: sender)].clock = clock }

    /// Records that a sender has connected or disconnected; returns the event to publish, `nil` if there is none.
    mutating func record(
        isConnected: Bool, of sender: String, at time: Date, now: SensorInstant
    ) -> RelayLink? {
        let place = place(of: sender)
        entries[place].state = isConnected ? .connected : .disconnected
        entries[place].via = nil
        if !isConnected {
            entries[place].clock = nil
            entries[place].roundTrip = nil
            entries[place].quality.addLoss(now: now)
        }
        return report(place, sender, at: time, now: now)
    }

    /// Records a received fix; returns the events to publish about its device and the device that forwarded it.
    ///
    /// - Parameters:
    ///   - received: The received fix.
    ///   - roundTrip: The round-trip time of the connection on which the fix arrived, in seconds; `nil` if unknown.
    ///   - time: The current wall-clock time.
    ///   - now: The current instant.
    mutating func record(
        _ received: ReceivedFix, roundTrip: Double?, at time: Date, now: SensorInstant
    ) -> [RelayLink] {
        var links: [RelayLink] = []
        if let roundTrip {
            let carrier = received.via ?? received.sender
            let place = place(of: carrier)
            entries[place].roundTrip = roundTrip
            if entries[place].report.isDue(at: now) {
                entries[place].quality.addRoundTrip(roundTrip)
                if received.via != nil, let link = report(place, carrier, at: time, now: now) { links.append(link) }
            }
        }
        let place = place(of: received.sender)
        entries[place].count += 1
        if received.isJump { entries[place].jumps += 1 }
        if entries[place].state != .connected { entries[place].via = received.via }
        entries[place].gaps.record(received.fix, isFused: received.stream == .fused, isLate: received.isLate)
        if !received.isLate { entries[place].latency = received.latency }
        guard entries[place].report.isDue(at: now) else { return links }
        if let link = report(place, received.sender, at: time, now: now) { links.append(link) }
        return links
    }

    /// Returns the events of all devices whose links have changed noticeably since their last events.
    mutating func changes(at time: Date, now: SensorInstant) -> [RelayLink] {
        entries.all.map(\.0).compactMap { sender in
            entries.place(of: sender).flatMap { report($0, sender, at: time, now: now) }
        }
    }

    /// Returns the index of a device in the table, adding the device if necessary.
    ///
    /// If the table is full, disconnected devices are removed to make room.
    private mutating func place(of device: String) -> Int {
        entries.place(of: device) ?? entries.add(device, Entry()) { $0.state == .connected }
    }

    private mutating func report(_ place: Int, _ sender: String, at time: Date, now: SensorInstant) -> RelayLink? {
        let link = Self.link(sender, entries[place], at: time, now: now)
        return entries[place].report.next(link, count: entries[place].count, at: now)
    }

    private static func link(_ sender: String, _ entry: Entry, at time: Date, now: SensorInstant) -> RelayLink {
        var link = RelayLink(peer: sender, time: time)
        link.via = entry.via
        link.state = entry.state
        link.roundTrip = entry.roundTrip
        if entry.roundTrip != nil { link.quality = entry.quality.quality(now: now) }
        link.clockOffset = entry.clock?.offset
        link.latency = entry.latency
        link.missing = entry.gaps.missing
        link.jumps = entry.jumps
        return link
    }
}
