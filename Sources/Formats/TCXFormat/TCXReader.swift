import CodecSupport

/// Reads a TCX document (Garmin's Training Center) incrementally: bytes are pushed in chunks, items are pulled.
///
/// It reads activities and courses: tracks with times, altitudes, distances, heart rate, cadence and speed, and
/// course points. Namespaces of names are ignored. Lap totals, workouts and folders are skipped.
///
/// A reader does no I/O; it holds the chunk and the text of one element, at most 1 MiB. Elements may be nested 64
/// levels deep. A reader is a value: a copy continues independently from the same position. After each ``append(_:)``,
/// pull until ``next()`` returns nil.
///
/// Source: https://www8.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd and ActivityExtensionv2.xsd
public struct TCXReader: Sendable {
    /// The counts of the parts of the document that the reader dropped, by reason.
    public private(set) var drops: [TCXDropReason: Int] = [:]

    /// The kinds of TCX element that the reader distinguishes.
    private enum Element {
        case other, root, group, activity, course, lap, track, trackpoint, coursePoint, position, heartRate, extensions
        case name, type, notes, time, latitude, longitude, altitude, distance, heartRateValue, cadence, speed

        var hasText: Bool {
            switch self {
            case .name, .type, .notes, .time, .latitude, .longitude, .altitude, .distance, .heartRateValue, .cadence,
                .speed:
                true
            default: false
            }
        }
    }

    private var parser = XMLLeafParser()
    private var open: [Element] = []
    private var failure: TCXError?
    /// The activity or course being read; `nil` after the reader has returned it.
    private var path: TCXPath?
    /// The point being read; its coordinates are NaN until a position has been read.
    private var point = TCXPoint(latitude: .nan, longitude: .nan)
    private var hasPosition = false
    private var mark = TCXCoursePoint(point: TCXPoint(latitude: .nan, longitude: .nan))
    private var ready: [TCXItem] = []
    private var taken = 0

    /// Creates a reader at the beginning of a TCX document.
    public init() {}

    /// Adds the next bytes of the document to the reader's buffer.
    public mutating func append(_ bytes: Span<UInt8>) {
        guard failure == nil else { return }
        parser.append(bytes)
    }

    /// Ends the document after the bytes appended so far.
    public mutating func finish() { parser.finish() }

    /// Returns the next item of the document; `nil` if more bytes are needed or, after ``finish()``, if the document is
    /// complete.
    ///
    /// Throws if the document is malformed or not TCX; every later call throws the same error.
    public mutating func next() throws(TCXError) -> TCXItem? {
        while true {
            if taken < ready.count {
                taken += 1
                return ready[taken - 1]
            }
            ready.removeAll(keepingCapacity: true)
            taken = 0
            if let failure { throw failure }
            do throws(XMLError) {
                guard try readElement() else { return nil }
            } catch {
                failure = TCXError(parser.explained(error, of: "TCX"))
            }
        }
    }

    /// Reads the next start or end tag; returns `false` if more bytes are needed or the document is complete.
    private mutating func readElement() throws(XMLError) -> Bool {
        switch try parser.next() {
        case .begin: try begin()
        case .end: if let element = open.popLast() { end(element) }
        case nil: return false
        }
        return true
    }

    private mutating func drop(_ reason: TCXDropReason) { drops[reason, default: 0] += 1 }
}

// MARK: - Elements

extension TCXReader {
    private mutating func begin() throws(XMLError) {
        let element = element(named: parser.localName)
        if open.isEmpty, element != .root {
            throw parser.foreignRoot(of: "TCX", expected: "TrainingCenterDatabase")
        }
        open.append(element)
        if element.hasText { parser.wantText() }
        switch element {
        case .activity:
            let sport = parser.attribute("Sport")
            path = TCXPath(sport: sport)
        case .course: path = TCXPath(isCourse: true)
        case .track:
            beginPath()
            ready.append(.track)
        case .trackpoint, .coursePoint:
            point = TCXPoint(latitude: .nan, longitude: .nan)
            hasPosition = false
            mark = TCXCoursePoint(point: point)
        case .position: hasPosition = true
        default: break
        }
    }

    /// Returns the kind of the element with the given local name; `other` if the innermost open element may not contain
    /// it.
    private func element(named name: String) -> Element {
        let parent = open.last
        let isPoint = parent == .trackpoint || parent == .coursePoint
        switch name {
        case "TrainingCenterDatabase" where parent == nil: return .root
        case "Activities" where parent == .root, "Courses" where parent == .root: return .group
        case "MultiSportSession" where parent == .group, "FirstSport" where parent == .group,
            "NextSport" where parent == .group:
            return .group
        case "Activity" where parent == .group: return .activity
        case "Course" where parent == .group: return .course
        case "Lap" where parent == .activity: return .lap
        case "Track" where parent == .lap || parent == .course: return .track
        case "Trackpoint" where parent == .track: return .trackpoint
        case "CoursePoint" where parent == .course: return .coursePoint
        case "Position" where isPoint: return .position
        case "Name" where parent == .course || parent == .coursePoint: return .name
        case "PointType" where parent == .coursePoint: return .type
        case "Notes" where parent == .coursePoint: return .notes
        case "Time" where isPoint: return .time
        case "LatitudeDegrees" where parent == .position: return .latitude
        case "LongitudeDegrees" where parent == .position: return .longitude
        case "AltitudeMeters" where isPoint: return .altitude
        case "DistanceMeters" where parent == .trackpoint: return .distance
        case "HeartRateBpm" where parent == .trackpoint: return .heartRate
        case "Value" where parent == .heartRate: return .heartRateValue
        case "Cadence" where parent == .trackpoint, "RunCadence" where parent == .extensions: return .cadence
        case "Extensions" where parent == .trackpoint, "TPX" where parent == .extensions: return .extensions
        case "Speed" where parent == .extensions: return .speed
        default: return .other
        }
    }

    private mutating func end(_ element: Element) {
        let words = [.name, .type, .notes].contains(element) ? parser.string : nil
        switch element {
        case .name where open.last == .course: path?.name = words
        case .name: mark.name = words
        case .type: mark.type = words
        case .notes: mark.notes = words
        case .time:
            point.time = parser.time
            if point.time == nil { drop(.invalidTime) }
        case .latitude: point.latitude = parser.number ?? .nan
        case .longitude: point.longitude = parser.number ?? .nan
        case .altitude: point.altitude = checkedNumber(least: -.infinity)
        case .distance: point.distance = checkedNumber()
        case .heartRateValue: point.heartRate = checkedNumber()
        case .cadence: point.cadence = checkedNumber()
        case .speed: point.speed = checkedNumber()
        case .trackpoint: if isPlaced() { ready.append(.point(point)) }
        case .coursePoint:
            beginPath()
            mark.point = point
            if isPlaced() { ready.append(.coursePoint(mark)) }
        case .activity, .course: path = nil
        default: break
        }
    }

    /// Adds the activity or course being read to the items that are ready, unless it has already been added.
    private mutating func beginPath() {
        guard let path else { return }
        ready.append(.path(path))
        self.path = nil
    }

    /// Returns whether the point being read has a valid position; if not, counts the point as dropped.
    private mutating func isPlaced() -> Bool {
        guard hasPosition else {
            drop(.missingPosition)
            return false
        }
        if !point.isValid { drop(.invalidPosition) }
        return point.isValid
    }

    /// Returns the text of the element as a number.
    ///
    /// If the text is not a number or the number is below `least`, the text is counted as dropped, and the result is
    /// `nil`.
    private mutating func checkedNumber(least: Double = 0) -> Double? {
        guard let number = parser.number, number >= least else {
            drop(.invalidNumber)
            return nil
        }
        return number
    }
}

extension TCXReader: ItemReader {}
