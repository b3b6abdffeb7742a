/// The position of a page in the sequence of changes to a map.
///
/// Each page has its own cursor. ``MapState/next(for:now:)`` advances it.
public struct MapCursor: Sendable {
    /// The identifier of the subject that the page focuses on, whose trail is sent first; `nil` if none.
    public var focus: String?

    /// The revision up to which the page is complete once it has read all messages returned so far.
    ///
    /// After a reconnection, the page continues from this revision.
    public var revision: Int { progress.revision }

    /// The epoch of the data that the page has.
    var epoch: String

    var progress: MapProgress

    /// Creates the cursor of a page from the position that the page reports.
    ///
    /// - Parameters:
    ///   - epoch: The epoch of the data that the page has; empty if it has none.
    ///   - revision: The revision up to which the page is complete.
    public init(epoch: String, revision: Int) {
        self.epoch = epoch
        progress = MapProgress(revision: max(0, revision))
    }
}

/// The position of a page in the changes; equal for pages that were sent the same messages.
struct MapProgress: Sendable, Hashable {
    /// The revision up to which the page has subjects and fixes.
    var base: Int

    /// The current pass over the subjects; `nil` if there is none.
    var pass: SubjectPass?

    /// The revision up to which the page has all records.
    var records: Int

    /// The serial numbers of the last entry sent, one for each kind of records; `nil` before the first call.
    var serials: [Int]?

    /// The revision up to which the page has all trails.
    var trails: Int

    /// The current pass over the trails; `nil` if there is none.
    var trailPass: TrailPass?

    init(revision: Int) { (base, records, trails) = (revision, revision, revision) }

    /// The revision up to which the page is complete.
    var revision: Int { min(base, records, trails) }

    /// Whether the page has everything up to a revision, and no pass is pending.
    func isComplete(at revision: Int) -> Bool {
        base == revision && records == revision && trails == revision && pass == nil && trailPass == nil
    }

    /// Whether the page has subjects, records and trails of the same revision, with no pass pending.
    var isWhole: Bool { isComplete(at: base) }

    /// A pass over all subjects that changed up to a revision, in several messages.
    struct SubjectPass: Sendable, Hashable {
        enum Stage: Int, Sendable, Hashable { case gone, looks, fixes }

        /// The revision at which the pass began, up to which it sends changes.
        let target: Int
        var stage = Stage.gone
        var position = 0
    }

    /// A pass over all trails that changed up to a revision.
    struct TrailPass: Sendable, Hashable {
        /// The revision at which the pass began; the trails are sent as of this revision.
        let target: Int

        /// The places of the subjects in the order in which their trails are sent, nearest to the focus first; `nil`
        /// for the stored order.
        var order: [Int]?
        var focus: String?

        /// The index in ``order`` of the next trail to be sent.
        var position = 0

        /// The number of the next point to be sent of a partly sent trail, counting points that have left the trail.
        var nextPoint: Int?
    }
}
