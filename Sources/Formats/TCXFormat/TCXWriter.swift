import CodecSupport

/// Writes a TCX document item by item into a byte buffer, as UTF-8, with one activity of one lap for each path.
///
/// It accepts the items that ``TCXReader`` returns. Since every path (activity or course) is written as an activity,
/// course points are omitted and counted. Points without a time, which the schema requires, are also omitted and
/// counted. The writer buffers an activity until its end, since the totals of an activity precede its points.
public struct TCXWriter: Sendable {
    /// The bytes that the writer has written since the last ``removeAll()``.
    public private(set) var bytes: [UInt8] = []
    /// The number of items omitted: points without a valid coordinate or time, course points, and items after the end.
    public private(set) var leftOut = 0

    private var isBegun = false
    private var isEnded = false
    private var path = TCXPath()
    /// The tracks of the buffered activity.
    private var tracks: [[TCXPoint]] = []

    /// Creates a writer at the beginning of a TCX document.
    public init() {}

    /// Removes the bytes written so far from the buffer; the memory and the position in the document are kept.
    public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Closes all open elements and ends the document; later items are omitted.
    public mutating func finish() {
        guard !isEnded else { return }
        begin()
        endActivity()
        bytes.append(markup: "</Activities></TrainingCenterDatabase>\n")
        isEnded = true
    }

    /// Writes an item; an item that the writer cannot express is omitted and counted.
    public mutating func write(_ item: TCXItem) {
        guard !isEnded else { return leaveOut() }
        begin()
        switch item {
        case .path(let path):
            endActivity()
            self.path = path
        case .track: tracks.append([])
        case .point(let point):
            guard point.isValid, point.time.flatMap({ Timestamp($0) }) != nil else { return leaveOut() }
            if tracks.isEmpty { tracks.append([]) }
            tracks[tracks.count - 1].append(point)
        case .coursePoint: leaveOut()
        }
    }

    private mutating func leaveOut() { leftOut += 1 }

    private mutating func begin() {
        guard !isBegun else { return }
        isBegun = true
        bytes.append(
            markup: """
                <?xml version="1.0" encoding="UTF-8"?>
                <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" \
                xmlns:x="http://www.garmin.com/xmlschemas/ActivityExtension/v2"><Activities>

                """)
    }

    /// Writes the buffered activity, with the totals of its only lap.
    private mutating func endActivity() {
        let written = tracks.filter { !$0.isEmpty }
        tracks = []
        guard let first = written.first?.first?.time, let last = written.last?.last else { return }
        bytes.append(markup: "<Activity Sport=\"")
        // The schema allows only the sports `Running`, `Biking` and `Other`.
        let sport = path.sport.flatMap { ["Running", "Biking"].contains($0) ? $0 : nil } ?? "Other"
        bytes.append(attribute: sport)
        bytes.append(markup: "\"><Id>")
        write(first)
        bytes.append(markup: "</Id><Lap StartTime=\"")
        write(first)
        bytes.append(markup: "\"><TotalTimeSeconds>")
        bytes.append(decimal: max(0, last.time?.timeIntervalSince(first) ?? 0))
        bytes.append(markup: "</TotalTimeSeconds><DistanceMeters>")
        bytes.append(decimal: bounded(last.distance) ?? 0)
        bytes.append(
            markup: """
                </DistanceMeters><Calories>0</Calories><Intensity>Active</Intensity>\
                <TriggerMethod>Manual</TriggerMethod>

                """)
        for track in written {
            bytes.append(markup: "<Track>\n")
            for point in track { write(point) }
            bytes.append(markup: "</Track>\n")
        }
        bytes.append(markup: "</Lap>")
        bytes.write("<Notes>", path.name, "</Notes>")
        bytes.append(markup: "</Activity>\n")
    }

    private mutating func write(_ point: TCXPoint) {
        bytes.append(markup: "<Trackpoint><Time>")
        if let time = point.time { write(time) }
        bytes.append(markup: "</Time><Position><LatitudeDegrees>")
        bytes.append(degrees: point.latitude)
        bytes.append(markup: "</LatitudeDegrees><LongitudeDegrees>")
        bytes.append(degrees: point.longitude)
        bytes.append(markup: "</LongitudeDegrees></Position>")
        write("<AltitudeMeters>", point.altitude.flatMap { $0.magnitude < 1e15 ? $0 : nil }, "</AltitudeMeters>")
        write("<DistanceMeters>", bounded(point.distance), "</DistanceMeters>")
        // Heart rate and cadence are integers in the schema, which allows 1...255 and 0...254 for them.
        let heartRate = bounded(point.heartRate)?.rounded()
        write("<HeartRateBpm><Value>", heartRate.flatMap { 1...255 ~= $0 ? $0 : nil }, "</Value></HeartRateBpm>")
        let cadence = bounded(point.cadence)?.rounded()
        write("<Cadence>", cadence.flatMap { $0 <= 254 ? $0 : nil }, "</Cadence>")
        write(
            "<Extensions><x:TPX><x:Speed>", bounded(point.speed), "</x:Speed></x:TPX></Extensions>")
        bytes.append(markup: "</Trackpoint>\n")
    }

    private mutating func write(_ open: StaticString, _ number: Double?, _ close: StaticString) {
        guard let number else { return }
        bytes.append(markup: open)
        bytes.append(decimal: number)
        bytes.append(markup: close)
    }

    private mutating func write(_ time: Date) {
        if let time = Timestamp(time) { time.write(to: &bytes) }
    }

    /// Returns the given number; `nil` if it is negative or too large to be written.
    private func bounded(_ number: Double?) -> Double? { number.flatMap { $0 >= 0 && $0 < 1e15 ? $0 : nil } }
}
