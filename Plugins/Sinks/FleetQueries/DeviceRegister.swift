import CodecSupport
import Geolocation

/// The last known position and the presence of each device in a fleet; it does no I/O.
///
/// A position never goes back in time: a fix that is not newer than the last one is ignored. If the time of a fix is
/// more than ``futureLimit`` seconds after its receipt, the device's clock is fast. Such a fix is dropped, so that
/// later fixes are not ignored.
struct DeviceRegister: Sendable {
    /// The last known position and the presence of a device.
    struct Device: Sendable, Hashable {
        /// The newest fix of the device; `nil` before the first fix.
        var location: Location?
        /// The time at which the newest fix of the device was received.
        var receipt: Date?
        /// The last known battery level of the device, 0...1; `nil` if it is unknown.
        var battery: Double?
        /// The heading of the device that was sent with the newest fix, in degrees; `nil` if it is unknown.
        var heading: Double?
        /// Whether the device is connected; `nil` if that is unknown.
        var isConnected: Bool?
        /// The time at which the device last connected or disconnected; `nil` if this is unknown.
        var connectionTime: Date?
    }

    /// The maximum time in seconds by which the time of a fix may be later than its receipt.
    static let futureLimit = 15.0

    /// The maximum number of devices; further devices are dropped and counted.
    static let limit = 1_000_000

    /// The number of dropped fixes and devices, by reason.
    private(set) var drops = DropCounts()

    private var devices: [String: Device] = [:]

    /// The identifiers of the devices, which are sorted when a page of devices is requested.
    private var sorted: [String] = []
    private var isSorted = true

    /// The number of registered devices.
    var count: Int { devices.count }

    subscript(_ id: String) -> Device? { devices[id] }

    /// Records a fix of the device with the given identifier.
    ///
    /// - Parameters:
    ///   - location: The fix.
    ///   - id: The identifier of the device.
    ///   - battery: The battery level, 0...1; `nil` if it is unknown, so that the last known level is kept.
    ///   - heading: The heading of the device, in degrees; `nil` if it is unknown.
    ///   - receipt: The time at which the fix was received.
    mutating func record(_ location: Location, of id: String, battery: Double?, heading: Double?, receipt: Date) {
        guard location.timestamp.timeIntervalSince(receipt) <= Self.futureLimit else {
            return drops.add("fix that is ahead of its receipt")
        }
        change(id) { device in
            if let last = device.location, last.timestamp >= location.timestamp { return }
            (device.location, device.receipt) = (location, receipt)
            (device.battery, device.heading) = (battery ?? device.battery, heading)
        }
    }

    /// Records whether the device with the given identifier is connected.
    mutating func record(isConnected: Bool, of id: String, at time: Date) {
        change(id) { device in
            guard device.isConnected != isConnected else { return }
            (device.isConnected, device.connectionTime) = (isConnected, time)
        }
    }

    private mutating func change(_ id: String, _ body: (inout Device) -> Void) {
        if devices[id] == nil {
            guard devices.count < Self.limit else { return drops.add("device beyond the limit") }
            sorted.append(id)
            isSorted = isSorted && (sorted.count < 2 || sorted[sorted.count - 2] < id)
        }
        body(&devices[id, default: Device()])
    }

    /// Returns a page of devices (a part of the list sorted by identifier), and whether more devices follow the page.
    ///
    /// - Parameters:
    ///   - id: The identifier after which the page begins; `nil` for the first page.
    ///   - count: The maximum number of devices in the page.
    ///   - isVisible: A function that returns whether the device with an identifier is included.
    mutating func page(
        after id: String?, count: Int, where isVisible: (String) -> Bool
    ) -> (devices: [(id: String, device: Device)], hasMore: Bool) {
        if !isSorted {
            sorted.sort()
            isSorted = true
        }
        var page: [(String, Device)] = []
        for id in sorted[start(after: id)...] where isVisible(id) {
            guard page.count < count else { return (page, true) }
            if let device = devices[id] { page.append((id, device)) }
        }
        return (page, false)
    }

    /// Returns the index of the first identifier after `id` in the sorted identifiers.
    private func start(after id: String?) -> Int {
        guard let id else { return 0 }
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle] <= id { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
