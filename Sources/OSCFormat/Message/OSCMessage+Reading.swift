extension OSCMessage {
    /// Whether the message goes to an address such as `/head/ypr`, byte for byte; a pattern is compared as it stands.
    public func isAddressed(to address: StaticString, in bytes: Span<UInt8>) -> Bool {
        address.withUTF8Buffer { bytes.holds($0, at: self.address) }
    }

    /// The same for the bytes of an address.
    public func isAddressed(to address: [UInt8], in bytes: Span<UInt8>) -> Bool {
        bytes.holds(address, at: self.address)
    }

    /// The address as text, in which what is no UTF-8 is replaced.
    public func address(in bytes: Span<UInt8>) -> String {
        address.upperBound <= bytes.count ? bytes.text(at: address) : ""
    }

    /// The first sixteen numbers among the arguments, of the types `f`, `d`, `i` and `h`; all others are passed over.
    ///
    /// Whole numbers beyond 2^53 are rounded.
    public func numbers(in bytes: Span<UInt8>) -> OSCNumbers {
        OSCNumbers(cursor(in: bytes), in: bytes)
    }

    /// All arguments, one for each type tag; this copies them.
    public func arguments(in bytes: Span<UInt8>) -> [OSCArgument] {
        var arguments: [OSCArgument] = []
        var cursor = cursor(in: bytes)
        while let field = try? cursor.next(in: bytes), let argument = field.argument(in: bytes) {
            arguments.append(argument)
        }
        return arguments
    }

    /// The first argument, or none if these are other bytes.
    private func cursor(in bytes: Span<UInt8>) -> OSCCursor {
        let isInside = max(typeTags.upperBound, arguments.upperBound) <= bytes.count
        return OSCCursor(tags: isInside ? typeTags : 0..<0, from: arguments.lowerBound, to: arguments.upperBound)
    }
}
