/// An object that receives the messages and events of a ``WebSocketConnection``.
@NetworkActor
public protocol WebSocketConnectionOwner: AnyObject {
    /// Called with a message, whose bytes are valid only during the call.
    func connection(_ connection: WebSocketConnection, didReceive payload: Span<UInt8>, isText: Bool)

    /// Called with the payload of a pong, the peer's answer to a ping.
    func connection(_ connection: WebSocketConnection, didReceivePong payload: Span<UInt8>)

    /// Returns whether the owner accepts messages for now; `true` by default.
    ///
    /// If the result is `false`, unread bytes stay in the system's buffers until a later job of the actor.
    func connectionTakesMessages(_ connection: WebSocketConnection) -> Bool

    /// Called at the end of each job of the actor in which the connection has read, even if no message has arrived.
    func connectionDidFinishTurn(_ connection: WebSocketConnection)

    /// Called when the system has accepted all bytes that waited to be sent.
    func connectionDidDrain(_ connection: WebSocketConnection)

    /// Called once when the connection has ended.
    func connection(_ connection: WebSocketConnection, didEnd end: WebSocketEnd)
}

extension WebSocketConnectionOwner {
    /// Does nothing, for owners that send no pings.
    public func connection(_ connection: WebSocketConnection, didReceivePong payload: Span<UInt8>) {}

    /// Returns `true`, for owners that always accept messages.
    public func connectionTakesMessages(_ connection: WebSocketConnection) -> Bool { true }

    /// Does nothing, for owners that need not know when the connection has finished reading for now.
    public func connectionDidFinishTurn(_ connection: WebSocketConnection) {}

    /// Does nothing, for owners that do not wait until their bytes are sent.
    public func connectionDidDrain(_ connection: WebSocketConnection) {}
}
