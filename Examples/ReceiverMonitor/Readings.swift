import Foundation
import Geolocation

/// The last values of a receiver.
struct Readings {
    /// The last fix.
    var location: Location?
    /// Whether the receiver has lost its position since.
    var isWithdrawn = false
    /// The direction of travel in degrees; `nil` if unknown.
    var course: Double?
    /// The direction of the device in degrees; `nil` if unknown.
    var deviceHeading: Double?
    /// The kind of fix, dilutions and satellites.
    var receiver: ReceiverStatus?
    /// The status and the name of the source.
    var source: ProviderStatusChange?
    /// The amount of input dropped so far.
    var dropped = 0

    /// The current fix; `nil` if there is none.
    var fix: Location? { isWithdrawn ? nil : location }

    /// The latest time reported by the receiver; `nil` if there is none.
    var time: Date? {
        guard let location, let receiver else { return location?.timestamp ?? receiver?.time }
        return max(location.timestamp, receiver.time)
    }

    /// Records the values of an event.
    ///
    /// - Returns: Whether the event contains news of the receiver.
    mutating func handle(_ event: borrowing GeolocationEvent) -> Bool {
        switch copy event {
        case .location(let location):
            self.location = location
            isWithdrawn = false
        case .locationWithdrawn: isWithdrawn = true
        case .heading(.course, let heading, _):
            course = heading?.value
            return heading != nil
        case .heading(.device, let heading, _):
            deviceHeading = heading?.value
            return heading != nil
        case .derived(let status as ReceiverStatus): receiver = status
        case .status(let change): source = change
        default: return false
        }
        return true
    }
}
