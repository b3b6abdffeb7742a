/// Whether a radio can be used.
public enum BleRadioState: Sendable, Hashable {
    /// It is switched off, or its state is not known yet.
    case off
    /// It is on.
    case on
    /// The user or the system does not allow it.
    case unauthorized
    /// The device has none, or none that can be a peripheral.
    case unsupported
}
