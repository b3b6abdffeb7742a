import CodecSupport
import Geolocation
import SubjectTracking

/// The subjects of a map, with the revisions at which each of them changed.
///
/// Each subject has a place: its index in several arrays, each of which contains one kind of data about all subjects.
/// Therefore, a search for changes reads only the array of the revisions. The place of a removed subject is reused.
struct MapSubjects: Sendable {
    /// The revisions at which a subject changed, and the index by which messages identify the subject.
    struct Mark: Sendable {
        /// The index by which messages identify the subject, which is never reused; `nil` if the array position is
        /// unused.
        var index: Int?
        /// The revision at which the subject was added.
        var birth: Int
        /// The revision at which the appearance of the subject last changed.
        var looks: Int
        /// The revision at which the fix of the subject last changed.
        var fix: Int
    }

    /// The appearance of a subject on the map, such as its name and colour.
    struct Looks: Sendable, Hashable {
        let id: String
        let name: String
        let colour: String?
        let group: String?
        let isOwner: Bool

        init(_ subject: MapSubject) {
            (id, isOwner) = (subject.id, subject.isOwner)
            name = subject.name.cleaned(limit: String.longestName)
            colour = subject.colour.flatMap { $0.isColour ? $0 : nil }
            group = subject.group?.cleaned(limit: String.longestName)
        }
    }

    /// The maximum number of removals of subjects that are remembered.
    ///
    /// A page that has missed more removals is sent the indices of all removed subjects.
    private static let removalLimit = 5000

    private(set) var marks: [Mark] = []
    private(set) var looks: [Looks] = []
    private(set) var fixes: [MapFix] = []
    private(set) var trails: [MapTrailLine] = []

    private var places: [String: Int] = [:]
    private var freePlaces: [Int] = []
    private var nextIndex = 0

    private var removals: [(revision: Int, index: Int)] = []
    /// The revision up to which the removals of subjects have been forgotten.
    private var forgottenRemovals = 0

    private let limit: Int
    private let trailLimit: Int

    init(_ settings: MapSettings) { (limit, trailLimit) = (settings.subjectLimit, settings.trailLimit) }

    /// The number of subjects on the map.
    var count: Int { places.count }

    /// Whether another subject can be added to the map.
    var hasRoom: Bool { places.count < limit }

    /// Returns the array index of the subject with the given identifier; `nil` if the subject is unknown.
    func place(of id: String) -> Int? { places[id] }

    // MARK: Changes

    /// Adds a subject or updates it; returns whether anything changed.
    mutating func update(_ subject: MapSubject, _ fix: MapFix, revision: Int) -> Bool {
        guard let place = places[subject.id] else {
            insert(subject, fix, revision: revision)
            return true
        }
        var hasChanged = trails[place].apply(subject.trail, revision: revision)
        let looks = Looks(subject)
        if looks != self.looks[place] {
            (self.looks[place], marks[place].looks, hasChanged) = (looks, revision, true)
        }
        if fix != fixes[place] { (fixes[place], marks[place].fix, hasChanged) = (fix, revision, true) }
        return hasChanged
    }

    /// Changes the fix of the subject with the given identifier; returns `true` if the subject exists and its fix
    /// changed.
    mutating func updateFix(of id: String, revision: Int, _ body: (inout MapFix) -> Void) -> Bool {
        guard let place = places[id] else { return false }
        let old = fixes[place]
        body(&fixes[place])
        guard fixes[place] != old else { return false }
        marks[place].fix = revision
        return true
    }

    /// Changes the trail of the subject with the given identifier; returns `true` if the subject exists and its trail
    /// changed.
    mutating func updateTrail(of id: String, _ change: TrailChange, revision: Int) -> Bool {
        places[id].map { trails[$0].apply(change, revision: revision) } ?? false
    }

    /// Marks the position of a subject as no longer valid; returns `true` if the subject exists and has changed.
    ///
    /// The next point of the subject's trail then follows after a gap.
    mutating func withdraw(_ id: String, revision: Int) -> Bool {
        if let place = places[id] { trails[place].breakLine() }
        return updateFix(of: id, revision: revision) { $0.state = .withdrawn }
    }

    /// Removes the subject with the given identifier; returns whether it existed.
    mutating func remove(_ id: String, revision: Int) -> Bool {
        guard let place = places.removeValue(forKey: id), let index = marks[place].index else { return false }
        marks[place].index = nil
        trails[place] = MapTrailLine(limit: trailLimit)
        freePlaces.append(place)
        if removals.count == Self.removalLimit { forgottenRemovals = removals.removeFirst().revision }
        removals.append((revision, index))
        return true
    }

    private mutating func insert(_ subject: MapSubject, _ fix: MapFix, revision: Int) {
        let mark = Mark(index: nextIndex, birth: revision, looks: revision, fix: revision)
        var trail = MapTrailLine(limit: trailLimit)
        _ = trail.apply(subject.trail, revision: revision)
        nextIndex += 1
        if let place = freePlaces.popLast() {
            places[subject.id] = place
            (marks[place], looks[place], fixes[place], trails[place]) = (mark, Looks(subject), fix, trail)
        } else {
            places[subject.id] = marks.count
            marks.append(mark)
            looks.append(Looks(subject))
            fixes.append(fix)
            trails.append(trail)
        }
    }

    // MARK: Queries

    /// Returns the index by which messages identify the subject with the given identifier; `nil` if the subject is
    /// unknown.
    func index(of id: String) -> Int? { places[id].flatMap { marks[$0].index } }

    /// Returns the indices of the subjects that were removed between two revisions, in ascending order.
    ///
    /// - Parameters:
    ///   - known: The revision up to which the page has the subjects.
    ///   - target: The revision up to which the page is to be updated.
    ///   - start: The smallest index to return.
    func goneIndices(after known: Int, upTo target: Int, from start: Int) -> [Int] {
        guard known > 0, known < forgottenRemovals else {
            let recent = removals[removals[...].partitioningIndex { $0.revision > known }...]
            return recent.filter { $0.revision <= target && $0.index >= start }.map(\.index).sorted()
        }
        let used = Set(marks.compactMap(\.index))
        return (start..<max(start, nextIndex)).filter { !used.contains($0) }
    }
}
