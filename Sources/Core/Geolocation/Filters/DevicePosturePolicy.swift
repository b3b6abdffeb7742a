/// Decides whether the device is held so that its compass shows the direction that the user faces.
@SensorActor
public protocol DevicePosturePolicy: AnyObject, Sendable {
    /// Whether the compass currently shows the direction that the user faces.
    var isUsable: Bool { get }

    /// Calls `observer` after each change of ``isUsable`` as long as `owner` is alive.
    func observeUsability(for owner: AnyObject, _ observer: @escaping @SensorActor (Bool) -> Void)
}

/// The default policy: the compass is usable while the program is in the foreground or the device lies flat.
///
/// A device held in a hand lies flat; a device in a pocket does not.
@SensorActor
public final class FlatOrForegroundPolicy: DevicePosturePolicy {
    /// The roll or pitch in radians from which a device no longer counts as lying flat, about 28.6°.
    nonisolated public static let flatnessLimit = 0.5

    /// Whether the program is in the foreground.
    ///
    /// Default: `true`.
    public var isForeground = true {
        didSet { notify(ifChangedFrom: oldValue || isFlat) }
    }

    /// Whether the device lies flat with its screen up; `false` until the first attitude is known.
    public private(set) var isFlat = false {
        didSet { notify(ifChangedFrom: isForeground || oldValue) }
    }

    private let observers = Observers<Bool>()

    /// Creates a policy for a device in the foreground that is not known to lie flat.
    nonisolated public init() {}

    /// Whether the compass currently shows the direction that the user faces.
    public var isUsable: Bool { isForeground || isFlat }

    /// Sets the roll and pitch of the device, in radians.
    ///
    /// The device lies flat if the magnitudes of both angles are below ``flatnessLimit``. A device that lies face down
    /// does not lie flat, since its roll is near π.
    public func update(roll: Double, pitch: Double) {
        isFlat = abs(roll) < Self.flatnessLimit && abs(pitch) < Self.flatnessLimit
    }

    /// Calls `observer` after each change of ``isUsable`` as long as `owner` is alive.
    public func observeUsability(for owner: AnyObject, _ observer: @escaping @SensorActor (Bool) -> Void) {
        observers.add(for: owner, observer)
    }

    private func notify(ifChangedFrom before: Bool) {
        if isUsable != before { observers.notify(isUsable) }
    }
}
