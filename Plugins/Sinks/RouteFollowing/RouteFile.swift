import FileIO
import Geolocation
import RouteGeometry
public import TrackFiles

/// The file from which a ``RouteTrackingSink`` reads its route: GPX, GeoJSON or an encoded polyline.
public struct RouteFile: Sendable, Hashable {
    /// The path of the route file.
    public var path: String

    /// The number of decimals of the coordinates if the file contains an encoded polyline.
    public var precision: PolylinePrecision

    /// The radius of a stop in metres: the distance along the route within which the traveller is at the stop; see
    /// `RouteWaypoint.radius`.
    public var stopRadius: Double

    /// Creates a description of a route file without reading the file.
    public init(
        path: String, precision: PolylinePrecision = .five, stopRadius: Double = RouteWaypoint.defaultRadius
    ) {
        self.path = path
        self.precision = precision
        self.stopRadius = stopRadius
    }

    /// Checks that the route file can be opened, so that a wrong path is reported before a run begins; reads nothing.
    ///
    /// - Throws: `ProviderError` with the reason.
    func check() throws {
        // A pipe is not checked, since opening it would block until it has a writer.
        if ByteInput.isRepeatable(path: path) { _ = try ByteInput(path: path) }
    }

    /// Reads the route file, which can take long.
    ///
    /// - Throws: `ProviderError` with the problem and its position in the file.
    func read() throws(ProviderError) -> Contents {
        do {
            var input = try ByteInput(path: path)
            let (route, document) = try RouteDocument.route(of: input.name, precision: precision) { try input.read() }
            let stops = RouteWaypoints(document.stops, on: route, radius: stopRadius)
            let outline = route.coordinates.simplified(to: FeatureEvent.lineLimit)
            return Contents(route: route, outline: outline, stops: stops, drops: document.drops)
        } catch {
            throw ProviderError(error)
        }
    }

    /// The contents of a route file: the route with its stops.
    struct Contents: Sendable {
        var route: Route
        /// The line of the route to draw on a map.
        var outline: [Coordinate]
        var stops: RouteWaypoints
        var drops: DropCounts
    }
}
