/// The position of a page in the changes of a map.
///
/// Each page has one, a small value, which ``MapState/next(for:now:)`` advances.
public struct MapCursor: Sendable {
    /// The identifier of the subject that the page focuses on, whose trail is sent first; `nil` if none.
    public var focus: String?

    /// The revision up to which the page is complete once it has read all messages so far.
    ///
    /// After a reconnection, the page resumes from here.
    public var revision: Int { progress.revision }

    /// The epoch of the page's data.
    var epoch: String

    var progress: MapProgress

    /// Creates the cursor of a page from the position that it reports.
    ///
    /// - Parameters:
    ///   - epoch: The epoch of its data; empty if it has none.
    ///   - revision: The revision up to which it is complete.
    public init(epoch: String, revision: Int) {
        self.epoch = epoch
        progress = MapProgress(revision: max(0, revision))
    }
}

/// The position of a page in the changes; equal for pages that were sent the same.
struct MapProgress: Sendable, Hashable {
    /// The revision up to which the page has subjects and fixes.
    var base: Int

    /// The current pass over the subjects.
    var pass: SubjectPass?

    /// The revision up to which it has all records.
    var records: Int

    /// The serial number of the last entry sent, for each kind; `nil` before the first call.
    var serials: [Int]?

    /// The revision up to which it has all trails.
    var trails: Int

    /// The current pass over the trails.
    var trailPass: TrailPass?

    init(revision: Int) { (base, records, trails) = (revision, revision, revision) }

    /// The revision up to which the page is complete.
    var revision: Int { min(base, records, trails) }

    /// Whether the page is complete at a revision.
    func isComplete(at revision: Int) -> Bool {
        base == revision && records == revision && trails == revision && pass == nil && trailPass == nil
    }

    /// Whether the page is complete at one revision, with no pass pending.
    var isWhole: Bool { isComplete(at: base) }

    /// A pass over all subjects that changed up to a revision, in several messages.
    struct SubjectPass: Sendable, Hashable {
        enum Stage: Int, Sendable, Hashable { case gone, looks, fixes }

        /// The revision at which the pass began.
        let target: Int
        var stage = Stage.gone
        var position = 0
    }

    /// A pass over all trails that changed up to a revision.
    struct TrailPass: Sendable, Hashable {
        /// The revision at which the pass began, and of the trails that are sent.
        let target: Int

        /// The places of the subjects in the order of sending, nearest to the focus first; `nil` for their stored
        /// order.
        var order: [Int]?
        var focus: String?

        /// The place in the order.
        var position = 0

        /// The number of the next point of a partly sent trail, including points that have left the trail.
        var nextPoint: Int?
    }
}
