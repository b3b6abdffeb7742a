/// The address of an Open Sound Control (OSC) message, such as `/SceneRotator/ypr`.
public struct OSCAddress: Sendable, Hashable {
    /// The bytes of the address as sent in an OSC message.
    let bytes: [UInt8]

    /// Creates an address from the given text; `nil` if the text is not a valid address.
    ///
    /// A valid address begins with a slash, and contains no blank, `#`, `*`, `,`, `?`, bracket or brace, and nothing
    /// beyond ASCII (Open Sound Control 1.0, OSC Address Spaces).
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count > 1, bytes[0] == UInt8(ascii: "/"), bytes.allSatisfy(Self.isAllowed) else { return nil }
        self.bytes = bytes
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "#"), UInt8(ascii: "*"), UInt8(ascii: ","), UInt8(ascii: "?"), UInt8(ascii: "["),
            UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
            false
        default: (33...126).contains(byte)
        }
    }
}
