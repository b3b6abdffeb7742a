import Geolocation

/// The location permission that the user has granted to the program.
struct AuthorizationReading: Sendable, Hashable {
    /// The extent of the permission: whether and when the program may access the location.
    enum Extent: Sendable, Hashable {
        case notDetermined
        case denied
        case whenInUse
        case always
    }

    var extent: Extent

    /// Whether the program receives the location at full accuracy; if not, the location is accurate to a few kilometres
    /// only.
    var isExact: Bool

    init(_ extent: Extent, isExact: Bool = true) {
        self.extent = extent
        self.isExact = isExact
    }

    /// Creates a reading from the raw values of `CLAuthorizationStatus` and `CLAccuracyAuthorization`.
    ///
    /// An unknown status is treated as denied, and an unknown accuracy as reduced.
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

    /// The permission in the form in which managers receive it.
    var location: LocationAuthorization {
        switch extent {
        case .notDetermined: .notDetermined
        case .denied: .denied
        case .whenInUse, .always: isExact ? .fullAccuracy : .reducedAccuracy
        }
    }
}
