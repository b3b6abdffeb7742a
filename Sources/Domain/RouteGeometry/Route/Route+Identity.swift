/// Compares routes: two routes are equal if they have the same coordinates and attributes.
extension Route: Hashable {
    /// Returns whether two routes have the same coordinates and attributes.
    public static func == (a: Route, b: Route) -> Bool {
        a === b || a.fingerprint == b.fingerprint && a.coordinates == b.coordinates && a.attributes == b.attributes
    }

    /// Hashes the fingerprint of the route's coordinates.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(fingerprint)
    }
}
