/// How a serial line is set: raw bytes, without flow control, and for this program alone.
public struct SerialSettings: Sendable, Hashable {
    /// How fast a line is.
    public enum Rate: Sendable, Hashable {
        /// So many bits per second, ``SerialSettings/rates``; usual or not.
        case fixed(Int)
        /// Found out by looking at what comes.
        case automatic
    }

    /// The rates that can be asked for, bits per second.
    public static let rates = 50...12_000_000

    /// The rate; 4800 and 9600 are usual for receivers with a plug, 115200 for those on USB.
    public var rate: Rate

    /// Data bits, parity and stop bits.
    public var format: SerialFormat

    /// Makes settings.
    public init(rate: Rate = .automatic, format: SerialFormat = .standard) {
        self.rate = rate
        self.format = format
    }
}
