import CodecSupport

/// Recognizes repeated fixes and events (records) by the identities that devices have given them.
///
/// For each device and epoch (a store or a run of the device), the window stores the received numbers as ranges. Its
/// memory is bounded by ``Limits``: the least recently used devices are removed, and if an epoch has too many ranges,
/// its oldest gaps are closed, so that the records missing there count as received.
public struct IdentityWindow: Sendable {
    /// The limits that bound the memory used to recognize repeated records.
    public struct Limits: Sendable, Hashable, Codable {
        /// The maximum number of devices whose records are recognized; each takes about 200 bytes.
        ///
        /// Default: 131,072.
        public var devices = 131_072

        /// The maximum number of epochs (stores or runs of a device) that are remembered for each device.
        ///
        /// For each epoch, the window stores the numbers of the records that were received.
        ///
        /// Default: 8.
        public var epochs = 8

        /// The maximum number of ranges of record numbers that are stored for each epoch.
        ///
        /// Default: 1,024.
        public var ranges = 1024

        /// The maximum number of ranges of record numbers that are stored for all devices together.
        ///
        /// The first range of each device does not count, since it is part of the memory of the device. Each further
        /// range takes 16 bytes.
        ///
        /// Default: 2,097,152.
        public var totalRanges = 2_097_152

        /// Creates the default limits of memory.
        public init() {}
    }

    /// The result of checking whether a record was received before.
    public enum Verdict: Sendable, Hashable {
        /// The record is the newest one of its device.
        case new
        /// The record was not received before, but a newer one was.
        case late
        /// The record was received before.
        case duplicate
    }

    /// The limits that bound the memory of the window.
    public let limits: Limits

    /// The number of records that are given up because gaps in the received numbers were closed to save memory.
    ///
    /// If such a record arrives later, the window takes it for a duplicate.
    public private(set) var lostCount: UInt64 = 0

    private var slots: ContiguousArray<Slot> = []
    private var places: [FleetAddress: Int32] = [:]
    private var newest = Slot.none
    private var oldest = Slot.none
    private var free: [Int32] = []
    private var extraRanges = 0

    /// The milliseconds by which a record's stored time may be later than its receipt; later times are reduced to this
    /// limit.
    private static let futureTolerance: Int64 = 15_000

    /// Creates a window that has seen no records.
    public init(limits: Limits = Limits()) { self.limits = limits }

    /// The number of devices for which the numbers of received records are stored.
    public var deviceCount: Int { places.count }

    /// Checks whether a record was received before, without adding it to the received ones.
    ///
    /// - Parameters:
    ///   - number: The number of the record.
    ///   - time: When the record was captured, in milliseconds since 1970.
    ///   - stream: The device and the epoch of the record.
    ///   - now: The current time, in milliseconds since 1970.
    mutating func judge(_ number: Int64, at time: Int64, of stream: FleetStream, now: Int64) -> Verdict {
        guard let place = place(of: stream.address) else { return .new }
        if slots[place].contains(number, in: stream.epoch) { return .duplicate }
        return slots[place].isNewest(number, at: time, in: stream.epoch) ? .new : .late
    }

    /// Checks a record, adds it to the received ones unless it was received before, and returns the result.
    public mutating func accept(_ number: Int64, at time: Int64, of stream: FleetStream, now: Int64) -> Verdict {
        let verdict = judge(number, at: time, of: stream, now: now)
        guard verdict != .duplicate else { return .duplicate }
        insert(number...number, of: stream)
        if verdict == .new { setNewest(number, at: time, of: stream, now: now) }
        return verdict
    }

    /// Stores that a record is the newest one of its device.
    mutating func setNewest(_ number: Int64, at time: Int64, of stream: FleetStream, now: Int64) {
        let place = place(of: stream.address) ?? add(stream.address)
        slots[place].newest = Newest(
            epoch: stream.epoch, number: number, time: min(time, now &+ Self.futureTolerance))
    }

    /// Adds a range of record numbers to the received ones, and returns the subranges that are new.
    @discardableResult
    mutating func insert(_ numbers: ClosedRange<Int64>, of stream: FleetStream) -> [ClosedRange<Int64>] {
        let place = place(of: stream.address) ?? add(stream.address)
        let before = slots[place].extraRanges
        let added = slots[place].insert(numbers, in: stream.epoch, limits, &lostCount)
        extraRanges += slots[place].extraRanges - before
        forgetSurplus()
        return added
    }

    /// Removes a range of record numbers from the received ones, for example because the records could not be stored.
    mutating func remove(_ numbers: ClosedRange<Int64>, of stream: FleetStream) {
        guard let place = place(of: stream.address) else { return }
        let before = slots[place].extraRanges
        slots[place].remove(numbers, in: stream.epoch)
        extraRanges += slots[place].extraRanges - before
    }

    /// Returns the ranges of received numbers that overlap the given range: at most `limit`, those with the highest
    /// numbers.
    public func ranges(
        of stream: FleetStream, overlapping numbers: ClosedRange<Int64>, limit: Int
    ) -> [ClosedRange<Int64>] {
        guard let place = places[stream.address] else { return [] }
        return slots[Int(place)].ranges(in: stream.epoch)?.ranges(overlapping: numbers, limit: limit) ?? []
    }

    /// Removes a device and all its received numbers.
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
        // The removed slot is replaced by an empty one, which releases the memory of its ranges at once.
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

/// The identity and the time of the newest record of a device.
private struct Newest: Sendable, Codable {
    var epoch: Int64
    var number: Int64
    var time: Int64
}

/// The received record numbers of a device, as an element of a linked list in the order of the devices' last use.
private struct Slot: Sendable {
    static let none: Int32 = -1

    let address: FleetAddress
    var newest: Newest?
    var older = Self.none
    var newer = Self.none

    /// The epoch of the record received last.
    ///
    /// The other epochs are in ``others``, the most recently used one last.
    private var epoch: Int64 = 0
    private var current: SequenceRanges?
    private var others: [(epoch: Int64, ranges: SequenceRanges)] = []

    init(_ address: FleetAddress) { self.address = address }

    /// The device's epochs with their received ranges, the most recently used one last.
    var epochs: [(epoch: Int64, ranges: SequenceRanges)] {
        others + (current.map { [(epoch, $0)] } ?? [])
    }

    /// The number of the device's ranges that take extra memory: all its ranges except one range of the current epoch.
    var extraRanges: Int { others.reduce(current.map { $0.count - 1 } ?? 0) { $0 + $1.ranges.count } }

    func ranges(in epoch: Int64) -> SequenceRanges? {
        epoch == self.epoch ? current : others.first { $0.epoch == epoch }?.ranges
    }

    func contains(_ number: Int64, in epoch: Int64) -> Bool {
        if epoch == self.epoch { return current?.contains(number) ?? false }
        return others.first { $0.epoch == epoch }?.ranges.contains(number) ?? false
    }

    /// Returns whether a record is not older than the newest record of its device.
    ///
    /// Records of the same epoch are compared by number, and others by time.
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
            // Numbers in epoch 0 come from the device and need not be consecutive, so closing a gap there gives up no
            // records.
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

    /// Restores the saved ranges of an epoch, which becomes the current epoch.
    mutating func restore(_ epoch: Int64, _ ranges: SequenceRanges) {
        select(epoch, limit: .max)
        current = ranges
    }
}

/// Saves and restores the identities of received records, so that repetitions are recognized after a restart.
extension IdentityWindow: Codable {
    /// Decodes a window encoded by ``encode(to:)``.
    ///
    /// - Throws: `DecodingError` if a name is invalid, or if ranges do not ascend.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(limits: try container.decode(Limits.self, forKey: .limits))
        lostCount = try container.decode(UInt64.self, forKey: .lost)
        for saved in try container.decode([SavedDevice].self, forKey: .devices) {
            guard let address = FleetAddress(tenant: saved.tenant, device: saved.device) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .devices, in: container, debugDescription: "the name of a device is not a token")
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

    /// Encodes the window, with the most recently used device last.
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
