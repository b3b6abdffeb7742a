/// An error in an OSC packet to be read or written, with its position.
public struct OSCError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failure in reading or writing an OSC packet.
    public enum Kind: Sendable, Hashable {
        /// A packet has no bytes.
        case empty
        /// A packet is neither a bundle nor a message with an address that begins with `/`.
        case noAddress
        /// A string has no final null before the end of the packet or element.
        case unterminatedString
        /// A text to be written contains a null character.
        case nullInString
        /// A blob or element to be written has a size that exceeds 32 bits.
        case oversized
        /// A type tag is not defined in OSC 1.0, so the size of its argument is unknown.
        case unknownTypeTag(UInt8)
        /// The packet or element ends inside an argument, the head of a bundle, or the size of an element.
        case truncated
        /// The size of a blob is negative or exceeds the remaining bytes.
        case blobSize(Int32)
        /// The size of a bundle's element is negative, not a multiple of 4, or exceeds the remaining bytes.
        case elementSize(Int32)
        /// Bundles are nested deeper than ``OSCLimits/depth``.
        case tooDeep
        /// The packet contains more messages than ``OSCLimits/messages``.
        case tooManyMessages
    }

    /// The kind of failure.
    public let kind: Kind

    /// The number of bytes in the packet before the failure.
    public let offset: Int

    init(_ kind: Kind, at offset: Int) {
        self.kind = kind
        self.offset = offset
    }

    /// The description of the failure and its position: `<reason> at byte <offset>`.
    public var description: String { "\(reason) at byte \(offset)" }

    private var reason: String {
        switch kind {
        case .empty: "an OSC message is missing"
        case .noAddress: "there is neither \"#bundle\" nor an OSC address, which begins with \"/\","
        case .unterminatedString: "there is no null at the end of the string"
        case .nullInString: "there is a null within the string"
        case .oversized: "the size exceeds 32 bits"
        case .unknownTypeTag(let tag): "the type tag \(Self.name(of: tag)) is not defined by OSC 1.0"
        case .truncated: "the packet ends too early for what begins"
        case .blobSize(let size): "there are not the \(size) bytes of the blob"
        case .elementSize(let size): "the size \(size) of the bundle's element is not possible"
        case .tooDeep: "there are too many bundles within each other"
        case .tooManyMessages: "there are too many messages"
        }
    }

    private static func name(of tag: UInt8) -> String {
        (33...126).contains(tag) ? "\"\(Character(Unicode.Scalar(tag)))\"" : "\(tag)"
    }
}
