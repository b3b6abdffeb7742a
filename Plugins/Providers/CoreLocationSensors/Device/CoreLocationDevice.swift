#if canImport(CoreLocation) && !os(tvOS) && !os(visionOS)
    import CoreLocation
    import Dispatch
    import Foundation
    import Geolocation

    /// The location service of an Apple system.
    ///
    /// `CLLocationManager` calls its delegate on the thread that created it, which needs a run loop. The manager is
    /// therefore created and used on the main thread, and each callback is sent to the sensor actor as a value.
    @MainActor
    final class CoreLocationDevice: LocationDevice {
        private var manager: CLLocationManager?
        private var events: LocationEvents?
        private var demand = LocationDemand()

        nonisolated init() {}

        nonisolated var hasCompass: Bool {
            #if os(macOS)
                false
            #else
                CLLocationManager.headingAvailable()
            #endif
        }

        nonisolated var monitorsSignificantChanges: Bool {
            #if os(watchOS)
                false
            #else
                CLLocationManager.significantLocationChangeMonitoringAvailable()
            #endif
        }

        // The main queue runs the submitted blocks in the order of the calls to this function.

        nonisolated func open(_ handler: @escaping @Sendable (LocationReport) -> Void) {
            DispatchQueue.main.async { self.begin(handler) }
        }

        nonisolated func apply(_ demand: LocationDemand) {
            DispatchQueue.main.async { self.change(to: demand) }
        }

        nonisolated func ask(for permission: CoreLocationSettings.Permission) {
            DispatchQueue.main.async { self.request(permission) }
        }

        nonisolated func close() {
            DispatchQueue.main.async { self.end() }
        }

        private func begin(_ handler: @escaping @Sendable (LocationReport) -> Void) {
            let (manager, events) = (CLLocationManager(), LocationEvents(handler))
            #if !os(watchOS)
                manager.pausesLocationUpdatesAutomatically = false
            #endif
            // The manager reports its authorization as soon as it has a delegate.
            manager.delegate = events
            (self.manager, self.events) = (manager, events)
        }

        private func end() {
            change(to: LocationDemand())
            (manager, events) = (nil, nil)
        }

        private func request(_ permission: CoreLocationSettings.Permission) {
            switch permission {
            case .whenInUse: manager?.requestWhenInUseAuthorization()
            case .always: manager?.requestAlwaysAuthorization()
            }
        }

        private func change(to next: LocationDemand) {
            guard let manager else { return }
            let last = demand
            demand = next
            if next.updates != last.updates { set(next.updates, of: manager) }
            #if !os(macOS)
                if next.heading != last.heading { set(next.heading, of: manager) }
            #endif
            #if !os(watchOS)
                if next.monitorsSignificantChanges != last.monitorsSignificantChanges {
                    if next.monitorsSignificantChanges {
                        manager.startMonitoringSignificantLocationChanges()
                    } else {
                        manager.stopMonitoringSignificantLocationChanges()
                    }
                }
                if next.reportsVisits != last.reportsVisits {
                    if next.reportsVisits { manager.startMonitoringVisits() } else { manager.stopMonitoringVisits() }
                }
            #endif
        }

        private func set(_ updates: LocationDemand.Updates?, of manager: CLLocationManager) {
            guard let updates else { return manager.stopUpdatingLocation() }
            manager.desiredAccuracy = updates.accuracy.value
            manager.distanceFilter = updates.distance > 0 ? updates.distance : kCLDistanceFilterNone
            manager.activityType = CLActivityType(rawValue: updates.activity.code) ?? .other
            manager.allowsBackgroundLocationUpdates = updates.runsInBackground
            #if !os(macOS) && !os(watchOS)
                manager.showsBackgroundLocationIndicator = updates.runsInBackground
            #endif
            manager.startUpdatingLocation()
        }

        #if !os(macOS)
            private func set(_ heading: LocationDemand.Heading?, of manager: CLLocationManager) {
                guard let heading else { return manager.stopUpdatingHeading() }
                manager.headingFilter = heading.turn > 0 ? heading.turn : kCLHeadingFilterNone
                manager.headingOrientation = CLDeviceOrientation(rawValue: heading.orientation.code) ?? .portrait
                manager.startUpdatingHeading()
            }
        #endif
    }

    extension CoreLocationSettings.Accuracy {
        /// The constant of Core Location that corresponds to this accuracy.
        fileprivate var value: CLLocationAccuracy {
            switch self {
            case .navigation: kCLLocationAccuracyBestForNavigation
            case .best: kCLLocationAccuracyBest
            case .tenMetres: kCLLocationAccuracyNearestTenMeters
            case .hundredMetres: kCLLocationAccuracyHundredMeters
            case .kilometre: kCLLocationAccuracyKilometer
            case .threeKilometres: kCLLocationAccuracyThreeKilometers
            }
        }
    }

    /// Receives the callbacks of a location manager on the main thread and forwards them as reports.
    private final class LocationEvents: NSObject, CLLocationManagerDelegate {
        private let handle: @Sendable (LocationReport) -> Void

        init(_ handle: @escaping @Sendable (LocationReport) -> Void) {
            self.handle = handle
        }

        func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
            let (status, accuracy) = (manager.authorizationStatus.rawValue, manager.accuracyAuthorization.rawValue)
            handle(.authorization(AuthorizationReading(status: status, accuracy: accuracy)))
        }

        func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
            handle(
                .fixes(
                    locations.map { location in
                        LocationReading(
                            latitude: location.coordinate.latitude, longitude: location.coordinate.longitude,
                            altitude: location.altitude, horizontalAccuracy: location.horizontalAccuracy,
                            verticalAccuracy: location.verticalAccuracy, course: location.course,
                            courseAccuracy: location.courseAccuracy, speed: location.speed,
                            speedAccuracy: location.speedAccuracy, timestamp: location.timestamp)
                    }))
        }

        #if !os(macOS)
            func locationManager(_ manager: CLLocationManager, didUpdateHeading heading: CLHeading) {
                handle(
                    .heading(
                        HeadingReading(
                            trueHeading: heading.trueHeading, magneticHeading: heading.magneticHeading,
                            accuracy: heading.headingAccuracy, timestamp: heading.timestamp)))
            }
        #endif

        #if !os(watchOS)
            func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {
                handle(
                    .visit(
                        VisitReading(
                            latitude: visit.coordinate.latitude, longitude: visit.coordinate.longitude,
                            radius: visit.horizontalAccuracy, arrival: visit.arrivalDate,
                            departure: visit.departureDate)))
            }
        #endif

        func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
            guard let code = (error as? CLError)?.code else { return }
            handle(.fault(LocationFault(code: code.rawValue)))
        }
    }
#endif
