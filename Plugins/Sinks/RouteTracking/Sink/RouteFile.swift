import Geolocation
public import RouteFormats
import RouteGeometry
import SensorIO

/// The file from which a ``RouteTrackingSink`` reads its route: GPX, GeoJSON or an encoded polyline.
public struct RouteFile: Sendable, Hashable {
    /// The path.
    public var path: String

    /// The decimals of an encoded polyline.
    public var precision: PolylinePrecision

    /// Metres along the route within which the traveller is at a stop of the file, see `RouteWaypoint.radius`.
    public var stopRadius: Double

    /// Describes a file; nothing is read.
    public init(
        path: String, precision: PolylinePrecision = .five, stopRadius: Double = RouteWaypoint.defaultRadius
    ) {
        self.path = path
        self.precision = precision
        self.stopRadius = stopRadius
    }

    /// Looks whether the file is there and can be read, so that a wrong name ends a run before it begins; it opens the file and
    /// reads nothing.
    ///
    /// - Throws: `ProviderError` that says why not.
    func check() throws {
        // Opening a pipe would wait for who writes to it.
        if ByteInput.isRepeatable(path: path) { _ = try ByteInput(path: path) }
    }

    /// Reads the file, which may take long.
    ///
    /// - Throws: `ProviderError`: what is wrong, and where in the file.
    func read() throws(ProviderError) -> Contents {
        do {
            let (route, document) = try RouteDocument.route(contentsOfFile: path, precision: precision)
            let stops = RouteWaypoints(document.stops, on: route, radius: stopRadius)
            return Contents(route: route, stops: stops, drops: document.drops)
        } catch {
            throw ProviderError(error.description)
        }
    }

    /// What a file holds.
    struct Contents: Sendable {
        var route: Route
        var stops: RouteWaypoints
        var drops: DropCounts
    }
}
