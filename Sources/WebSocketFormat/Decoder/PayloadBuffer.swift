/// The payload of a message or control frame as far as it has come.
struct PayloadBuffer: Sendable {
    /// What is kept from one to the next of the same turn, in bytes; the system may give a quarter more.
    private static let keptBytes = 65_536

    private(set) var bytes = ContiguousArray<UInt8>()

    /// Appends a piece of a frame, and takes its mask away; the piece begins at `offset` of the frame's payload.
    mutating func append(_ piece: UnsafeBufferPointer<UInt8>, _ mask: FrameMask?, from offset: Int) {
        let start = bytes.count
        bytes.append(contentsOf: piece)
        guard let mask else { return }
        bytes.withUnsafeMutableBufferPointer { bytes in
            mask.apply(to: UnsafeMutableBufferPointer(rebasing: bytes[start...]), from: offset)
        }
    }

    /// Checks that the last bytes go on with a text; the index among them of the first one that does not, or nil.
    func check(last count: Int, _ text: inout TextValidation) -> Int? {
        bytes.withUnsafeBufferPointer { text.take(UnsafeBufferPointer(rebasing: $0.suffix(count))) }
    }

    /// Forgets all bytes, and gives their memory back where it is much.
    mutating func clear() {
        if bytes.capacity > Self.keptBytes + Self.keptBytes / 4 {
            bytes = []
        } else {
            bytes.removeAll(keepingCapacity: true)
        }
    }
}
