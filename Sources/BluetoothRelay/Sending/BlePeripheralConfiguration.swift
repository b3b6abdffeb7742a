/// How a ``BlePeripheralTransport`` offers its updates.
public struct BlePeripheralConfiguration: Sendable, Hashable {
    /// Bytes of a notification at most, clamped to ``BleChunks/lengthRange``; a subscriber that takes less gets less.
    ///
    /// It is the MTU of the attribute protocol without its 3 bytes of overhead.
    public var maximumLength: Int

    /// Whether it advertises so that others find it while its program is in the background, which leaves no room for a name.
    public var advertisesInBackground: Bool

    /// The name that it has in the foreground; nil for none.
    public var localName: String?

    /// How messages are cut; subscribers must know it.
    public var framing: BleFraming

    /// Updates that wait for one subscriber at most, 1 or more; beyond that the oldest one is dropped that has not begun.
    public var queueCapacity: Int

    /// Its service and characteristic.
    ///
    /// The name in it is not looked at.
    public var service: BleService

    /// Makes a configuration; the defaults are those of the first trackers, but for the queue, which they did not have.
    ///
    /// - Parameters:
    ///   - maximumLength: Bytes of a notification at most.
    ///   - advertisesInBackground: Whether it can be found while its program is in the background.
    ///   - localName: The name that it has in the foreground.
    ///   - framing: How messages are cut.
    ///   - queueCapacity: Updates that wait for one subscriber at most.
    ///   - service: Its service and characteristic.
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

    /// For a program on the screen: long notifications, and a name.
    public static let foreground = BlePeripheralConfiguration(maximumLength: 185, advertisesInBackground: false)

    /// For a program in the background: what every radio carries, and no name.
    public static let background = BlePeripheralConfiguration(localName: nil)

    /// What the link is to offer.
    var advertisedService: BleService {
        var service = service
        service.localName = advertisesInBackground ? nil : localName
        return service
    }
}
