public import CodecSupport
public import Geolocation

/// The radio of a peripheral, which offers one service with one characteristic that centrals can subscribe to.
///
/// ``BlePeripheralTransport`` decides what to send; the link sends it.
@SensorActor
public protocol BleLink: AnyObject, Sendable {
    /// The delegate for subscribers and the state of the radio; held weakly.
    var delegate: (any BleLinkDelegate)? { get set }

    /// Offers and advertises a service whenever the radio is on, until ``stop()``.
    ///
    /// Can be called again after ``stop()``.
    func start(_ service: BleService)

    /// Stops advertising and removes the service, which ends all subscriptions.
    func stop()

    /// Sends a notification to one subscriber.
    ///
    /// - Returns: `false` if the radio's queue is full. Send the same notification again when the link calls
    ///   ``BleLinkDelegate/linkIsReady(_:)``.
    func send(_ chunk: [UInt8], to central: UUID) -> Bool
}

/// Receives the events of a link: its subscribers, and the state of the radio.
@SensorActor
public protocol BleLinkDelegate: AnyObject, Sendable {
    /// Called when the state of the radio changes.
    func link(_ link: any BleLink, didChangeRadio radio: BleRadioState)

    /// Called when a central subscribes, and again when its maximum length of a value, in bytes, changes.
    func link(_ link: any BleLink, didSubscribe central: UUID, maximumLength: Int)

    /// Called when a central unsubscribes or is lost.
    func link(_ link: any BleLink, didUnsubscribe central: UUID)

    /// Called when there is room again after a notification was refused.
    func linkIsReady(_ link: any BleLink)

    /// Called with an error, as a sentence without a full stop. The link continues if it can.
    func link(_ link: any BleLink, didFail reason: String)
}
