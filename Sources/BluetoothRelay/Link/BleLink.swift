public import Geolocation

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The radio of a peripheral: it offers one service with one characteristic, to which others subscribe.
///
/// ``BlePeripheralTransport`` decides what is sent; the link sends it.
@SensorActor
public protocol BleLink: AnyObject, Sendable {
    /// Who hears of subscribers and of the radio; held weakly.
    var delegate: (any BleLinkDelegate)? { get set }

    /// Offers a service and advertises it, as soon as the radio is on and for as long as it is not stopped.
    ///
    /// It can be called again after ``stop()``.
    func start(_ service: BleService)

    /// Ends advertising and takes the service away, so that there are no subscribers any more.
    func stop()

    /// Sends a notification to one subscriber.
    ///
    /// - Returns: False where the radio's queue is full; the same notification is to be sent again when the delegate hears
    ///   that there is room.
    func send(_ chunk: [UInt8], to central: UUID) -> Bool
}

/// Hears of the subscribers of a link, and of its radio.
@SensorActor
public protocol BleLinkDelegate: AnyObject, Sendable {
    /// Hears whether the radio can be used.
    func link(_ link: any BleLink, didChangeRadio radio: BleRadioState)

    /// Hears of a subscriber, to whom values of so many bytes can be sent; again when that changes.
    func link(_ link: any BleLink, didSubscribe central: UUID, maximumLength: Int)

    /// Hears that a subscriber is gone.
    func link(_ link: any BleLink, didUnsubscribe central: UUID)

    /// Hears that there is room again after a notification was refused.
    func linkIsReady(_ link: any BleLink)

    /// Hears of something that went wrong, in a sentence without a full stop; the link goes on as it can.
    func link(_ link: any BleLink, didFail reason: String)
}
