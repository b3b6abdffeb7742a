/// The configuration of a ``BlePeripheralTransport``.
public struct BlePeripheralConfiguration: Sendable, Hashable {
    /// The maximum length of a notification in bytes, clamped to ``BleChunks/lengthRange``.
    ///
    /// A subscriber with a lower maximum gets shorter notifications. The length is the MTU of the attribute protocol
    /// without its 3 bytes of overhead.
    public var maximumLength: Int

    /// Whether the peripheral can be found while its app is in the background.
    ///
    /// If this is `true`, the advertisement has no room for a name.
    public var advertisesInBackground: Bool

    /// The name that is advertised while the app is in the foreground; `nil` for no name.
    public var localName: String?

    /// The way in which messages are divided into notifications.
    ///
    /// Subscribers must use the same framing.
    public var framing: BleFraming

    /// The maximum number of updates that wait for each subscriber, at least 1.
    ///
    /// If there are more, the oldest update that is not already being sent is dropped.
    public var queueCapacity: Int

    /// The Bluetooth service and characteristic that the peripheral offers.
    ///
    /// The name in this service is ignored in favour of ``localName``.
    public var service: BleService

    /// Creates a configuration.
    ///
    /// The default values are those of the earliest trackers, except for the length of the queue.
    ///
    /// - Parameters:
    ///   - maximumLength: The maximum length of a notification in bytes.
    ///   - advertisesInBackground: Whether the peripheral can be found while the app is in the background.
    ///   - localName: The name that is advertised in the foreground.
    ///   - framing: The way in which messages are divided into notifications.
    ///   - queueCapacity: The maximum number of updates that wait for each subscriber.
    ///   - service: The service and characteristic that are offered.
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

    /// The configuration for an app in the foreground: long notifications, and a name.
    public static let foreground = BlePeripheralConfiguration(maximumLength: 185, advertisesInBackground: false)

    /// The configuration for an app in the background: notifications of a length that every radio supports, and no
    /// name.
    public static let background = BlePeripheralConfiguration(localName: nil)

    /// The service to offer and advertise; it includes ``localName``, unless ``advertisesInBackground`` is `true`.
    var advertisedService: BleService {
        var service = service
        service.localName = advertisesInBackground ? nil : localName
        return service
    }
}
