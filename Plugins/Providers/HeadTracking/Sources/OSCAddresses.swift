/// Which OSC messages tell what of a head's orientation.
///
/// Where no address is set, the last part of a message's address tells, in upper or lower case: `ypr`; `yaw`, `pitch` and
/// `roll`; `quaternion`, `quaternions` or `quat`. So `/SceneRotator/ypr` and `/SceneRotator/quaternions` are understood,
/// which head trackers send to the SceneRotator of the IEM plug-in suite. Where any address is set, only messages to those
/// that are set count.
public struct OSCAddresses: Sendable, Hashable {
    /// Three numbers: yaw, pitch and roll.
    public var ypr: OSCAddress?

    /// One number, or more of which the first counts: the yaw.
    public var yaw: OSCAddress?

    /// The pitch alone, which is remembered for the next yaw.
    public var pitch: OSCAddress?

    /// The roll alone, which is remembered for the next yaw.
    public var roll: OSCAddress?

    /// Four numbers: the parts of a quaternion.
    public var quaternion: OSCAddress?

    /// Makes addresses; by default none is set.
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
