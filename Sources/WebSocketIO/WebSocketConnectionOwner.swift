public import SensorIO

/// Hears of a connection.
@NetworkActor
public protocol WebSocketConnectionOwner: AnyObject {
    /// Takes a message, whose bytes are valid during the call only.
    func connection(_ connection: WebSocketConnection, didReceive payload: Span<UInt8>, isText: Bool)

    /// Takes the answer to a ping.
    func connection(_ connection: WebSocketConnection, didReceivePong payload: Span<UInt8>)

    /// Hears that all messages of a piece of what has come have been handed over.
    func connectionDidFinishTurn(_ connection: WebSocketConnection)

    /// Hears that nothing waits to be sent any more.
    func connectionDidDrain(_ connection: WebSocketConnection)

    /// Hears that the connection has ended, once.
    func connection(_ connection: WebSocketConnection, didEnd end: WebSocketEnd)
}

extension WebSocketConnectionOwner {
    /// Does nothing.
    public func connection(_ connection: WebSocketConnection, didReceivePong payload: Span<UInt8>) {}

    /// Does nothing.
    public func connectionDidFinishTurn(_ connection: WebSocketConnection) {}

    /// Does nothing.
    public func connectionDidDrain(_ connection: WebSocketConnection) {}
}
