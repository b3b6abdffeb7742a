/// The side of a device that is held upwards; a compass heading is the direction in which this side points when the
/// device lies flat.
public enum CompassOrientation: Sendable, Hashable, CaseIterable {
    /// The device is held upright, so that its top is upwards.
    case portrait
    /// The device is held upside down, so that its bottom is upwards.
    case portraitUpsideDown
    /// The device is turned to the left, with the button to the right.
    case landscapeLeft
    /// The device is turned to the right, with the button to the left.
    case landscapeRight

    /// The raw value of the corresponding case of `CLDeviceOrientation`.
    var code: Int32 {
        switch self {
        case .portrait: 1
        case .portraitUpsideDown: 2
        case .landscapeLeft: 3
        case .landscapeRight: 4
        }
    }
}
