/// The side of a device that is held up; compass headings are the direction in which this side points when the device
/// lies flat.
public enum CompassOrientation: Sendable, Hashable, CaseIterable {
    /// Held upright.
    case portrait
    /// Held upside down.
    case portraitUpsideDown
    /// Turned to the left, with the button to the right.
    case landscapeLeft
    /// Turned to the right, with the button to the left.
    case landscapeRight

    /// The raw value of `CLDeviceOrientation`.
    var code: Int32 {
        switch self {
        case .portrait: 1
        case .portraitUpsideDown: 2
        case .landscapeLeft: 3
        case .landscapeRight: 4
        }
    }
}
