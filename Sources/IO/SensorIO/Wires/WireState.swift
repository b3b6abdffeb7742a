public import Geolocation

/// The state of a wire, a connection to a sensor.
public enum WireState: Sendable, Hashable {
    /// The wire is being opened for the first time, or a serial line is detecting its baud rate.
    case opening
    /// The wire is open, and data may arrive.
    case open
    /// The wire was lost or could not be opened; the sentence says why, and the next attempt follows after a pause.
    ///
    /// Repeated failures for the same reason are not reported, so that a device that is missing for an hour causes a
    /// single message.
    case waiting(String, seconds: Double)
    /// The wire can never be opened with its settings; the error says why.
    case failed(ProviderError)
}
