/// Says whether the device is held so that its compass tells where the user faces.
@SensorActor
public protocol DevicePosturePolicy: AnyObject, Sendable {
    /// Whether the compass counts at present.
    var isUsable: Bool { get }

    /// Calls `observer` after each change of ``isUsable`` for as long as `owner` lives.
    func observeUsability(for owner: AnyObject, _ observer: @escaping @SensorActor (Bool) -> Void)
}

/// The usual policy: the compass counts while the program is in the foreground, where somebody looks at the device, or
/// while the device lies flat in a hand; not in a pocket.
@SensorActor
public final class FlatOrForegroundPolicy: DevicePosturePolicy {
    /// Radians of roll and of pitch from which on a device no longer lies flat; about 28.6 degrees.
    nonisolated public static let flatnessLimit = 0.5

    /// Whether the program is in the foreground; at first it is.
    public var isForeground = true {
        didSet { notify(ifChangedFrom: oldValue || isFlat) }
    }

    /// Whether the device lies flat, its screen up; not before the first attitude is known.
    public private(set) var isFlat = false {
        didSet { notify(ifChangedFrom: isForeground || oldValue) }
    }

    private let observers = Observers<Bool>()

    /// Makes a policy of a device in the foreground that is not known to lie flat.
    nonisolated public init() {}

    /// Whether the compass counts at present.
    public var isUsable: Bool { isForeground || isFlat }

    /// Takes the device's attitude, radians.
    ///
    /// Both angles must be below the limit for the device to lie flat. Face down it does not, since its roll is near π.
    public func update(roll: Double, pitch: Double) {
        isFlat = abs(roll) < Self.flatnessLimit && abs(pitch) < Self.flatnessLimit
    }

    /// Calls `observer` after each change of ``isUsable`` for as long as `owner` lives.
    public func observeUsability(for owner: AnyObject, _ observer: @escaping @SensorActor (Bool) -> Void) {
        observers.add(for: owner, observer)
    }

    private func notify(ifChangedFrom before: Bool) {
        if isUsable != before { observers.notify(isUsable) }
    }
}
