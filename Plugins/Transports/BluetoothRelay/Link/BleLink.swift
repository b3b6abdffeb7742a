public import CodecSupport
public import Geolocation

/// A link through the Bluetooth radio of a peripheral, which offers one service with one characteristic that centrals
/// (receiving devices) can subscribe to.
///
/// The link sends notifications; ``BlePeripheralTransport`` decides which notifications.
@SensorActor
public protocol BleLink: AnyObject, Sendable {
    /// The delegate of the link, which receives changes of the subscribers and of the radio; held weakly.
    var delegate: (any BleLinkDelegate)? { get set }

    /// Offers and advertises the given service while the radio is on, until ``stop()`` is called.
    ///
    /// The link can be started again after ``stop()``.
    func start(_ service: BleService)

    /// Stops advertising and removes the service, which ends all subscriptions.
    func stop()

    /// Sends a notification to the subscriber with the given identifier.
    ///
    /// - Returns: `false` if the radio's queue is full. The same notification must then be sent again when the link
    ///   calls ``BleLinkDelegate/linkIsReady(_:)``.
    func send(_ chunk: [UInt8], to central: UUID) -> Bool
}

/// The receiver of a link's events: changes of its subscribers, and of the state of the radio.
@SensorActor
public protocol BleLinkDelegate: AnyObject, Sendable {
    /// Called when the state of the radio changes.
    func link(_ link: any BleLink, didChangeRadio radio: BleRadioState)

    /// Called when a central (a receiving device) subscribes.
    ///
    /// `maximumLength` is the maximum length in bytes of a value that the central can receive. If this length changes,
    /// the link calls this function again.
    func link(_ link: any BleLink, didSubscribe central: UUID, maximumLength: Int)

    /// Called when a central unsubscribes or its connection is lost.
    func link(_ link: any BleLink, didUnsubscribe central: UUID)

    /// Called when the radio's queue has room again, after the link has refused a notification because the queue was
    /// full.
    func linkIsReady(_ link: any BleLink)

    /// Called when an error occurs; the link continues if it can.
    ///
    /// `reason` describes the error as a sentence without a full stop.
    func link(_ link: any BleLink, didFail reason: String)
}
