/// What is wrong with a packet, and where.
public struct OSCError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The classes of failure a caller may want to tell apart.
    public enum Kind: Sendable, Hashable {
        /// There are no bytes where a packet is to be.
        case empty
        /// A packet is neither a bundle nor a message, whose address begins with `/`.
        case noAddress
        /// A string has no null at its end, before the packet or the bundle's element ends.
        case unterminatedString
        /// A string that is to be written holds a null, which would end it.
        case nullInString
        /// A blob or an element of a bundle that is to be written has more bytes than a size of 32 bits can tell.
        case oversized
        /// A type tag is none of OSC 1.0, so that the size of its argument is not known.
        case unknownTypeTag(UInt8)
        /// The packet or the element ends within an argument, a bundle's head or an element's size.
        case truncated
        /// A blob says that it has this many bytes, which is less than none or more than are left.
        case blobSize(Int32)
        /// An element of a bundle says that it has this many bytes, which is less than none, no multiple of 4, or more
        /// than are left.
        case elementSize(Int32)
        /// There are bundles within bundles deeper than ``OSCLimits/depth``.
        case tooDeep
        /// There are more messages than ``OSCLimits/messages``.
        case tooManyMessages
    }

    /// The class of failure.
    public let kind: Kind

    /// The offset of the byte where what is wrong begins, from 0.
    public let offset: Int

    init(_ kind: Kind, at offset: Int) {
        self.kind = kind
        self.offset = offset
    }

    /// One sentence with the place: `<what is wrong> at byte <offset>`.
    public var description: String { "\(reason) at byte \(offset)" }

    private var reason: String {
        switch kind {
        case .empty: "an OSC message is missing"
        case .noAddress: "there is neither \"#bundle\" nor an OSC address, which begins with \"/\","
        case .unterminatedString: "there is no null at the end of the string"
        case .nullInString: "there is a null within the string"
        case .oversized: "there are more bytes than a size of 32 bits can tell"
        case .unknownTypeTag(let tag): "the type tag \(Self.name(of: tag)) is none of OSC 1.0"
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
