/// The character format of a serial line, such as 8N1: data bits, parity and stop bits.
public struct SerialFormat: Sendable, Hashable, CustomStringConvertible {
    /// The parity bit after the data bits.
    public enum Parity: Character, Sendable, Hashable {
        /// No parity bit.
        case none = "N"
        /// Even parity: the number of ones, including the parity bit, is even.
        case even = "E"
        /// Odd parity: the number of ones, including the parity bit, is odd.
        case odd = "O"
    }

    /// The number of data bits per character, 7 or 8.
    public let dataBits: Int
    /// The parity; the system discards bytes with a parity error.
    public let parity: Parity
    /// The number of stop bits per character, 1 or 2.
    public let stopBits: Int

    /// The character format of nearly all receivers, required by IEC 61162-1: 8 data bits, no parity, 1 stop bit.
    public static let standard = SerialFormat(dataBits: 8, parity: .none, stopBits: 1)

    private init(dataBits: Int, parity: Parity, stopBits: Int) {
        self.dataBits = dataBits
        self.parity = parity
        self.stopBits = stopBits
    }

    /// Parses the usual short form of a character format, such as `8N1` or `7e1`; returns `nil` if it is invalid.
    public init?(_ text: String) {
        let letters = Array(text.uppercased())
        guard letters.count == 3, letters.allSatisfy(\.isASCII),
            let dataBits = letters[0].wholeNumberValue, let parity = Parity(rawValue: letters[1]),
            let stopBits = letters[2].wholeNumberValue, (7...8).contains(dataBits), (1...2).contains(stopBits)
        else { return nil }
        self.init(dataBits: dataBits, parity: parity, stopBits: stopBits)
    }

    /// The short form of the character format, such as `8N1`.
    public var description: String { "\(dataBits)\(parity.rawValue)\(stopBits)" }
}
