/// Receives the messages and events of a ``WebSocketConnection``.
@NetworkActor
public protocol WebSocketConnectionOwner: AnyObject {
    /// Called with a message, whose bytes are valid only during the call.
    func connection(_ connection: WebSocketConnection, didReceive payload: Span<UInt8>, isText: Bool)

    /// Called with the answer to a ping.
    func connection(_ connection: WebSocketConnection, didReceivePong payload: Span<UInt8>)

    /// Whether messages are accepted for now; otherwise unread bytes stay in the system's buffers until a later turn.
    /// Default: `true`.
    func connectionTakesMessages(_ connection: WebSocketConnection) -> Bool

    /// Called after all messages of one turn, even if there were none.
    func connectionDidFinishTurn(_ connection: WebSocketConnection)

    /// Called when all waiting bytes have been accepted by the system.
    func connectionDidDrain(_ connection: WebSocketConnection)

    /// Called once when the connection has ended.
    func connection(_ connection: WebSocketConnection, didEnd end: WebSocketEnd)
}

extension WebSocketConnectionOwner {
    /// Does nothing.
    public func connection(_ connection: WebSocketConnection, didReceivePong payload: Span<UInt8>) {}

    /// Default: `true`.
    public func connectionTakesMessages(_ connection: WebSocketConnection) -> Bool { true }

    /// Does nothing.
    public func connectionDidFinishTurn(_ connection: WebSocketConnection) {}

    /// Does nothing.
    public func connectionDidDrain(_ connection: WebSocketConnection) {}
}
