import Foundation
import Geolocation

/// The last values of a receiver.
struct Readings {
    /// The last fix.
    var location: Location?
    /// Whether the receiver has lost its position since.
    var isWithdrawn = false
    /// Direction of travel, degrees; `nil` if unknown.
    var course: Double?
    /// Direction of the device, degrees; `nil` if unknown.
    var deviceHeading: Double?
    /// Kind of fix, dilutions, satellites.
    var receiver: ReceiverStatus?
    /// How the source is doing, and its name.
    var source: ProviderStatusChange?
    /// Dropped input so far.
    var dropped = 0

    /// The current fix; `nil` if there is none.
    var fix: Location? { isWithdrawn ? nil : location }

    /// The receiver's time, as far as it has told it.
    var time: Date? {
        guard let location, let receiver else { return location?.timestamp ?? receiver?.time }
        return max(location.timestamp, receiver.time)
    }

    /// Records what an event tells.
    ///
    /// - Returns: Whether it tells anything of the receiver.
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
