public import Geolocation
public import LocationExchange
public import LocationStore
import NetworkIO
public import PendingLocations

/// Uploads the entries of a pending-location list to Firestore.
///
///     let log = PendingLog(store)
///     let upload = PendingUpload(of: log, in: format, settings: settings)
///     try await store.add("firestore", from: .beginning)
///     let sender = StoreSender(store: store, destination: "firestore", to: upload)
///     let tracker = LocationTracker(store: store, provider: provider, sender: sender)
///
/// The fixes of the list are in a store, and the upload is a destination of that store. Each entry is uploaded as one
/// document, which is named by the entry's identifier. If further fixes change an entry, its document is written again,
/// once for each batch of records. Fixes that are not the newest of their entry need no request.
public struct PendingUpload: RecordDestination {
    private let log: PendingLog
    private let format: FirestoreUpload
    private let uploads: AuthorizedUploads

    /// Creates a destination that uploads the given list.
    ///
    /// - Parameters:
    ///   - log: The list of pending locations that belongs to the store.
    ///   - format: The format with the project and the collection of the documents.
    ///   - settings: The settings for reaching the server.
    ///   - clock: The source of time. Default: the system's.
    public init(
        of log: PendingLog, in format: FirestoreUpload, settings: UploadSettings,
        clock: any SensorClock = SystemClock()
    ) {
        self.init(of: log, in: format, settings: settings, clock: clock, client: nil)
    }

    init(
        of log: PendingLog, in format: FirestoreUpload, settings: UploadSettings, clock: any SensorClock,
        client: (any HTTPClient)?
    ) {
        (self.log, self.format) = (log, format)
        uploads = AuthorizedUploads(settings, clock: clock, client: client)
    }

    /// Uploads the list entries whose newest fixes are among the given records.
    ///
    /// If the task is cancelled, nothing more is sent.
    ///
    /// - Parameter records: The records to send.
    public func send(_ records: [StoreRecord]) async -> SendOutcome {
        let changes: [PendingLog.Change]
        do throws(StoreError) {
            changes = try await log.changes(endingIn: records)
        } catch {
            return .retry(reason: "\(error)")
        }
        guard !changes.isEmpty else { return .accepted }
        let fixes = changes.map { UploadFix($0) }
        let entries = EntryFormat(format, changes)
        return await uploads.progress(of: fixes, in: entries).outcome(of: fixes)
    }

    /// Closes the connections to the server.
    public func close() async { await uploads.close() }
}

extension UploadFix {
    /// Creates the fix that represents a changed list entry in an upload.
    fileprivate init(_ change: PendingLog.Change) {
        self.init(
            location: Location(
                latitude: change.entry.latitude, longitude: change.entry.longitude, timestamp: change.time),
            number: change.sequence)
    }
}

/// An upload format that encodes list entries as Firestore documents, one in each request.
///
/// Each fix of the upload represents one list entry. The number of the fix is the sequence number of the newest record
/// of that entry.
private struct EntryFormat: UploadFormat {
    private let format: FirestoreUpload
    private let entries: [Int64: PendingLocation]

    init(_ format: FirestoreUpload, _ changes: [PendingLog.Change]) {
        self.format = format
        entries = Dictionary(changes.map { ($0.sequence, $0.entry) }) { $1 }
    }

    var batchLimit: Int { 1 }

    func request(for fixes: [UploadFix]) -> UploadRequest {
        guard let fix = fixes.last, let entry = entries[fix.number] else { return format.request(for: fixes) }
        return format.request(
            for: FirestoreUpload.Entry(
                id: entry.id, userID: entry.userID, latitude: entry.latitude, longitude: entry.longitude,
                timestamp: entry.timestamp, waitTime: entry.waitTime ?? 0, tripIDs: entry.tripIDs ?? []))
    }

    func outcome(of reply: UploadReply, for fixes: [UploadFix], now: Date) -> SendOutcome {
        format.outcome(of: reply, for: fixes, now: now)
    }
}
