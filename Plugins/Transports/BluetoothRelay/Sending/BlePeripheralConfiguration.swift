/// The configuration of a ``BlePeripheralTransport``.
public struct BlePeripheralConfiguration: Sendable, Hashable {
    /// The maximum length of a notification in bytes, clamped to ``BleChunks/lengthRange``; lower if a subscriber's
    /// maximum is lower.
    ///
    /// This is the MTU of the attribute protocol without its 3 bytes of overhead.
    public var maximumLength: Int

    /// Whether the peripheral advertises in a way that can be found while the app is in the background, which leaves no
    /// room for a name.
    public var advertisesInBackground: Bool

    /// The name advertised in the foreground; `nil` for none.
    public var localName: String?

    /// How messages are split into notifications.
    ///
    /// Subscribers must use the same framing.
    public var framing: BleFraming

    /// The maximum number of updates waiting per subscriber, at least 1; beyond it, the oldest one not yet begun is
    /// dropped.
    public var queueCapacity: Int

    /// The service and characteristic.
    ///
    /// The name in it is ignored.
    public var service: BleService

    /// Creates a configuration.
    ///
    /// Apart from the queue, the defaults are those of the first trackers.
    ///
    /// - Parameters:
    ///   - maximumLength: The maximum length of a notification in bytes.
    ///   - advertisesInBackground: Whether the peripheral can be found while the app is in the background.
    ///   - localName: The name advertised in the foreground.
    ///   - framing: How messages are split into notifications.
    ///   - queueCapacity: The maximum number of updates waiting per subscriber.
    ///   - service: The service and characteristic.
    public init(
        maximumLength: Int = 20, advertisesInBackground: Bool = true, localName: String? = "GPS Tracker",
        framing: BleFraming = .original, queueCapacity: Int = 32, service: BleService = BleService()
    ) {
        self.maximumLength = maximumLength
        self.advertisesInBackground = advertisesInBackground
        self.localName = localName
        self.framing = framing
        self.queueCapacity = queueCapacity
        self.service = service
    }

    /// For an app in the foreground: long notifications, and a name.
    public static let foreground = BlePeripheralConfiguration(maximumLength: 185, advertisesInBackground: false)

    /// For an app in the background: notifications of a length that every radio supports, and no name.
    public static let background = BlePeripheralConfiguration(localName: nil)

    /// The service as the link is to advertise it.
    var advertisedService: BleService {
        var service = service
        service.localName = advertisesInBackground ? nil : localName
        return service
    }
}
