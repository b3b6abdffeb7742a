import OSCFormat

extension OSCError.Kind {
    /// The reason that is counted for a packet that is dropped because of this error.
    ///
    /// The reason contains no numbers, so that invalid input cannot create an unlimited number of reasons.
    var dropReason: DropReason {
        switch self {
        case .empty: "OSC packet without a byte"
        case .noAddress: "OSC packet that is neither message nor bundle"
        case .unterminatedString, .nullInString: "OSC packet with a text that does not end"
        case .unknownTypeTag: "OSC packet with an unknown type of argument"
        case .truncated: "OSC packet that ends too early"
        case .blobSize, .elementSize, .oversized: "OSC packet with a size that is not possible"
        case .tooDeep: "OSC packet with too many bundles within each other"
        case .tooManyMessages: "OSC packet with too many messages"
        }
    }
}
