/// An object that receives the messages and events of a ``WebSocketConnection``.
@NetworkActor
public protocol WebSocketConnectionOwner: AnyObject {
    /// Called with a message, whose bytes are valid only during the call.
    func connection(_ connection: WebSocketConnection, didReceive payload: Span<UInt8>, isText: Bool)

    /// Called with the payload of the answer to a ping.
    func connection(_ connection: WebSocketConnection, didReceivePong payload: Span<UInt8>)

    /// Returns whether messages are accepted for now; otherwise unread bytes stay in the system's buffers until a later
    /// turn. Default: `true`.
    func connectionTakesMessages(_ connection: WebSocketConnection) -> Bool

    /// Called at the end of each turn after its messages, even if there were none.
    func connectionDidFinishTurn(_ connection: WebSocketConnection)

    /// Called when the system has accepted all waiting bytes.
    func connectionDidDrain(_ connection: WebSocketConnection)

    /// Called once when the connection has ended.
    func connection(_ connection: WebSocketConnection, didEnd end: WebSocketEnd)
}

extension WebSocketConnectionOwner {
    /// Does nothing, for owners that send no pings.
    public func connection(_ connection: WebSocketConnection, didReceivePong payload: Span<UInt8>) {}

    /// Returns `true`, for owners that always accept messages.
    public func connectionTakesMessages(_ connection: WebSocketConnection) -> Bool { true }

    /// Does nothing, for owners that need not know the end of a turn.
    public func connectionDidFinishTurn(_ connection: WebSocketConnection) {}

    /// Does nothing, for owners that do not wait until their bytes are sent.
    public func connectionDidDrain(_ connection: WebSocketConnection) {}
}
