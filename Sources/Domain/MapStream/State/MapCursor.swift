/// How far a page has been told the state of a map.
///
/// It is a small value for each page; ``MapState/next(for:now:)`` moves it on.
public struct MapCursor: Sendable {
    /// The identifier of the subject that the page looks at, whose trail comes first; `nil` if there is none.
    public var focus: String?

    /// The revision of which the page has everything, once it has read all messages so far.
    ///
    /// A page that has to begin anew later begins from here.
    public var revision: Int { progress.revision }

    /// The epoch of what the page has.
    var epoch: String

    var progress: MapProgress

    /// Creates the cursor of a page by what it says to have.
    ///
    /// - Parameters:
    ///   - epoch: The epoch of what it has; empty if it has nothing.
    ///   - revision: The revision of which it has everything.
    public init(epoch: String, revision: Int) {
        self.epoch = epoch
        progress = MapProgress(revision: max(0, revision))
    }
}

/// The place of a page in the changes: the same for all pages that were sent the same.
struct MapProgress: Sendable, Hashable {
    /// The revision up to which the page has the subjects and their fixes.
    var base: Int

    /// The pass over the subjects that is under way.
    var pass: SubjectPass?

    /// The revision up to which it has all records.
    var records: Int

    /// The serial numbers of the last entry that it has of each kind; `nil` before the first call.
    var serials: [Int]?

    /// The revision up to which it has all trails.
    var trails: Int

    /// The pass over the trails that is under way.
    var trailPass: TrailPass?

    init(revision: Int) { (base, records, trails) = (revision, revision, revision) }

    /// The revision at which the page has everything.
    var revision: Int { min(base, records, trails) }

    /// Whether the page has everything at a revision.
    func isComplete(at revision: Int) -> Bool {
        base == revision && records == revision && trails == revision && pass == nil && trailPass == nil
    }

    /// Whether the page has everything at some revision.
    var isWhole: Bool { isComplete(at: base) }

    /// A pass over all subjects that changed until a revision, in several messages.
    struct SubjectPass: Sendable, Hashable {
        enum Stage: Int, Sendable, Hashable { case gone, looks, fixes }

        /// The revision at which it began.
        let target: Int
        var stage = Stage.gone
        var position = 0
    }

    /// A pass over all trails that changed until a revision.
    struct TrailPass: Sendable, Hashable {
        /// The revision at which it began, and which the trails have that are sent.
        let target: Int

        /// The places of the subjects, those first that are near what the page looks at; `nil` for all in their order.
        var order: [Int]?
        var focus: String?

        /// The place in the order.
        var position = 0

        /// The number of the next point of a trail of which a part was sent, counted with those that left.
        var nextPoint: Int?
    }
}
