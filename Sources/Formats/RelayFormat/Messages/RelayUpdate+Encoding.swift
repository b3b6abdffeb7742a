import CodecSupport

extension RelayUpdate {
    /// Appends the update to a buffer, which its owner reuses so that nothing is allocated.
    ///
    /// The same update always has the same bytes. JSON has its names in alphabetical order, leaves out absent members, and
    /// writes each number with the fewest digits that read back to it. CBOR has its keys in ascending order, the shortest
    /// integers and full-length Doubles; it does not carry ``relayTimestamp``.
    ///
    /// - Parameters:
    ///   - encoding: The encoding.
    ///   - buffer: The buffer; unchanged after an error.
    /// - Throws: An error that names the member that no receiver could read: a number that is not finite, or a source whose
    ///   name is longer than ``RelayName/limit``.
    public func append(as encoding: RelayEncoding, to buffer: inout [UInt8]) throws(RelayCodingError) {
        do throws(FormatError) { try checkMembers() } catch { throw RelayCodingError(error) }
        buffer.append(addingCapacity: longest(as: encoding)) { (output: inout OutputSpan<UInt8>) in
            switch encoding {
            case .json: output.append(json: self)
            case .cbor: output.append(cbor: self)
            }
        }
    }

    /// Returns the maximum number of bytes of the update.
    private func longest(as encoding: RelayEncoding) -> Int {
        var count = 384
        if let base { count += base.longest(as: encoding) }
        if let remote { count += remote.longest(as: encoding) }
        if let fused { count += fused.longest(as: encoding) }
        return count
    }

    private func checkMembers() throws(FormatError) {
        if let base { try base.checkMembers() }
        if let remote { try remote.checkMembers() }
        if let fused { try fused.checkMembers() }
        if let latency { try latency.checkMembers() }
        if let relayTimestamp, !relayTimestamp.timeIntervalSinceReferenceDate.isFinite {
            throw .notFinite(Member.relayTimestamp.rawValue, at: 0)
        }
    }
}
