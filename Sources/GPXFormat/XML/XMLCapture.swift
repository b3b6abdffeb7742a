/// The bytes of an element as they stand, gathered from the pieces of the buffer that it spans.
struct XMLCapture {
    /// Where in the buffer the part begins that has not been taken.
    private var start: Int
    private let limit: Int
    private var bytes: [UInt8] = []
    private var isTooLong = false

    init(start: Int, limit: Int) {
        self.start = start
        self.limit = limit
    }

    /// Whether there are too many bytes up to `end`.
    func isTooLong(at end: Int) -> Bool {
        isTooLong || end - start > limit - bytes.count
    }

    /// Takes what lies before `end`, which is about to leave the buffer.
    mutating func suspend(at end: Int, in buffer: ContiguousArray<UInt8>) {
        take(upTo: end, in: buffer)
        start = 0
    }

    /// All bytes up to `end`; nil if there are too many.
    mutating func finish(at end: Int, in buffer: ContiguousArray<UInt8>) -> [UInt8]? {
        take(upTo: end, in: buffer)
        return isTooLong ? nil : bytes
    }

    private mutating func take(upTo end: Int, in buffer: ContiguousArray<UInt8>) {
        isTooLong = isTooLong(at: end)
        guard !isTooLong else {
            bytes = []
            return
        }
        buffer.span.extracting(start..<end).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    }
}
