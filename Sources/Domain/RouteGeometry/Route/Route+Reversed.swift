extension Route {
    /// Returns this route in the opposite direction.
    ///
    /// Elevations and speed limits stay at their places. Expected times begin at 0 at the new beginning; the durations
    /// between coordinates stay the same.
    public func reversed() -> Route {
        let coordinates = Array(coordinates.reversed())
        return Route(coordinates, attributes.reversed(), RouteBuilder(reversing: self, coordinates))
    }
}
