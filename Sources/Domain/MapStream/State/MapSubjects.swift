import CodecSupport
import Geolocation
import SubjectTracking

/// The subjects of a map, each with the revisions at which it changed.
struct MapSubjects: Sendable {
    /// A subject, at a place that another one may take when it has gone.
    struct Entry: Sendable {
        /// The index on the wire, which is never used again.
        let index: Int
        let id: String
        var name: String
        var colour: String?
        var group: String?
        var isOwner: Bool
        /// The revision at which it appeared.
        let birth: Int
        /// The revision at which its looks changed.
        var looksRevision: Int
        var fix: MapFix
        /// The revision at which its fix changed.
        var fixRevision: Int
        var trail: MapTrailLine
    }

    /// Subjects that have gone; beyond these, a page is told all indices that are not in use.
    private static let removalLimit = 5000

    private(set) var entries: [Entry?] = []
    private var freePlaces: [Int] = []
    private var places: [String: Int] = [:]
    private(set) var nextIndex = 0

    private var removals: [(revision: Int, index: Int)] = []
    /// The revision up to which removals are forgotten.
    private var forgottenRemovals = 0

    private let limit: Int
    private let trailLimit: Int

    init(_ settings: MapSettings) { (limit, trailLimit) = (settings.subjectLimit, settings.trailLimit) }

    var count: Int { places.count }

    func place(of id: String) -> Int? { places[id] }

    subscript(_ id: String) -> Entry? { places[id].flatMap { entries[$0] } }

    /// Whether one more subject is allowed.
    var hasRoom: Bool { places.count < limit }

    // MARK: Changes

    /// Adds or updates a subject; returns whether anything changed.
    mutating func update(_ subject: MapSubject, _ fix: MapFix, revision: Int) -> Bool {
        guard let place = places[subject.id] else {
            insert(subject, fix, revision: revision)
            return true
        }
        return change(place) { entry in
            var hasChanged = entry.describe(subject, revision: revision)
            if entry.fix != fix {
                (entry.fix, entry.fixRevision) = (fix, revision)
                hasChanged = true
            }
            return entry.trail.apply(subject.trail, revision: revision) || hasChanged
        }
    }

    /// Changes the fix of a subject; returns whether that is known and has changed.
    mutating func updateFix(of id: String, revision: Int, _ body: (inout MapFix) -> Void) -> Bool {
        guard let place = places[id] else { return false }
        return change(place) { entry in
            let old = entry.fix
            body(&entry.fix)
            guard entry.fix != old else { return false }
            entry.fixRevision = revision
            return true
        }
    }

    /// Changes the trail of a subject; returns whether that is known and has changed.
    mutating func updateTrail(of id: String, _ body: (inout MapTrailLine) -> Bool) -> Bool {
        guard let place = places[id] else { return false }
        return change(place) { body(&$0.trail) }
    }

    /// Removes a subject; returns whether it was known.
    mutating func remove(_ id: String, revision: Int) -> Bool {
        guard let place = places.removeValue(forKey: id), let entry = entries[place] else { return false }
        entries[place] = nil
        freePlaces.append(place)
        if removals.count == Self.removalLimit { forgottenRemovals = removals.removeFirst().revision }
        removals.append((revision, entry.index))
        return true
    }

    private mutating func insert(_ subject: MapSubject, _ fix: MapFix, revision: Int) {
        var entry = Entry(
            index: nextIndex, id: subject.id, name: "", isOwner: subject.isOwner, birth: revision,
            looksRevision: revision, fix: fix, fixRevision: revision, trail: MapTrailLine(limit: trailLimit))
        _ = entry.describe(subject, revision: revision)
        _ = entry.trail.apply(subject.trail, revision: revision)
        nextIndex += 1
        if let place = freePlaces.popLast() {
            places[subject.id] = place
            entries[place] = entry
        } else {
            places[subject.id] = entries.count
            entries.append(entry)
        }
    }

    private mutating func change(_ place: Int, _ body: (inout Entry) -> Bool) -> Bool {
        // Moved out and in again, so that trails are changed in place.
        guard var entry = entries[place].take() else { return false }
        defer { entries[place] = entry }
        return body(&entry)
    }

    // MARK: Queries

    /// Returns the indices from one on of subjects that have gone.
    ///
    /// - Parameters:
    ///   - known: The revision at which the page has the subjects.
    ///   - target: The revision at which it is to have them.
    ///   - start: The first index.
    func goneIndices(after known: Int, upTo target: Int, from start: Int) -> [Int] {
        guard known > 0, known < forgottenRemovals else {
            return removals.filter { $0.revision > known && $0.revision <= target && $0.index >= start }
                .map(\.index).sorted()
        }
        let used = Set(entries.compactMap { $0?.index })
        return (start..<max(start, nextIndex)).filter { !used.contains($0) }
    }
}

extension MapSubjects.Entry {
    /// Takes the looks of a subject; returns whether they have changed.
    fileprivate mutating func describe(_ subject: MapSubject, revision: Int) -> Bool {
        let looks = (subject.name.cleaned(limit: String.longestName), subject.colour.flatMap { $0.isColour ? $0 : nil })
        let group = subject.group?.cleaned(limit: String.longestName)
        guard (name, colour, self.group, isOwner) != (looks.0, looks.1, group, subject.isOwner) else { return false }
        (name, colour, self.group, isOwner) = (looks.0, looks.1, group, subject.isOwner)
        looksRevision = revision
        return true
    }

    /// Appends the looks as an element of the list.
    func write(to bytes: inout [UInt8]) {
        bytes.append("{\"i\":")
        bytes.append(integer: Int64(index))
        bytes.append("id", text: id)
        bytes.append("name", text: name)
        bytes.append("colour", text: colour)
        bytes.append("group", text: group)
        if isOwner { bytes.append("owner", flag: true) }
        bytes.append(UInt8(ascii: "}"))
    }
}
