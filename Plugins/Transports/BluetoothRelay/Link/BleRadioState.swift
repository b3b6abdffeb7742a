/// The state of the Bluetooth radio.
public enum BleRadioState: Sendable, Hashable {
    /// The radio is off, or its state is not known yet.
    case off
    /// The radio is on.
    case on
    /// The user or the system does not allow the use of Bluetooth.
    case unauthorized
    /// The device has no radio, or its radio cannot act as a peripheral.
    case unsupported
}
