import Geolocation

/// The reason why a line with the orientation of a sensor cannot be used.
enum OrientationLineFault: Error, Sendable, Hashable {
    case tooLong
    case missingCell
    case noNumber
    case notFinite
    case badAngle
    case badQuaternion
    case badTime

    /// The reason in the form in which dropped lines are counted and shown to the user.
    var reason: DropReason {
        switch self {
        case .tooLong: "line longer than \(OrientationLineDecoder.longestLine) bytes"
        case .missingCell: "line with too few columns"
        case .noNumber: "line with a cell that is not a number"
        case .notFinite: "line with NaN or infinity"
        case .badAngle: "line with an angle out of range"
        case .badQuaternion: "line with a quaternion of length 0 or out of range"
        case .badTime: "line with a time that is neither ISO 8601 nor a number in range"
        }
    }
}
