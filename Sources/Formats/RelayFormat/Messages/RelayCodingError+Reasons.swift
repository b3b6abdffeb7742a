/// Reasons that both ways of writing share.
extension RelayCodingError {
    /// A member is a number that JSON cannot tell.
    static func notFinite(_ member: String, at offset: Int) -> RelayCodingError {
        RelayCodingError("\(member) is no finite number", at: offset)
    }

    /// A member that has to be there is not.
    static func missing(_ member: String, at offset: Int) -> RelayCodingError {
        RelayCodingError("\(member) is missing", at: offset)
    }

    /// A member is something else than it should be.
    static func notA(_ kind: StaticString, _ member: String, at offset: Int) -> RelayCodingError {
        RelayCodingError("\(member) is no \(kind)", at: offset)
    }

    /// A text has more bytes than it may have.
    static func tooLong(_ member: String, at offset: Int) -> RelayCodingError {
        RelayCodingError("\(member) is longer than \(RelayName.limit) bytes", at: offset)
    }

    /// The message is over where it should go on.
    static func ended(at offset: Int) -> RelayCodingError {
        RelayCodingError("the message ends too early", at: offset)
    }

    /// Values lie too deep in each other.
    static func nested(at offset: Int) -> RelayCodingError {
        RelayCodingError("the message is nested more than \(RelayMessageReader.deepest) deep", at: offset)
    }

    /// The message may be another one than it seemed; nobody gets to see this.
    static func undecided(at offset: Int) -> RelayCodingError {
        RelayCodingError("the message is of another kind", at: offset)
    }

    /// There is more than one value.
    static func trailing(at offset: Int) -> RelayCodingError {
        RelayCodingError("something stands behind the message", at: offset)
    }
}
