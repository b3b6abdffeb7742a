import CodecSupport
import GPXFormat
import Geolocation

/// A fix that is not recorded yet, since its provider may still report headings that belong to it.
struct RecordedPoint {
    /// The maximum time in seconds between a fix and the status of the receiver that is recorded with the fix.
    ///
    /// The time is longer than the period of most receivers. Satellites and dilutions change little in this time.
    private static let statusPatience = 2.0

    let fix: Location
    let activity: MotionActivity?
    /// The values known to the manager, such as headings, updated with each event that belongs to this fix.
    var known: KnownValues

    /// Returns the track point with the fix and the headings, and with the values of the given status of the receiver if
    /// it belongs to the fix.
    ///
    /// The point is marked as written by a recorder, so that a replay does not derive values that the point lacks.
    func point(receiver: ReceiverStatus?) -> GPXPoint {
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
        if let receiver, isStatusOfFix(receiver) { point.add(receiver) }
        return point
    }

    /// Returns whether a status of the receiver belongs to the fix.
    ///
    /// A status that reports that the receiver has no fix belongs to another moment.
    private func isStatusOfFix(_ status: ReceiverStatus) -> Bool {
        abs(status.time.timeIntervalSince(fix.timestamp)) <= Self.statusPatience
            && status.mode != ReceiverStatus.Mode.none && status.quality != .invalid
    }
}

extension GPXPoint {
    /// Adds the values of a receiver's status for which GPX has elements.
    fileprivate mutating func add(_ status: ReceiverStatus) {
        (hdop, vdop, pdop) = (status.horizontalDilution, status.verticalDilution, status.positionDilution)
        setReception(
            fix: GPXFix(status), satellites: status.satellitesUsed, geoidHeight: status.geoidSeparation,
            ageOfCorrections: status.correctionAge)
    }
}

extension GPXFix {
    /// Creates the type of fix of a receiver's status; `nil` if the receiver does not report it.
    ///
    /// GPX has no type for real-time kinematic fixes. They are written as differential ones, since they use the
    /// corrections of a reference station.
    fileprivate init?(_ status: ReceiverStatus) {
        switch (status.quality, status.mode) {
        case (.differential, _), (.realTimeKinematicFixed, _), (.realTimeKinematicFloat, _): self = .differential
        case (.precise, _): self = .military
        case (_, .threeDimensional): self = .threeDimensional
        case (_, .twoDimensional): self = .twoDimensional
        default: return nil
        }
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
