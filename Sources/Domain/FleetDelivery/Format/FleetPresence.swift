import CodecSupport
public import RelayFormat

/// A message on the lane `presence` that states whether a device is connected.
///
/// The broker publishes the message for a lost connection as the device's last will.
///
/// `{"v":1,"e":7,"n":3,"on":true}`
public struct FleetPresence: Sendable, Hashable {
    /// The epoch, which identifies the run of the device within which its connections are numbered.
    public var epoch: Int64

    /// The number of the connection, by which the hub recognizes a late message about the end of an earlier connection.
    public var connection: Int64

    /// Whether the device is connected.
    public var isConnected: Bool

    /// Creates a message that states whether a device is connected.
    public init(epoch: Int64, connection: Int64, isConnected: Bool) {
        (self.epoch, self.connection, self.isConnected) = (epoch, connection, isConnected)
    }

    /// Decodes a presence message from its payload.
    public init(_ payload: Span<UInt8>) throws(RelayCodingError) {
        try FleetCoding.check(payload)
        var (epoch, connection, isConnected): (Int64?, Int64?, Bool?)
        try VersionedReader.read(payload) { (name, reader, bytes) throws(FormatError) in
            if name.equals("e", bytes) {
                epoch = try reader.wholeNumber("e", bytes)
            } else if name.equals("n", bytes) {
                connection = try reader.wholeNumber("n", bytes)
            } else if name.equals("on", bytes) {
                isConnected = try reader.flag("on", bytes)
            } else {
                return false
            }
            return true
        }
        self.init(
            epoch: try FleetCoding.required(epoch, "e"), connection: try FleetCoding.required(connection, "n"),
            isConnected: try FleetCoding.required(isConnected, "on"))
    }

    /// The encoded payload of the presence message.
    public var payload: [UInt8] {
        var bytes = FleetCoding.begin(epoch: epoch)
        bytes.append(jsonKey: "n")
        bytes.append(integer: connection)
        bytes.append(jsonKey: "on")
        bytes.append(isConnected ? "true" : "false")
        return FleetCoding.end(bytes)
    }
}
