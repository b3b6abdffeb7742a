import CodecSupport

/// Recognizes repeated records by the identities that devices have given them.
///
/// For each device and epoch it remembers which numbers were received, as ranges. Memory is bounded by ``Limits``: devices
/// that have not been heard of for the longest time are forgotten, and so are the oldest gaps of a device that has too many.
public struct IdentityWindow: Sendable {
    /// The bounds of memory.
    public struct Limits: Sendable, Hashable, Codable {
        /// The number of devices; about 200 bytes each.
        ///
        /// Default: 131,072.
        public var devices = 131_072

        /// The number of epochs of a device.
        ///
        /// Default: 8.
        public var epochs = 8

        /// The number of ranges of an epoch.
        ///
        /// Default: 1,024.
        public var ranges = 1024

        /// The number of ranges of all devices beside one for each, at 16 bytes.
        ///
        /// Default: 2,097,152.
        public var totalRanges = 2_097_152

        /// Creates the default limits.
        public init() {}
    }

    /// A window's verdict on a record.
    public enum Verdict: Sendable, Hashable {
        /// It is the newest one of its device.
        case new
        /// It was not received before, but a newer one was.
        case late
        /// It was received before.
        case duplicate
    }

    /// The bounds of memory.
    public let limits: Limits

    /// The numbers in gaps that were closed although their records had not come: records of them are duplicates from then
    /// on.
    public private(set) var lostCount: UInt64 = 0

    private var slots: ContiguousArray<Slot> = []
    private var places: [FleetAddress: Int32] = [:]
    private var newest = Slot.none
    private var oldest = Slot.none
    private var free: [Int32] = []
    private var extraRanges = 0

    /// Seconds by which the time of a newest record can be ahead of its receipt.
    private static let futureTolerance: Int64 = 15_000

    /// Creates an empty window.
    public init(limits: Limits = Limits()) { self.limits = limits }

    /// The number of devices that are remembered.
    public var deviceCount: Int { places.count }

    /// Returns the verdict on a record that is not remembered yet.
    ///
    /// - Parameters:
    ///   - number: Its number.
    ///   - time: When it was taken, in milliseconds since 1970.
    ///   - stream: Its stream.
    ///   - now: The current time, in milliseconds since 1970.
    mutating func judge(_ number: Int64, at time: Int64, of stream: FleetStream, now: Int64) -> Verdict {
        guard let place = place(of: stream.address) else { return .new }
        if slots[place].contains(number, in: stream.epoch) { return .duplicate }
        return slots[place].isNewest(number, at: time, in: stream.epoch) ? .new : .late
    }

    /// Remembers a record, and returns the verdict on it; the fast form of `judge(_:at:of:now:)` and an insertion.
    public mutating func accept(_ number: Int64, at time: Int64, of stream: FleetStream, now: Int64) -> Verdict {
        let verdict = judge(number, at: time, of: stream, now: now)
        guard verdict != .duplicate else { return .duplicate }
        insert(number...number, of: stream)
        if verdict == .new { setNewest(number, at: time, of: stream, now: now) }
        return verdict
    }

    /// Remembers that a record is the newest one of its device.
    mutating func setNewest(_ number: Int64, at time: Int64, of stream: FleetStream, now: Int64) {
        let place = place(of: stream.address) ?? add(stream.address)
        slots[place].newest = Newest(
            epoch: stream.epoch, number: number, time: min(time, now &+ Self.futureTolerance))
    }

    /// Remembers numbers, and returns those that were not remembered before.
    @discardableResult
    mutating func insert(_ numbers: ClosedRange<Int64>, of stream: FleetStream) -> [ClosedRange<Int64>] {
        let place = place(of: stream.address) ?? add(stream.address)
        let before = slots[place].extraRanges
        let added = slots[place].insert(numbers, in: stream.epoch, limits, &lostCount)
        extraRanges += slots[place].extraRanges - before
        forgetSurplus()
        return added
    }

    /// Forgets numbers, such as of records that could not be kept.
    mutating func remove(_ numbers: ClosedRange<Int64>, of stream: FleetStream) {
        guard let place = place(of: stream.address) else { return }
        let before = slots[place].extraRanges
        slots[place].remove(numbers, in: stream.epoch)
        extraRanges += slots[place].extraRanges - before
    }

    /// Returns the remembered ranges that have a number of a range, at most some of them, the last ones.
    public func ranges(
        of stream: FleetStream, overlapping numbers: ClosedRange<Int64>, limit: Int
    ) -> [ClosedRange<Int64>] {
        guard let place = places[stream.address] else { return [] }
        return slots[Int(place)].ranges(in: stream.epoch)?.ranges(overlapping: numbers, limit: limit) ?? []
    }

    /// Forgets a device.
    public mutating func forget(_ address: FleetAddress) {
        if let place = places[address] { remove(Int(place)) }
    }

    // MARK: The order of last use

    private mutating func place(of address: FleetAddress) -> Int? {
        if newest != Slot.none, slots[Int(newest)].address == address { return Int(newest) }
        guard let place = places[address] else { return nil }
        unlink(place)
        link(place)
        return Int(place)
    }

    private mutating func add(_ address: FleetAddress) -> Int {
        if places.count >= max(1, limits.devices), oldest != Slot.none { remove(Int(oldest)) }
        let place = free.popLast() ?? Int32(slots.count)
        if Int(place) < slots.count { slots[Int(place)] = Slot(address) } else { slots.append(Slot(address)) }
        places[address] = place
        link(place)
        return Int(place)
    }

    private mutating func forgetSurplus() {
        while extraRanges > limits.totalRanges, oldest != newest { remove(Int(oldest)) }
    }

    private mutating func remove(_ place: Int) {
        let address = slots[place].address
        extraRanges -= slots[place].extraRanges
        unlink(Int32(place))
        places[address] = nil
        // Releases the memory at once.
        slots[place] = Slot(address)
        free.append(Int32(place))
    }

    private mutating func link(_ place: Int32) {
        slots[Int(place)].older = newest
        slots[Int(place)].newer = Slot.none
        if newest == Slot.none { oldest = place } else { slots[Int(newest)].newer = place }
        newest = place
    }

    private mutating func unlink(_ place: Int32) {
        let (older, newer) = (slots[Int(place)].older, slots[Int(place)].newer)
        if older == Slot.none { oldest = newer } else { slots[Int(older)].newer = newer }
        if newer == Slot.none { newest = older } else { slots[Int(newer)].older = older }
    }
}

/// The record that a device's state is shown by.
private struct Newest: Sendable, Codable {
    var epoch: Int64
    var number: Int64
    var time: Int64
}

/// The received records of a device, linked with those heard of before and after it.
private struct Slot: Sendable {
    static let none: Int32 = -1

    let address: FleetAddress
    var newest: Newest?
    var older = Self.none
    var newer = Self.none

    /// The epoch of the last record, and all others, the most recently used one last.
    private var epoch: Int64 = 0
    private var current: SequenceRanges?
    private var others: [(epoch: Int64, ranges: SequenceRanges)] = []

    init(_ address: FleetAddress) { self.address = address }

    /// The epochs with their ranges, the most recently used one last.
    var epochs: [(epoch: Int64, ranges: SequenceRanges)] {
        others + (current.map { [(epoch, $0)] } ?? [])
    }

    /// The number of ranges beside the first one.
    var extraRanges: Int { others.reduce(current.map { $0.count - 1 } ?? 0) { $0 + $1.ranges.count } }

    func ranges(in epoch: Int64) -> SequenceRanges? {
        epoch == self.epoch ? current : others.first { $0.epoch == epoch }?.ranges
    }

    func contains(_ number: Int64, in epoch: Int64) -> Bool {
        if epoch == self.epoch { return current?.contains(number) ?? false }
        return others.first { $0.epoch == epoch }?.ranges.contains(number) ?? false
    }

    /// Whether a record is not older than the newest one: by number within an epoch, by time otherwise.
    func isNewest(_ number: Int64, at time: Int64, in epoch: Int64) -> Bool {
        guard let newest else { return true }
        return epoch == newest.epoch ? number >= newest.number : time > newest.time
    }

    mutating func insert(
        _ numbers: ClosedRange<Int64>, in epoch: Int64, _ limits: IdentityWindow.Limits, _ lostCount: inout UInt64
    ) -> [ClosedRange<Int64>] {
        select(epoch, limit: limits.epochs)
        guard current != nil else {
            current = SequenceRanges(numbers)
            return [numbers]
        }
        guard let added = current?.insert(numbers) else { return [] }
        while let count = current?.count, count > max(1, limits.ranges) {
            let width = current?.closeOldestGap() ?? 0
            // Numbers that a device itself has made unique need not be consecutive.
            if epoch != 0 { lostCount += width }
        }
        return added
    }

    mutating func remove(_ numbers: ClosedRange<Int64>, in epoch: Int64) {
        if epoch == self.epoch {
            if current?.remove(numbers) == false { current = nil }
        } else if let index = others.firstIndex(where: { $0.epoch == epoch }), !others[index].ranges.remove(numbers) {
            others.remove(at: index)
        }
    }

    private mutating func select(_ epoch: Int64, limit: Int) {
        guard epoch != self.epoch else { return }
        if let current { others.append((self.epoch, current)) }
        self.epoch = epoch
        if let index = others.firstIndex(where: { $0.epoch == epoch }) {
            current = others.remove(at: index).ranges
        } else {
            current = nil
            while others.count >= max(1, limit) { others.removeFirst() }
        }
    }

    /// Restores an epoch as the current one.
    mutating func restore(_ epoch: Int64, _ ranges: SequenceRanges) {
        select(epoch, limit: .max)
        current = ranges
    }
}

/// A window can be saved and restored, so that a record is recognized after a restart.
extension IdentityWindow: Codable {
    /// Decodes a window encoded by ``encode(to:)``.
    ///
    /// - Throws: `DecodingError` if a name is no token, or if ranges do not ascend.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(limits: try container.decode(Limits.self, forKey: .limits))
        lostCount = try container.decode(UInt64.self, forKey: .lost)
        for saved in try container.decode([SavedDevice].self, forKey: .devices) {
            guard let address = FleetAddress(tenant: saved.tenant, device: saved.device) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .devices, in: container, debugDescription: "the name of a device is no token")
            }
            forget(address)
            let place = add(address)
            slots[place].newest = saved.newest
            for epoch in saved.epochs {
                guard let ranges = epoch.restored else {
                    throw DecodingError.dataCorruptedError(
                        forKey: .devices, in: container, debugDescription: "the ranges of a device do not ascend")
                }
                slots[place].restore(epoch.epoch, ranges)
            }
            extraRanges += slots[place].extraRanges
        }
        forgetSurplus()
    }

    /// Encodes the devices, the one that was heard of last at the end.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(limits, forKey: .limits)
        try container.encode(lostCount, forKey: .lost)
        var devices: [SavedDevice] = []
        var place = oldest
        while place != Slot.none {
            let slot = slots[Int(place)]
            devices.append(
                SavedDevice(
                    tenant: slot.address.tenant, device: slot.address.device, newest: slot.newest,
                    epochs: slot.epochs.map { SavedEpoch(epoch: $0.epoch, ranges: $0.ranges) }))
            place = slot.newer
        }
        try container.encode(devices, forKey: .devices)
    }

    private enum Key: String, CodingKey { case limits, lost, devices }
}

private struct SavedDevice: Codable {
    let tenant: String
    let device: String
    let newest: Newest?
    let epochs: [SavedEpoch]
}

private struct SavedEpoch: Codable {
    let epoch: Int64
    let ranges: [[Int64]]

    init(epoch: Int64, ranges: SequenceRanges) {
        self.epoch = epoch
        self.ranges = ranges.all.map { [$0.lowerBound, $0.upperBound] }
    }

    var restored: SequenceRanges? {
        var ranges: [ClosedRange<Int64>] = []
        for bounds in self.ranges {
            guard bounds.count == 2, bounds[0] <= bounds[1] else { return nil }
            ranges.append(bounds[0]...bounds[1])
        }
        return SequenceRanges(ranges)
    }
}
