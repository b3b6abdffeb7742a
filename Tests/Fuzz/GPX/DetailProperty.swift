import GPXFormat

/// A reader of only tracks yields the same track points, without the skipped content.
func checkDetail(_ bytes: [UInt8], _ everything: Reading) {
    let tracks = Reading(of: bytes, detail: .tracks)
    let expected = everything.items.compactMap(replayed)
    let found = tracks.items.compactMap(replayed)
    for (index, (left, right)) in zip(expected, found).enumerated() {
        require(left == right, "of tracks alone item \(index) is \(right), not \(left)")
    }
    if everything.error == nil {
        require(tracks.error == nil, "of tracks alone there is an error: \(tracks.error?.description ?? "")")
        require(expected.count == found.count, "of tracks alone there are \(found.count) items, not \(expected.count)")
        for reason in GPXDrops.Reason.allCases {
            let (few, all) = (tracks.drops.count(of: reason), everything.drops.count(of: reason))
            require(few <= all, "of tracks alone \(few) are dropped for \(reason), not \(all)")
        }
    } else {
        // Skipped elements are not subject to limits, so that a reader of tracks may get further.
        require(expected.count <= found.count, "of tracks alone there are only \(found.count) items")
    }
}

/// An item without the content that a replay does not need; nil for an item that it does not need at all.
private func replayed(_ item: GPXItem) -> GPXItem? {
    switch item {
    case .metadata(let metadata):
        .metadata(
            GPXMetadata(
                version: metadata.version, creator: metadata.creator, name: metadata.name, time: metadata.time,
                keywords: metadata.keywords))
    case .trackStart: .trackStart(GPXPathHead())
    case .segmentStart, .trackEnd: item
    case .segmentEnd: .segmentEnd()
    case .point(let point): .point(replayed(point))
    case .waypoint, .routeStart, .routePoint, .routeEnd, .extensions: nil
    }
}

private func replayed(_ point: GPXPoint) -> GPXPoint {
    var kept = GPXPoint(
        latitude: point.latitude, longitude: point.longitude, elevation: point.elevation, time: point.time,
        speed: point.speed, course: point.course, horizontalAccuracy: point.horizontalAccuracy,
        verticalAccuracy: point.verticalAccuracy, hdop: point.hdop, vdop: point.vdop, pdop: point.pdop,
        deviceHeading: point.deviceHeading, activity: point.activity,
        hasRecorderExtension: point.hasRecorderExtension)
    kept.trueHeading = point.trueHeading
    kept.magneticHeading = point.magneticHeading
    kept.deviceHeadingAccuracy = point.deviceHeadingAccuracy
    kept.speedAccuracy = point.speedAccuracy
    kept.courseAccuracy = point.courseAccuracy
    kept.userHeading = point.userHeading
    kept.userHeadingAccuracy = point.userHeadingAccuracy
    kept.collectionHeading = point.collectionHeading
    kept.collectionHeadingSource = point.collectionHeadingSource
    kept.presentationHeading = point.presentationHeading
    kept.presentationHeadingSource = point.presentationHeadingSource
    return kept
}
