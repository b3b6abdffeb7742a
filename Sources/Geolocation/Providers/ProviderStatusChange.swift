#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A provider's new status.
public struct ProviderStatusChange: Sendable, Hashable {
    /// The provider's name.
    public let provider: String

    /// Its new status.
    public let status: ProviderStatus

    /// When it changed, wall time.
    public let time: Date

    /// Makes a change from its parts.
    public init(provider: String, status: ProviderStatus, time: Date) {
        self.provider = provider
        self.status = status
        self.time = time
    }

    /// Decodes what the stream's `status` object adds to type and time.
    init(from decoder: any Decoder, time: Date) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            provider: try container.decode(String.self, forKey: .provider), status: try ProviderStatus(from: decoder),
            time: time)
    }

    private enum Key: String, CodingKey {
        case provider
    }
}
