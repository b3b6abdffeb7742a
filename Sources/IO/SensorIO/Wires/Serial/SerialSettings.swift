/// The settings of a serial line; every line is used exclusively, in raw mode, and without flow control.
public struct SerialSettings: Sendable, Hashable {
    /// The baud rate of a serial line.
    public enum Rate: Sendable, Hashable {
        /// A rate in bits per second, within ``SerialSettings/rates``; the rate need not be a standard one.
        case fixed(Int)
        /// A rate that the program detects from the received bytes.
        case automatic
    }

    /// The supported baud rates in bits per second.
    public static let rates = 50...12_000_000

    /// The baud rate of the line.
    ///
    /// Receivers commonly use 4800 or 9600 on a serial connector, and 115200 on USB.
    public var rate: Rate

    /// The character format of the line: data bits, parity and stop bits.
    public var format: SerialFormat

    /// Creates the settings of a serial line.
    public init(rate: Rate = .automatic, format: SerialFormat = .standard) {
        self.rate = rate
        self.format = format
    }
}
