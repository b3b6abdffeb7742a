extension Route {
    /// The same route in the other direction.
    ///
    /// Elevations and speed limits stay where they are; expected times are counted from the new beginning, with the same
    /// durations.
    public func reversed() -> Route {
        let coordinates = Array(coordinates.reversed())
        return Route(coordinates, attributes.reversed(), RouteBuilder(reversing: self, coordinates))
    }
}
