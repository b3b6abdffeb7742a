/// Reads the headers of frames, which may come in pieces.
struct HeaderReader: Sendable {
    /// The beginning of a header whose end has not come.
    private var head = ContiguousArray<UInt8>()

    /// The bytes that have been read of an unfinished header.
    var count: Int { head.count }

    /// Reads on at `position`, which moves behind the header, or to the end where that has not come; nil then.
    mutating func take(
        _ chunk: UnsafeBufferPointer<UInt8>, _ position: inout Int, by rules: FrameRules
    ) throws(FrameFault) -> FrameHeader? {
        if head.isEmpty, let header = try FrameHeader(UnsafeBufferPointer(rebasing: chunk[position...]), by: rules) {
            position += header.size
            return header
        }
        while position < chunk.count {
            head.append(chunk[position])
            position += 1
            let header = try head.withUnsafeBufferPointer { head throws(FrameFault) in
                try FrameHeader(head, by: rules)
            }
            guard let header else { continue }
            head.removeAll(keepingCapacity: true)
            return header
        }
        return nil
    }
}
