import Foundation
import GPXFormat

/// Whether an item that was read, written and read again differs only in what the writer says that it changes.
func isKept(_ before: GPXItem, _ after: GPXItem) -> Bool {
    switch (before, after) {
    case (.metadata(let before), .metadata(let after)): isKept(before, after)
    case (.waypoint(let before), .waypoint(let after)): isKept(before, after)
    case (.routePoint(let before), .routePoint(let after)): isKept(before, after)
    case (.point(let before), .point(let after)): isKept(before, after)
    default: false
    }
}

private func isKept(_ before: GPXMetadata, _ after: GPXMetadata) -> Bool {
    var expected = before
    expected.version = "1.1"
    expected.creator = before.creator ?? "swift-geolocation"
    if isKept(before.time, after.time) { expected.time = after.time }
    if let old = before.bounds, let new = after.bounds, isKept(old, new) { expected.bounds = new }
    if let email = before.author?.email, !isAddress(email) { expected.author?.email = nil }
    return expected == after
}

private func isKept(_ before: GPXBounds, _ after: GPXBounds) -> Bool {
    isKept(before.minimumLatitude, after.minimumLatitude) && isKept(before.minimumLongitude, after.minimumLongitude)
        && isKept(before.maximumLatitude, after.maximumLatitude)
        && isKept(before.maximumLongitude, after.maximumLongitude)
}

/// GPX has the two parts of an address apart, so that one without both cannot be written.
private func isAddress(_ email: String) -> Bool {
    let parts = email.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count > 1 && parts.last?.isEmpty == false && email.unicodeScalars.first != nil
        && email.unicodeScalars.dropLast((parts.last?.count ?? 0) + 1).isEmpty == false
}

private func isKept(_ before: GPXPoint, _ after: GPXPoint) -> Bool {
    var expected = before
    for path in [\GPXPoint.latitude, \.longitude] where isKept(before[keyPath: path], after[keyPath: path]) {
        expected[keyPath: path] = after[keyPath: path]
    }
    if isKept(before.time, after.time) { expected.time = after.time }
    for path in numbers where before[keyPath: path] != after[keyPath: path] {
        guard isKept(before[keyPath: path], after[keyPath: path]) else { return false }
        expected[keyPath: path] = after[keyPath: path]
    }
    for (path, range) in integers where before[keyPath: path] != after[keyPath: path] {
        let rounded = before[keyPath: path]?.rounded()
        guard after[keyPath: path] == rounded.flatMap({ range.contains($0) ? $0 : nil }) else { return false }
        expected[keyPath: path] = after[keyPath: path]
    }
    for path in angles where before[keyPath: path] != after[keyPath: path] {
        // A heading just below the full circle is written as north.
        let isNorth = (before[keyPath: path] ?? 0) >= 359.999_999_999 && after[keyPath: path] == 0
        guard isNorth || isKept(before[keyPath: path], after[keyPath: path]) else { return false }
        expected[keyPath: path] = after[keyPath: path]
    }
    return expected == after
}

/// Whether a number is kept to 9 decimals; one from 1e15 on is left out.
private func isKept(_ before: Double?, _ after: Double?) -> Bool {
    guard let before else { return after == nil }
    guard let after else { return before.magnitude >= 1e15 }
    return abs(before - after) <= 1e-9
}

/// Whether a time is kept to the microsecond; the last moment of 9999 may round to the year after, which has no text.
private func isKept(_ before: Date?, _ after: Date?) -> Bool {
    guard let before = before?.timeIntervalSinceReferenceDate else { return after == nil }
    guard let after = after?.timeIntervalSinceReferenceDate else { return before >= 252_423_993_600 }
    return abs(before - after) <= 5e-7 + 2 * before.ulp
}

// The value, computed once, is not Sendable, although it never changes.
private var numbers: [WritableKeyPath<GPXPoint, Double?>] {
    [
        \.elevation, \.speed, \.horizontalAccuracy, \.verticalAccuracy, \.hdop, \.vdop, \.pdop, \.geoidHeight,
        \.ageOfCorrections, \.airTemperature, \.waterTemperature, \.depth,
        \.deviceHeadingAccuracy, \.speedAccuracy, \.courseAccuracy, \.userHeadingAccuracy,
    ]
}

/// The numbers that are written as integers, with the range that Garmin's schema allows.
private var integers: [(WritableKeyPath<GPXPoint, Double?>, ClosedRange<Double>)] {
    [(\.heartRate, 1...255), (\.cadence, 0...254)]
}

private var angles: [WritableKeyPath<GPXPoint, Double?>] {
    [
        \.course, \.deviceHeading, \.magneticVariation, \.bearing, \.trueHeading, \.magneticHeading, \.userHeading,
        \.collectionHeading, \.presentationHeading,
    ]
}
