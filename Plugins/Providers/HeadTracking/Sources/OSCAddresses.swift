/// The addresses of the OSC messages that contain a head's orientation.
///
/// If no address is set, the last part of a message's address is used, ignoring case: `ypr`; `yaw`, `pitch` and `roll`;
/// `quaternion`, `quaternions` or `quat`. This includes `/SceneRotator/ypr` and `/SceneRotator/quaternions`, which head
/// trackers send to the SceneRotator of the IEM plug-in suite. If any address is set, only messages to the set
/// addresses are used.
public struct OSCAddresses: Sendable, Hashable {
    /// Three numbers: yaw, pitch and roll.
    public var ypr: OSCAddress?

    /// The yaw: one number, or the first of several.
    public var yaw: OSCAddress?

    /// The pitch alone, which is stored for the next yaw.
    public var pitch: OSCAddress?

    /// The roll alone, which is stored for the next yaw.
    public var roll: OSCAddress?

    /// Four numbers: the components of a quaternion.
    public var quaternion: OSCAddress?

    /// Creates addresses; all default to `nil`.
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
