import GPXFormat
import Geolocation

/// A fix that is not recorded yet, since its provider may still report headings that belong to it.
struct RecordedPoint {
    let fix: Location
    let activity: MotionActivity?
    /// The values known to the manager, such as headings, updated with each event that belongs to this fix.
    var known: KnownValues

    /// The track point with the fix and the headings.
    ///
    /// The point is marked as written by a recorder, so that a replay does not derive values that the point lacks.
    var point: GPXPoint {
        let course = known.course
        let device = known.device
        var point = GPXPoint(
            latitude: fix.latitude, longitude: fix.longitude, elevation: fix.altitude, time: fix.timestamp,
            speed: fix.speed, course: fix.course ?? course?.value, horizontalAccuracy: fix.horizontalAccuracy,
            verticalAccuracy: fix.verticalAccuracy, deviceHeading: device?.value, activity: activity?.rawValue,
            hasRecorderExtension: true)
        // The optional values of a point use memory only if they are set.
        if let accuracy = fix.speedAccuracy { point.speedAccuracy = accuracy }
        if let course, let accuracy = course.accuracy, fix.course == nil || fix.course == course.value {
            point.courseAccuracy = accuracy
        }
        if let accuracy = device?.accuracy { point.deviceHeadingAccuracy = accuracy }
        if let user = known.user {
            point.userHeading = user.value
            point.userHeadingAccuracy = user.accuracy
        }
        if let collection = known.collection {
            point.collectionHeading = collection.value
            point.collectionHeadingSource = GPXHeadingSource(collection.source)
        }
        if let presentation = known.presentation {
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
