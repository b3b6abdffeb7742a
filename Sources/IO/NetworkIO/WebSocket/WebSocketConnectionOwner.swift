/// Receives the messages and events of a connection.
@NetworkActor
public protocol WebSocketConnectionOwner: AnyObject {
    /// Handles a message, whose bytes are valid during the call only.
    func connection(_ connection: WebSocketConnection, didReceive payload: Span<UInt8>, isText: Bool)

    /// Handles the answer to a ping.
    func connection(_ connection: WebSocketConnection, didReceivePong payload: Span<UInt8>)

    /// Whether messages are taken at the moment; what is not stays with the system until a later turn. Default: `true`.
    func connectionTakesMessages(_ connection: WebSocketConnection) -> Bool

    /// Called after all messages of one turn, also if there were none.
    func connectionDidFinishTurn(_ connection: WebSocketConnection)

    /// Called when nothing waits to be sent any more.
    func connectionDidDrain(_ connection: WebSocketConnection)

    /// Called when the connection has ended, once.
    func connection(_ connection: WebSocketConnection, didEnd end: WebSocketEnd)
}

extension WebSocketConnectionOwner {
    /// Does nothing.
    public func connection(_ connection: WebSocketConnection, didReceivePong payload: Span<UInt8>) {}

    /// `true`.
    public func connectionTakesMessages(_ connection: WebSocketConnection) -> Bool { true }

    /// Does nothing.
    public func connectionDidFinishTurn(_ connection: WebSocketConnection) {}

    /// Does nothing.
    public func connectionDidDrain(_ connection: WebSocketConnection) {}
}
