public import Geolocation

/// How a wire is doing.
public enum WireState: Sendable, Hashable {
    /// It is being opened for the first time, or a line looks for its rate. Later attempts are part of the waiting.
    case opening
    /// It is open: bytes may come.
    case open
    /// It was lost or could not be opened, and will be tried again after so many seconds; the reason is a sentence.
    ///
    /// Further attempts that fail for the same reason are not reported, so that a device that is away for an hour makes
    /// one message.
    case waiting(String, seconds: Double)
    /// It can never be opened as it is described; the reason is a sentence.
    case failed(ProviderError)
}
