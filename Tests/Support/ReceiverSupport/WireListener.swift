public import Geolocation
public import SensorIO

/// The other end of a wire, which stores what it receives.
@SensorActor
public final class WireListener: WireDelegate {
    /// The received texts: each datagram, or each piece of a stream.
    public private(set) var messages: [String] = []

    /// Whether the wire is open.
    public private(set) var isOpen = false

    private let wire: any Wire

    /// Opens a wire and listens to it.
    public init(_ wire: any Wire) {
        self.wire = wire
        wire.delegate = self
        wire.open()
    }

    /// Everything that was received.
    public var text: String { messages.joined() }

    /// Sends a text to the other side.
    public func say(_ text: String) { wire.send(Array(text.utf8), to: nil) }

    /// Closes the wire.
    public func close() { wire.close() }

    /// Takes a change of the wire.
    public func wire(_ wire: any Wire, didChange state: WireState) { isOpen = state == .open }

    /// Stores received bytes.
    public func wire(_ wire: any Wire, didReceive bytes: Span<UInt8>, from peer: WirePeer, isDatagram: Bool) {
        messages.append(bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
    }
}
