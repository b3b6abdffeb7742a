public import CodecSupport
public import Geolocation
import LocationStore
public import SensorReplay

/// Replays the records of a location store; see `EventSimulator`.
///
/// The store is read ahead in bounded memory. Another process may write to the store during the replay; the new records
/// are replayed as well.
@SensorActor
public final class LocationStoreReplay: EventSimulator {
    private let subject: ReplaySubject

    /// Whether the replayed location belongs to a device other than the store's own device.
    public override var reportsOtherDevices: Bool { subject.isOtherDevice }

    /// Creates a replay of a location store.
    ///
    /// The replay opens the store when it starts, and reports errors as its status. Fixes of other devices are
    /// published as `relay` events. They also become the location if their device is selected, or if the store contains
    /// the fixes of a single device only.
    ///
    /// - Parameters:
    ///   - path: The path of the store.
    ///   - times: The time range of the fixes and events to replay. Default: all.
    ///   - device: The name of the device whose fixes and events are replayed. Default: any.
    ///   - options: The replay options.
    ///   - clock: The source of time.
    nonisolated public init(
        contentsOfFile path: String, in times: Range<Date>? = nil, of device: String? = nil,
        options: ReplayOptions = ReplayOptions(), clock: any SensorClock = SystemClock()
    ) {
        let subject = ReplaySubject()
        self.subject = subject
        super.init(name: "store", title: path, options: options, clock: clock) {
            RecordSource(path: path, times: times, device: device) {
                SensorActor.enqueue { subject.isOtherDevice = true }
            }
        }
    }
}

/// A flag that states whether the replayed location belongs to a device other than the store's own device; the reader
/// of the store sets the flag.
@SensorActor
private final class ReplaySubject {
    var isOtherDevice = false

    nonisolated init() {}
}

/// Reads the events of a location store, a few hundred at a time.
private struct RecordSource: ReplaySource {
    private let path: String
    private let times: Range<Date>?
    private let device: String?
    private let onOtherSubject: @Sendable () -> Void
    private var scan: StoreScan?

    /// The name of the other device whose fixes become the replayed location; `nil` if the location belongs to the
    /// store's own device.
    private var subject: String?
    private var hasOtherSubject = false
    private var hasEvents = false
    private(set) var drops = DropCounts()

    init(path: String, times: Range<Date>?, device: String?, onOtherSubject: @escaping @Sendable () -> Void) {
        (self.path, self.times, self.device, self.onOtherSubject) = (path, times, device, onOtherSubject)
    }

    mutating func nextBatch() throws -> ReplayBatch<EventItem> {
        var scan: StoreScan
        if let begun = self.scan {
            scan = begun
        } else {
            scan = try StoreScan(path, in: times, of: device)
            subject = try device ?? scan.onlyDevice()
        }
        var items: [EventItem] = []
        while items.isEmpty {
            let records = try scan.next()
            guard !records.isEmpty else { break }
            items = records.flatMap { self.items(of: $0.content) }
        }
        self.scan = scan
        hasEvents = hasEvents || !items.isEmpty
        guard hasEvents else { throw ProviderError("\(path) has no record to replay") }
        return ReplayBatch(items: items, progress: scan.progress, minimumInterval: 0)
    }

    /// Returns the events of the given record.
    ///
    /// For a fix of another device this is the `relay` event, followed by the location if that device is ``subject``.
    private mutating func items(of content: StoreContent) -> [EventItem] {
        do throws(EventLineFault) {
            guard let event = try content.event() else { return [] }
            guard case .fix(let location, _, let origin?) = content, origin.identity.device == subject, !origin.isJump
            else { return [EventItem(event)] }
            if !hasOtherSubject { onOtherSubject() }
            hasOtherSubject = true
            return [EventItem(event), EventItem(.location(location))]
        } catch {
            drops.add(DropReason(error))
            return []
        }
    }
}
