/// The position of a page in the sequence of changes to a map.
///
/// Each page has its own cursor. ``MapState/next(for:now:)`` advances it.
public struct MapCursor: Sendable {
    /// The identifier of the subject that the page focuses on, whose trail is sent first; `nil` if none.
    public var focus: String?

    /// The revision of the map up to which the page is complete once it has read all messages returned so far.
    ///
    /// After a reconnection, the page continues from this revision.
    public var revision: Int { progress.revision }

    /// The epoch of the page's data: the identifier of the server run from which the data is.
    var epoch: String

    var progress: MapProgress

    /// Creates the cursor of a page from the position that the page reports.
    ///
    /// - Parameters:
    ///   - epoch: The epoch of the page's data, that is, the identifier of the server run; empty if the page has no
    ///     data.
    ///   - revision: The revision of the map up to which the page is complete.
    public init(epoch: String, revision: Int) {
        self.epoch = epoch
        progress = MapProgress(revision: max(0, revision))
    }
}

/// How far a page has received the changes of a map; equal for pages that were sent the same messages.
struct MapProgress: Sendable, Hashable {
    /// The revision up to which the page has all subjects and their fixes.
    var base: Int

    /// The pass over the subjects that is being sent in several messages; `nil` if there is none.
    var pass: SubjectPass?

    /// The revision up to which the page has all records, such as features and alerts.
    var records: Int

    /// For each kind of records, the serial number of the last record sent; `nil` before the first call.
    var serials: [Int]?

    /// The revision up to which the page has all trails.
    var trails: Int

    /// The pass over the trails that is being sent in several messages; `nil` if there is none.
    var trailPass: TrailPass?

    init(revision: Int) { (base, records, trails) = (revision, revision, revision) }

    /// The revision up to which the page is complete in every respect.
    var revision: Int { min(base, records, trails) }

    /// Whether the page has everything up to the given revision, so that no pass is in progress.
    func isComplete(at revision: Int) -> Bool {
        base == revision && records == revision && trails == revision && pass == nil && trailPass == nil
    }

    /// Whether the page has subjects, records and trails of the same revision, so that no pass is in progress.
    var isWhole: Bool { isComplete(at: base) }

    /// A pass over all subjects, which sends those that a page lacks in several messages.
    struct SubjectPass: Sendable, Hashable {
        enum Stage: Int, Sendable, Hashable { case gone, looks, fixes }

        /// The revision at which the pass began, up to which it sends all changes.
        let target: Int
        var stage = Stage.gone
        var position = 0
    }

    /// A pass over all trails, which sends the points that a page lacks in several messages.
    struct TrailPass: Sendable, Hashable {
        /// The revision at which the pass began.
        ///
        /// Trails are sent as they were at this revision.
        let target: Int

        /// The places (array indices) of the subjects in the order in which their trails are sent, those nearest to the
        /// focus first.
        ///
        /// `nil` for the order of the array.
        var order: [Int]?
        var focus: String?

        /// The index in ``order`` of the next trail to be sent.
        var position = 0

        /// If a trail was sent in part, the number of its next point, counting points that have left the trail.
        var nextPoint: Int?
    }
}
