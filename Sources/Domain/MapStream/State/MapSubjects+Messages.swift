import CodecSupport
import Geolocation

/// Writes the messages `subjects`, `fix` and `trail`.
extension MapSubjects {
    /// The maximum sizes of a subject's appearance (name, colour and group) and of a trail point in a message, in
    /// bytes.
    ///
    /// In JSON, each byte of the subject's identifier may need six bytes.
    private static let (longestLooks, longestPoint) = (4096, 80)

    // MARK: Looks and fixes

    /// Continues a pass (loop) over all subjects, in which a page is sent those that it lacks.
    ///
    /// A subject that has changed since the pass began is sent in its current state, and again in the next pass.
    ///
    /// - Parameters:
    ///   - pass: The pass to continue.
    ///   - known: The revision up to which the page had all subjects before the pass.
    ///   - batch: The batch to which messages are added.
    /// - Returns: Whether the pass is complete.
    func write(_ pass: inout MapProgress.SubjectPass, after known: Int, to batch: inout MapBatch) -> Bool {
        if pass.stage == .gone {
            guard writeGone(&pass, after: known, to: &batch) else { return false }
            (pass.stage, pass.position) = (.looks, 0)
        }
        if pass.stage == .looks {
            guard writeLooks(&pass, after: known, to: &batch) else { return false }
            (pass.stage, pass.position) = (.fixes, 0)
        }
        return writeFixes(&pass, after: known, to: &batch)
    }

    private func writeGone(
        _ pass: inout MapProgress.SubjectPass, after known: Int, to batch: inout MapBatch
    ) -> Bool {
        var indices = goneIndices(after: known, upTo: pass.target, from: pass.position)[...]
        while !indices.isEmpty {
            guard !batch.isFull else { return false }
            var members: [UInt8] = []
            members.append(",\"list\":[],\"gone\":[")
            while let index = indices.first, members.last == UInt8(ascii: "[") || members.count + 20 < batch.limit {
                members.appendJSONSeparator()
                members.append(integer: Int64(index))
                pass.position = index + 1
                indices.removeFirst()
            }
            members.append(UInt8(ascii: "]"))
            batch.add("subjects", members)
        }
        return true
    }

    private func writeLooks(
        _ pass: inout MapProgress.SubjectPass, after known: Int, to batch: inout MapBatch
    ) -> Bool {
        while pass.position < marks.count {
            var members: [UInt8] = []
            while pass.position < marks.count {
                let mark = marks[pass.position]
                if let index = mark.index, mark.looks > known, mark.birth <= pass.target {
                    if members.isEmpty {
                        guard !batch.isFull else { return false }
                        members.append(",\"list\":[")
                    }
                    guard members.count + Self.longestLooks < batch.limit || members.last == UInt8(ascii: "[") else {
                        break
                    }
                    members.appendJSONSeparator()
                    looks[pass.position].write(index: index, to: &members)
                }
                pass.position += 1
            }
            guard !members.isEmpty else { return true }
            members.append(UInt8(ascii: "]"))
            batch.add("subjects", members)
        }
        return true
    }

    private func writeFixes(
        _ pass: inout MapProgress.SubjectPass, after known: Int, to batch: inout MapBatch
    ) -> Bool {
        while pass.position < marks.count {
            var members: [UInt8] = []
            var origin = 0
            while pass.position < marks.count {
                let mark = marks[pass.position]
                if let index = mark.index, mark.fix > known, mark.birth <= pass.target {
                    if members.isEmpty {
                        guard !batch.isFull else { return false }
                        origin = fixes[pass.position].time
                        members.append(",\"now\":")
                        members.append(integer: Int64(batch.now))
                        members.append("t", wire: origin)
                        members.append(",\"f\":[")
                    } else {
                        guard members.count + MapFix.longestText < batch.limit else { break }
                        members.append(UInt8(ascii: ","))
                    }
                    fixes[pass.position].write(index: index, origin: origin, to: &members)
                }
                pass.position += 1
            }
            guard !members.isEmpty else { return true }
            members.append(UInt8(ascii: "]"))
            batch.add("fix", members)
        }
        return true
    }

    // MARK: Trails

    /// Continues a pass (a loop over all trails) that sends a page the trail points that the page lacks.
    ///
    /// - Parameters:
    ///   - pass: The pass to continue.
    ///   - known: The revision up to which the page had all trails before the pass.
    ///   - batch: The batch to which messages are added.
    /// - Returns: Whether the pass is complete.
    func write(_ pass: inout MapProgress.TrailPass, after known: Int, to batch: inout MapBatch) -> Bool {
        while pass.position < pass.order?.count ?? marks.count {
            let place = pass.order?[pass.position] ?? pass.position
            if let index = marks[place].index, trails[place].revision > known {
                guard write(trails[place], of: index, &pass, after: known, to: &batch) else { return false }
            }
            pass.nextPoint = nil
            pass.position += 1
        }
        return true
    }

    /// Writes the points of a trail that have not been sent yet; returns whether all of them fitted into the batch.
    private func write(
        _ trail: MapTrailLine, of index: Int, _ pass: inout MapProgress.TrailPass, after known: Int,
        to batch: inout MapBatch
    ) -> Bool {
        guard var (points, areAll) = trail.points(after: known, upTo: pass.target) else { return true }
        if let next = pass.nextPoint {
            // The page has already received a part of this trail. Points that have left the trail since then are not
            // sent.
            let first = trail.points.startIndex - trail.departures
            points = points[min(max(points.startIndex, first + next), points.endIndex)...]
            guard !points.isEmpty else { return true }
            areAll = false
        }
        repeat {
            guard !batch.isFull else { return false }
            var members: [UInt8] = []
            members.append(",\"i\":")
            members.append(integer: Int64(index))
            members.append("append", flag: !areAll)
            members.append(",\"p\":[")
            var last: MapTrailLine.Point?
            while let point = points.first, last == nil || members.count + Self.longestPoint < batch.limit {
                members.append(point, after: last)
                last = point
                points.removeFirst()
            }
            members.append(UInt8(ascii: "]"))
            batch.add("trail", members)
            areAll = false
            pass.nextPoint = points.startIndex - trail.points.startIndex + trail.departures
        } while !points.isEmpty
        return true
    }

    /// Returns array indices of subjects, sorted by the subjects' distances from the subject with the given identifier.
    ///
    /// Returns `nil` if that subject is unknown.
    func sorted(_ places: [Int], around id: String) -> [Int]? {
        guard let centre = place(of: id) else { return nil }
        return places.map { place in
            (place, distance: place == centre ? -1 : fixes[centre].place.squaredDistance(to: fixes[place].place))
        }
        .sorted { $0.distance < $1.distance }
        .map(\.0)
    }
}

extension MapPlace {
    /// Returns the squared length of the straight line through the earth between two positions, used only for
    /// comparisons.
    fileprivate func squaredDistance(to other: MapPlace) -> Double {
        let (a, b) = (position, other.position)
        return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z)
    }

    private var position: EarthCentredPosition {
        EarthCentredPosition(Coordinate(latitude: Double(latitude) / 1e7, longitude: Double(longitude) / 1e7))
    }
}

extension [UInt8] {
    /// Appends a point of a trail as JSON numbers.
    ///
    /// The first point of a message has absolute values, each other point its differences from the previous one.
    fileprivate mutating func append(_ point: MapTrailLine.Point, after last: MapTrailLine.Point?) {
        append(addingCapacity: 80) { (output: inout OutputSpan<UInt8>) in
            if last != nil { output.append(UInt8(ascii: ",")) }
            if point.isBreak { output.append("null,") }
            output.append(integer: Int64(point.time - (last?.time ?? 0)))
            output.append(UInt8(ascii: ","))
            output.append(integer: Int64(point.place.latitude) - Int64(last?.place.latitude ?? 0))
            output.append(UInt8(ascii: ","))
            output.append(integer: Int64(point.place.longitude) - Int64(last?.place.longitude ?? 0))
        }
    }
}

extension MapSubjects.Looks {
    /// Appends the appearance of the subject as a JSON object.
    fileprivate func write(index: Int, to bytes: inout [UInt8]) {
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
