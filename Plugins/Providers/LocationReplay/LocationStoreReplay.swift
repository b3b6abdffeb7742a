public import CodecSupport
public import Geolocation
import LocationStore
public import SensorReplay

/// Replays the records of a store of locations, see `EventSimulator`.
///
/// The store is read ahead in bounded memory; another process may write to it meanwhile, and its
/// records are replayed too.
@SensorActor
public final class LocationStoreReplay: EventSimulator {
    /// Creates a replay of a store, which is opened at the start; errors are reported as the status.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - times: The times of the fixes and events to replay. Default: all.
    ///   - device: The device that captured them. Default: any.
    ///   - options: How to replay them.
    ///   - clock: The source of time.
    nonisolated public init(
        contentsOfFile path: String, in times: Range<Date>? = nil, of device: String? = nil,
        options: ReplayOptions = ReplayOptions(), clock: any SensorClock = SystemClock()
    ) {
        super.init(name: "store", title: path, options: options, clock: clock) {
            RecordSource(path: path, times: times, device: device)
        }
    }
}

/// Reads the events of a store some hundred at a time.
private struct RecordSource: ReplaySource {
    private let path: String
    private let times: Range<Date>?
    private let device: String?
    private var scan: StoreScan?
    private var hasEvents = false
    private(set) var drops = DropCounts()

    init(path: String, times: Range<Date>?, device: String?) {
        (self.path, self.times, self.device) = (path, times, device)
    }

    mutating func nextBatch() throws -> ReplayBatch<EventItem> {
        var scan = try scan ?? StoreScan(path, in: times, of: device)
        var items: [EventItem] = []
        while items.isEmpty {
            let records = try scan.next()
            guard !records.isEmpty else { break }
            items = records.compactMap { item($0.content) }
        }
        self.scan = scan
        hasEvents = hasEvents || !items.isEmpty
        guard hasEvents else { throw ProviderError("\(path) has no record to replay") }
        return ReplayBatch(items: items, progress: scan.progress, minimumInterval: 0)
    }

    private mutating func item(_ content: StoreContent) -> EventItem? {
        do throws(EventLineFault) {
            return try content.event().map(EventItem.init)
        } catch {
            drops.add(DropReason(error))
            return nil
        }
    }
}
