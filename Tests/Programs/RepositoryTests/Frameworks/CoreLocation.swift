// The declarations of Apple's CoreLocation that the package uses, as its documentation states them: only for checking types
// on platforms without it. The protocol's methods are required here, so that a wrong name is found.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

public typealias CLLocationDegrees = Double
public typealias CLLocationAccuracy = Double
public typealias CLLocationDistance = Double
public typealias CLLocationDirection = Double
public typealias CLLocationDirectionAccuracy = Double
public typealias CLLocationSpeed = Double
public typealias CLLocationSpeedAccuracy = Double

public let kCLDistanceFilterNone: CLLocationDistance = -1
public let kCLHeadingFilterNone: CLLocationDegrees = -1
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000

/// A position.
public struct CLLocationCoordinate2D {
    public var latitude: CLLocationDegrees
    public var longitude: CLLocationDegrees

    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// A fix.
open class CLLocation: NSObject {
    open var coordinate: CLLocationCoordinate2D { CLLocationCoordinate2D(latitude: 0, longitude: 0) }
    open var altitude: CLLocationDistance { 0 }
    open var horizontalAccuracy: CLLocationAccuracy { 0 }
    open var verticalAccuracy: CLLocationAccuracy { 0 }
    open var course: CLLocationDirection { 0 }
    open var courseAccuracy: CLLocationDirectionAccuracy { 0 }
    open var speed: CLLocationSpeed { 0 }
    open var speedAccuracy: CLLocationSpeedAccuracy { 0 }
    open var timestamp: Date { .distantPast }
}

/// A heading of the compass.
open class CLHeading: NSObject {
    open var magneticHeading: CLLocationDirection { 0 }
    open var trueHeading: CLLocationDirection { 0 }
    open var headingAccuracy: CLLocationDirection { 0 }
    open var timestamp: Date { .distantPast }
}

/// A stay at a place.
open class CLVisit: NSObject {
    open var arrivalDate: Date { .distantPast }
    open var departureDate: Date { .distantFuture }
    open var coordinate: CLLocationCoordinate2D { CLLocationCoordinate2D(latitude: 0, longitude: 0) }
    open var horizontalAccuracy: CLLocationAccuracy { 0 }
}

/// The permission of the program.
public enum CLAuthorizationStatus: Int32, Sendable {
    case notDetermined = 0
    case restricted
    case denied
    case authorizedAlways
    case authorizedWhenInUse
}

/// The permitted accuracy.
public enum CLAccuracyAuthorization: Int, Sendable {
    case fullAccuracy
    case reducedAccuracy
}

/// The kind of motion.
public enum CLActivityType: Int, Sendable {
    case other = 1
    case automotiveNavigation
    case fitness
    case otherNavigation
    case airborne
}

/// The side that is up.
public enum CLDeviceOrientation: Int32, Sendable {
    case unknown = 0
    case portrait
    case portraitUpsideDown
    case landscapeLeft
    case landscapeRight
    case faceUp
    case faceDown
}

/// An error of the framework.
public struct CLError: Error {
    public enum Code: Int, Sendable {
        case locationUnknown = 0
        case denied
        case network
        case headingFailure
    }

    public var code: Code
}

/// The location service, which is not `Sendable`.
open class CLLocationManager: NSObject {
    open class func headingAvailable() -> Bool { false }
    open class func significantLocationChangeMonitoringAvailable() -> Bool { false }

    open weak var delegate: (any CLLocationManagerDelegate)?
    open var authorizationStatus: CLAuthorizationStatus { .notDetermined }
    open var accuracyAuthorization: CLAccuracyAuthorization { .fullAccuracy }
    open var activityType = CLActivityType.other
    open var distanceFilter: CLLocationDistance = kCLDistanceFilterNone
    open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest
    open var pausesLocationUpdatesAutomatically = true
    open var allowsBackgroundLocationUpdates = false
    open var showsBackgroundLocationIndicator = false
    open var headingFilter: CLLocationDegrees = 1
    open var headingOrientation = CLDeviceOrientation.portrait

    open func requestWhenInUseAuthorization() {}
    open func requestAlwaysAuthorization() {}
    open func startUpdatingLocation() {}
    open func stopUpdatingLocation() {}
    open func startUpdatingHeading() {}
    open func stopUpdatingHeading() {}
    open func startMonitoringSignificantLocationChanges() {}
    open func stopMonitoringSignificantLocationChanges() {}
    open func startMonitoringVisits() {}
    open func stopMonitoringVisits() {}
}

/// Receives the calls of a location manager.
public protocol CLLocationManagerDelegate: NSObjectProtocol {
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
    func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)
    func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit)
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
}
