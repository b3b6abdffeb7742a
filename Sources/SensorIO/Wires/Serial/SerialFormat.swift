/// How a serial line writes a byte: data bits, parity and stop bits, such as 8N1.
public struct SerialFormat: Sendable, Hashable, CustomStringConvertible {
    /// The parity bit behind the data bits.
    public enum Parity: Character, Sendable, Hashable {
        /// There is none.
        case none = "N"
        /// The number of ones is even, with the parity bit.
        case even = "E"
        /// The number of ones is odd, with the parity bit.
        case odd = "O"
    }

    /// Data bits, 7 or 8.
    public let dataBits: Int
    /// The parity; bytes whose parity is wrong are left out by the system.
    public let parity: Parity
    /// Stop bits, 1 or 2.
    public let stopBits: Int

    /// 8 data bits, no parity, 1 stop bit: what nearly all receivers use, and IEC 61162-1 asks for.
    public static let standard = SerialFormat(dataBits: 8, parity: .none, stopBits: 1)

    private init(dataBits: Int, parity: Parity, stopBits: Int) {
        self.dataBits = dataBits
        self.parity = parity
        self.stopBits = stopBits
    }

    /// Reads a format from its usual short form, such as `8N1` or `7e1`; nil where it is none.
    public init?(_ text: String) {
        let letters = Array(text.uppercased())
        guard letters.count == 3, letters.allSatisfy(\.isASCII),
            let dataBits = letters[0].wholeNumberValue, let parity = Parity(rawValue: letters[1]),
            let stopBits = letters[2].wholeNumberValue, (7...8).contains(dataBits), (1...2).contains(stopBits)
        else { return nil }
        self.init(dataBits: dataBits, parity: parity, stopBits: stopBits)
    }

    /// The short form, such as `8N1`.
    public var description: String { "\(dataBits)\(parity.rawValue)\(stopBits)" }
}
