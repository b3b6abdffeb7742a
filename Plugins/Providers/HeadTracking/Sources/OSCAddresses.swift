/// The addresses of the Open Sound Control (OSC) messages that contain a head's orientation.
///
/// If any address is set, only messages to the set addresses are used. If no address is set, the last part of a
/// message's address determines the content, ignoring case: `ypr`, `yaw`, `pitch`, `roll`, or `quaternion`, which may
/// also be `quaternions` or `quat`. This includes `/SceneRotator/ypr` and `/SceneRotator/quaternions`, which head
/// trackers send to the SceneRotator of the IEM plug-in suite.
public struct OSCAddresses: Sendable, Hashable {
    /// The address of messages with three numbers: yaw, pitch and roll.
    public var ypr: OSCAddress?

    /// The address of messages with the yaw, as the only number or the first of several numbers.
    public var yaw: OSCAddress?

    /// The address of messages with the pitch alone, which is stored until the next yaw arrives.
    public var pitch: OSCAddress?

    /// The address of messages with the roll alone, which is stored until the next yaw arrives.
    public var roll: OSCAddress?

    /// The address of messages with four numbers: the components of a quaternion.
    public var quaternion: OSCAddress?

    /// Creates a set of addresses; each address defaults to `nil`.
    public init(
        ypr: OSCAddress? = nil, yaw: OSCAddress? = nil, pitch: OSCAddress? = nil, roll: OSCAddress? = nil,
        quaternion: OSCAddress? = nil
    ) {
        self.ypr = ypr
        self.yaw = yaw
        self.pitch = pitch
        self.roll = roll
        self.quaternion = quaternion
    }
}
