public import CodecSupport
public import Geolocation

/// The radio of a peripheral, which offers one service with one characteristic that centrals can subscribe to.
///
/// The link sends notifications; ``BlePeripheralTransport`` decides which ones.
@SensorActor
public protocol BleLink: AnyObject, Sendable {
    /// The delegate that receives changes of the subscribers and of the radio; held weakly.
    var delegate: (any BleLinkDelegate)? { get set }

    /// Offers and advertises a service while the radio is on, until ``stop()`` is called.
    ///
    /// It can be called again after ``stop()``.
    func start(_ service: BleService)

    /// Stops advertising and removes the service, which ends all subscriptions.
    func stop()

    /// Sends a notification to one subscriber.
    ///
    /// - Returns: `false` if the radio's queue is full; the same notification must be sent again when the link calls
    ///   ``BleLinkDelegate/linkIsReady(_:)``.
    func send(_ chunk: [UInt8], to central: UUID) -> Bool
}

/// The receiver of a link's events: changes of its subscribers, and of the state of the radio.
@SensorActor
public protocol BleLinkDelegate: AnyObject, Sendable {
    /// Called when the state of the radio changes.
    func link(_ link: any BleLink, didChangeRadio radio: BleRadioState)

    /// Called when a central subscribes, and again when the maximum length of a value that it can receive, in bytes,
    /// changes.
    func link(_ link: any BleLink, didSubscribe central: UUID, maximumLength: Int)

    /// Called when a central unsubscribes or its connection is lost.
    func link(_ link: any BleLink, didUnsubscribe central: UUID)

    /// Called when the link can send again after it has refused a notification.
    func linkIsReady(_ link: any BleLink)

    /// Called when an error occurs, which `reason` describes as a sentence without a full stop; the link continues if
    /// it can.
    func link(_ link: any BleLink, didFail reason: String)
}
