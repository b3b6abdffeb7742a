public import Geolocation

extension StoreContent {
    /// Returns the event that was captured; `nil` for one that each manager makes itself.
    ///
    /// - Throws: The reason why the stored line is no event.
    public func event() throws(EventLineFault) -> GeolocationEvent? {
        switch self {
        case .fix(let location, _, _): .location(location)
        case .event(_, _, let line): try GeolocationEvent.read(line: line.span)
        }
    }
}
