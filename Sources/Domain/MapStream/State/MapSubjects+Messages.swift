import CodecSupport
import Geolocation

/// The messages `subjects`, `fix` and `trail`.
extension MapSubjects {
    /// The most bytes of a subject's looks: its identifier may need six for each.
    private static let (longestLooks, longestFix, longestPoint) = (4096, 300, 80)

    // MARK: Looks and fixes

    /// Continues a pass over the subjects.
    ///
    /// What has changed since the pass began is sent as it is now, and again in the next pass.
    ///
    /// - Parameters:
    ///   - pass: The pass.
    ///   - known: The revision at which the page has the subjects.
    ///   - batch: The messages.
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
            while let index = indices.first, members.count + Self.longestPoint < batch.limit {
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
        while pass.position < entries.count {
            var members: [UInt8] = []
            while pass.position < entries.count {
                if let entry = entries[pass.position], entry.looksRevision > known, entry.birth <= pass.target {
                    if members.isEmpty {
                        guard !batch.isFull else { return false }
                        members.append(",\"list\":[")
                    }
                    guard members.count + Self.longestLooks < batch.limit || members.last == UInt8(ascii: "[") else {
                        break
                    }
                    members.appendJSONSeparator()
                    entry.write(to: &members)
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
        while pass.position < entries.count {
            var members: [UInt8] = []
            var origin = 0
            while pass.position < entries.count {
                if let entry = entries[pass.position], entry.fixRevision > known, entry.birth <= pass.target {
                    if members.isEmpty {
                        guard !batch.isFull else { return false }
                        origin = entry.fix.time
                        members.reserveCapacity(2048)
                        members.append(",\"now\":")
                        members.append(wire: batch.now)
                        members.append("t", wire: origin)
                        members.append(",\"f\":[")
                    } else {
                        guard members.count + Self.longestFix < batch.limit else { break }
                        members.append(UInt8(ascii: ","))
                    }
                    entry.fix.write(index: entry.index, origin: origin, to: &members)
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

    /// Continues a pass over the trails.
    ///
    /// - Parameters:
    ///   - pass: The pass.
    ///   - known: The revision at which the page has the trails.
    ///   - batch: The messages.
    /// - Returns: Whether the pass is complete.
    func write(_ pass: inout MapProgress.TrailPass, after known: Int, to batch: inout MapBatch) -> Bool {
        while pass.position < pass.order?.count ?? entries.count {
            if let entry = entries[pass.order?[pass.position] ?? pass.position] {
                guard write(entry, &pass, after: known, to: &batch) else { return false }
            }
            pass.nextPoint = nil
            pass.position += 1
        }
        return true
    }

    /// Writes the rest of a trail; returns whether that is complete.
    private func write(
        _ entry: Entry, _ pass: inout MapProgress.TrailPass, after known: Int, to batch: inout MapBatch
    ) -> Bool {
        guard var (points, areAll) = entry.trail.points(after: known, upTo: pass.target) else { return true }
        if let next = pass.nextPoint {
            // The page has a part of it; what left the trail meanwhile is not sent any more.
            let first = entry.trail.points.startIndex - entry.trail.departures
            points = points[min(max(points.startIndex, first + next), points.endIndex)...]
            guard !points.isEmpty else { return true }
            areAll = false
        }
        repeat {
            guard !batch.isFull else { return false }
            var members: [UInt8] = []
            members.append(",\"i\":")
            members.append(wire: entry.index)
            members.append("append", flag: !areAll)
            members.append(",\"p\":[")
            var last: MapTrailLine.Point?
            while let point = points.first, members.count + Self.longestPoint < batch.limit {
                members.append(point, after: last)
                last = point
                points.removeFirst()
            }
            members.append(UInt8(ascii: "]"))
            batch.add("trail", members)
            areAll = false
            pass.nextPoint = points.startIndex - entry.trail.points.startIndex + entry.trail.departures
        } while !points.isEmpty
        return true
    }

    /// Returns places of subjects in the order of their distance to a subject; `nil` if that is not known.
    func sorted(_ places: [Int], around id: String) -> [Int]? {
        guard let focus = self[id]?.fix.place else { return nil }
        return places.compactMap { place -> (place: Int, distance: Double)? in
            guard let entry = entries[place] else { return nil }
            return (place, entry.id == id ? -1 : focus.squaredDistance(to: entry.fix.place))
        }
        .sorted { $0.distance < $1.distance }
        .map(\.place)
    }
}

extension MapPlace {
    /// The squared distance through the earth, for comparison.
    fileprivate func squaredDistance(to other: MapPlace) -> Double {
        let (a, b) = (position, other.position)
        return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z)
    }

    private var position: EarthCentredPosition {
        EarthCentredPosition(Coordinate(latitude: Double(latitude) / 1e7, longitude: Double(longitude) / 1e7))
    }
}

extension [UInt8] {
    /// Appends a point of a trail: whole if it is the first of a message, else as the difference to the one before.
    fileprivate mutating func append(_ point: MapTrailLine.Point, after last: MapTrailLine.Point?) {
        appendJSONSeparator()
        if point.isBreak { append("null,") }
        append(integer: Int64(point.time - (last?.time ?? 0)))
        append(UInt8(ascii: ","))
        append(integer: Int64(point.place.latitude) - Int64(last?.place.latitude ?? 0))
        append(UInt8(ascii: ","))
        append(integer: Int64(point.place.longitude) - Int64(last?.place.longitude ?? 0))
    }
}
