#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension RelayUpdate {
    /// Appends the update to a buffer, which its owner reuses so that nothing is allocated.
    ///
    /// The same update always has the same bytes. JSON has its names in alphabetical order, leaves out what there is none of,
    /// and writes each number with the fewest digits that read back to it. CBOR has its keys in ascending order, the shortest
    /// integers and Doubles of full length; it does not carry ``relayTimestamp``.
    ///
    /// - Parameters:
    ///   - encoding: How it is written.
    ///   - buffer: Where it is appended; after an error it is what it was.
    /// - Throws: An error that names the member that no receiver could read: a number that is none or infinite, or the name
    ///   of a source that is longer than ``RelayName/limit``.
    public func append(as encoding: RelayEncoding, to buffer: inout [UInt8]) throws(RelayCodingError) {
        try checkMembers()
        buffer.append(addingCapacity: longest(as: encoding)) { (output: inout OutputSpan<UInt8>) in
            switch encoding {
            case .json: output.append(json: self)
            case .cbor: output.append(cbor: self)
            }
        }
    }

    /// Bytes that the update has at most.
    private func longest(as encoding: RelayEncoding) -> Int {
        var count = 384
        if let base { count += base.longest(as: encoding) }
        if let remote { count += remote.longest(as: encoding) }
        if let fused { count += fused.longest(as: encoding) }
        return count
    }

    private func checkMembers() throws(RelayCodingError) {
        if let base { try base.checkMembers() }
        if let remote { try remote.checkMembers() }
        if let fused { try fused.checkMembers() }
        if let latency { try latency.checkMembers() }
        if let relayTimestamp, !relayTimestamp.timeIntervalSinceReferenceDate.isFinite {
            throw .notFinite(Member.relayTimestamp.rawValue, at: 0)
        }
    }
}
