public import Geolocation

/// The state of a wire.
public enum WireState: Sendable, Hashable {
    /// The wire is being opened for the first time, or a serial line is detecting its rate. Later attempts are reported
    /// as `waiting`.
    case opening
    /// The wire is open and data may arrive.
    case open
    /// The wire was lost or could not be opened, and is retried after a pause. The reason is a sentence.
    ///
    /// Repeated failures for the same reason are not reported, so that a device that is missing for an hour causes a
    /// single message.
    case waiting(String, seconds: Double)
    /// The wire can never be opened with its settings. The reason is a sentence.
    case failed(ProviderError)
}
