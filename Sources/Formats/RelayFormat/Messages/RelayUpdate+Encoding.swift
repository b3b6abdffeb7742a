import CodecSupport

extension RelayUpdate {
    /// Appends the update to a buffer; nothing is allocated if the caller reuses the buffer.
    ///
    /// The same update always gives the same bytes. In JSON, names are in alphabetical order, members that are `nil`
    /// are left out, and each number has the fewest digits from which it can be read exactly. In CBOR, keys are in
    /// ascending order, integers are as short as possible, and other numbers are Doubles of full length;
    /// ``relayTimestamp`` is not written.
    ///
    /// - Parameters:
    ///   - encoding: The encoding of the update, JSON or CBOR.
    ///   - buffer: The buffer; unchanged after an error.
    /// - Throws: An error that names the member that cannot be written: a number that is not finite, or a source whose
    ///   name has more than ``RelayName/limit`` bytes.
    public func append(as encoding: RelayEncoding, to buffer: inout [UInt8]) throws(RelayCodingError) {
        do throws(FormatError) { try checkMembers() } catch { throw RelayCodingError(error) }
        buffer.append(addingCapacity: longest(as: encoding)) { (output: inout OutputSpan<UInt8>) in
            switch encoding {
            case .json: output.append(json: self)
            case .cbor: output.append(cbor: self)
            }
        }
    }

    /// Returns the maximum number of bytes that the encoded update can have.
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
