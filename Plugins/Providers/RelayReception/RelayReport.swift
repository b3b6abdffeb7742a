import LocationRelay

/// What the network's side of a receiver tells the sensors' side, in the order in which it happened.
enum RelayReport: Sendable {
    /// The port is open.
    case opened(port: Int)
    /// The port cannot be opened, and words that follow the receiver's name.
    case failed(String, isFinal: Bool)
    /// The network's side wants to look after what depends on time.
    case sweepIsDue
    /// A tracker has made a connection.
    case connected(String)
    /// One of a tracker's connections has ended.
    case disconnected(String)
    /// A tracker has sent messages.
    case messages(session: UInt32, sender: String, [RelayMessage])
    /// A tracker has sent something that is no message.
    case refused(session: UInt32, String)
    /// Something was of no use.
    case dropped(String)
}
