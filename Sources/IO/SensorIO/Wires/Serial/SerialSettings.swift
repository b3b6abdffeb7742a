/// The settings of a serial line, which is used raw, without flow control, and exclusively.
public struct SerialSettings: Sendable, Hashable {
    /// The rate of a line.
    public enum Rate: Sendable, Hashable {
        /// A rate in bits per second, within ``SerialSettings/rates``. It need not be a standard rate.
        case fixed(Int)
        /// Detected from the received bytes.
        case automatic
    }

    /// The supported rates in bits per second.
    public static let rates = 50...12_000_000

    /// The rate; 4800 and 9600 are usual for receivers with a serial connector, 115200 for those on USB.
    public var rate: Rate

    /// The data bits, parity and stop bits.
    public var format: SerialFormat

    /// Creates settings.
    public init(rate: Rate = .automatic, format: SerialFormat = .standard) {
        self.rate = rate
        self.format = format
    }
}
