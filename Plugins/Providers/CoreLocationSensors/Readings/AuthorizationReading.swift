import Geolocation

/// The permission that the user has given to a program.
struct AuthorizationReading: Sendable, Hashable {
    /// Whether and when the program may know the place of the device.
    enum Extent: Sendable, Hashable {
        case notDetermined
        case denied
        case whenInUse
        case always
    }

    var extent: Extent

    /// Whether the place may be known as accurately as the device knows it, rather than to some kilometres.
    var isExact: Bool

    init(_ extent: Extent, isExact: Bool = true) {
        self.extent = extent
        self.isExact = isExact
    }

    /// Creates a reading from the raw values of `CLAuthorizationStatus` and `CLAccuracyAuthorization`.
    ///
    /// A status of a later system counts as denied, and an accuracy of one as reduced.
    init(status: Int32, accuracy: Int) {
        extent =
            switch status {
            case 0: .notDetermined
            case 3: .always
            case 4: .whenInUse
            default: .denied
            }
        isExact = accuracy == 0
    }

    /// The permission in the words of the core.
    var location: LocationAuthorization {
        switch extent {
        case .notDetermined: .notDetermined
        case .denied: .denied
        case .whenInUse, .always: isExact ? .fullAccuracy : .reducedAccuracy
        }
    }
}
