extension Route {
    /// Returns the route in the opposite direction.
    ///
    /// Elevations and speed limits stay at their places; expected times count from the new beginning, with the same
    /// durations.
    public func reversed() -> Route {
        let coordinates = Array(coordinates.reversed())
        return Route(coordinates, attributes.reversed(), RouteBuilder(reversing: self, coordinates))
    }
}
