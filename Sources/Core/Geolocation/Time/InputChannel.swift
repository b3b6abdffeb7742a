/// A receiver of the inputs that arrive on a channel, live or from a recording.
@SensorActor
package protocol InputReceiver: AnyObject, Sendable {
    /// Handles an input of the channel, given by the number of its type and by its bytes.
    func receive(_ kind: UInt8, _ bytes: [UInt8])
}

/// A channel for the inputs of one connection or one source, in a run that is recorded or replayed.
///
/// The session of the run records the inputs of its channels, or passes recorded inputs to them.
@SensorActor
package final class InputChannel: Sendable {
    /// The name of the channel, by which a replay finds the corresponding recorded channel.
    package let name: String

    /// The receiver of the channel's inputs; held weakly.
    package weak var receiver: (any InputReceiver)?

    let number: Int
    private weak var session: InputSession?

    /// The number of times that ``discard()`` was called.
    private(set) var run = 0

    /// Whether an input was dropped since ``whenReceived(_:)`` last reported a drop.
    private var hasLost = false

    init(_ name: String, number: Int, of session: InputSession) {
        (self.name, self.number, self.session) = (name, number, session)
    }

    /// Records an input and passes it to the receiver: at once, or after the inputs that are being handled.
    ///
    /// In a replay, this function does nothing. After the end of the session, the input is dropped.
    package func submit(_ kind: UInt8, _ bytes: [UInt8]) {
        if let session { session.submit(kind, bytes, on: self) } else { lose() }
    }

    /// Calls `body` once, as soon as all submitted inputs have been received or dropped.
    ///
    /// - Parameter body: The function to call. Its argument is `true` if the receiver has received everything submitted
    ///   since the last call. An input is dropped if the channel is closed or the session ends before the input is
    ///   handled, or if a replay could not receive it.
    package func whenReceived(_ body: @escaping @SensorActor (_ isComplete: Bool) -> Void) {
        if let session { session.whenReceived(on: self, body) } else { body(!takeLoss()) }
    }

    /// Discards the inputs of the channel that have been submitted but not received yet.
    package func discard() { run += 1 }

    func deliver(_ kind: UInt8, _ bytes: [UInt8]) { receiver?.receive(kind, bytes) }

    /// Records that an input of the channel was dropped.
    func lose() { hasLost = true }

    /// Returns whether an input of the channel was dropped since the last call.
    func takeLoss() -> Bool {
        defer { hasLost = false }
        return hasLost
    }
}
