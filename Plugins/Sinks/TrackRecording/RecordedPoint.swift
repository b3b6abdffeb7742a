import GPXFormat
import Geolocation

/// The headings at present, which become part of the next point.
struct RecordedPoint {
    private var course: HeadingValue?
    private var device: HeadingValue?
    private var user: HeadingValue?
    private var collection: ResolvedHeading?
    private var presentation: ResolvedHeading?

    /// Notes a heading.
    mutating func note(_ type: HeadingType, _ heading: HeadingValue?) {
        switch type {
        case .course: course = heading
        case .device: device = heading
        case .user: user = heading
        }
    }

    /// Notes a resolved heading.
    mutating func note(_ order: NamedHeadingOrder, _ heading: ResolvedHeading?) {
        switch order {
        case .collection: collection = heading
        case .presentation: presentation = heading
        }
    }

    /// Forgets all headings.
    mutating func forget() { self = RecordedPoint() }

    /// The point of a fix, with the headings at present.
    ///
    /// It is marked as a recorder's, so that a replay derives nothing that is not in it.
    func point(at fix: Location, activity: MotionActivity?) -> GPXPoint {
        var point = GPXPoint(
            latitude: fix.latitude, longitude: fix.longitude, elevation: fix.altitude, time: fix.timestamp,
            speed: fix.speed, course: fix.course ?? course?.value, horizontalAccuracy: fix.horizontalAccuracy,
            verticalAccuracy: fix.verticalAccuracy, deviceHeading: device?.value, activity: activity?.rawValue,
            hasRecorderExtension: true)
        // A point stores these only if they are set.
        if let accuracy = fix.speedAccuracy { point.speedAccuracy = accuracy }
        if let course, let accuracy = course.accuracy, fix.course == nil || fix.course == course.value {
            point.courseAccuracy = accuracy
        }
        if let accuracy = device?.accuracy { point.deviceHeadingAccuracy = accuracy }
        if let user {
            point.userHeading = user.value
            point.userHeadingAccuracy = user.accuracy
        }
        if let collection {
            point.collectionHeading = collection.value
            point.collectionHeadingSource = GPXHeadingSource(collection.source)
        }
        if let presentation {
            point.presentationHeading = presentation.value
            point.presentationHeadingSource = GPXHeadingSource(presentation.source)
        }
        return point
    }
}

extension GPXHeadingSource {
    fileprivate init(_ type: HeadingType) {
        switch type {
        case .course: self = .course
        case .device: self = .device
        case .user: self = .user
        }
    }
}
