/// The position of a page in the changes of a map, so that the page is sent exactly the changes that it has not
/// received.
///
/// Each page has its own cursor. ``MapState/next(for:now:)`` advances it.
public struct MapCursor: Sendable {
    /// The identifier of the subject that the page focuses on, whose trail is sent first; `nil` if none.
    public var focus: String?

    /// The revision of the map up to which the page is complete once it has read all messages returned so far.
    ///
    /// After a reconnection, the page continues from this revision.
    public var revision: Int { progress.revision }

    /// The epoch of the page's data: the identifier of the server run that sent the data.
    var epoch: String

    var progress: MapProgress

    /// Creates the cursor of a page from the epoch and the revision that the page reports.
    ///
    /// - Parameters:
    ///   - epoch: The epoch of the page's data, which identifies the run of the server that has sent the data; empty if
    ///     the page has no data.
    ///   - revision: The revision of the map up to which the page is complete.
    public init(epoch: String, revision: Int) {
        self.epoch = epoch
        progress = MapProgress(revision: max(0, revision))
    }
}

/// The progress of a page: which contents of the map the page has received, expressed as revisions of the map.
///
/// Two pages to which the same messages were sent have equal values.
struct MapProgress: Sendable, Hashable {
    /// The revision up to which the page has all subjects and their fixes.
    var base: Int

    /// The pass over all subjects that has been sent to the page only in part; `nil` if there is none.
    var pass: SubjectPass?

    /// The revision up to which the page has all records, such as features and alerts.
    var records: Int

    /// For each kind of records, such as alerts, the serial number of the last record sent; `nil` until messages are
    /// requested for the first time.
    var serials: [Int]?

    /// The revision up to which the page has all trails.
    var trails: Int

    /// The pass over all trails that has been sent to the page only in part; `nil` if there is none.
    var trailPass: TrailPass?

    init(revision: Int) { (base, records, trails) = (revision, revision, revision) }

    /// The revision up to which the page is complete in every respect.
    var revision: Int { min(base, records, trails) }

    /// Returns whether the page has everything up to the given revision and no pass over its contents is unfinished.
    func isComplete(at revision: Int) -> Bool {
        base == revision && records == revision && trails == revision && pass == nil && trailPass == nil
    }

    /// Whether the page has subjects, records and trails up to the same revision, and no pass over them is unfinished.
    var isWhole: Bool { isComplete(at: base) }

    /// A pass over all subjects of the map, which sends a page the subjects that the page lacks, in several messages.
    struct SubjectPass: Sendable, Hashable {
        enum Stage: Int, Sendable, Hashable { case gone, looks, fixes }

        /// The revision at which the pass began; all changes up to it are sent.
        let target: Int
        var stage = Stage.gone
        var position = 0
    }

    /// A pass over the trails of all subjects, which sends a page the points that the page lacks, in several messages.
    struct TrailPass: Sendable, Hashable {
        /// The revision at which the pass began.
        ///
        /// Trails are sent as they were at this revision.
        let target: Int

        /// The array indices of the subjects in the order in which their trails are sent, beginning near the subject in
        /// focus.
        ///
        /// `nil` for the order of the array.
        var order: [Int]?
        var focus: String?

        /// The index in ``order`` of the next trail to be sent.
        var position = 0

        /// The number of the next point to be sent if the current trail was sent only in part; otherwise `nil`.
        ///
        /// The number also counts the points that have left the trail.
        var nextPoint: Int?
    }
}
