/// The numbers of the satellites that a GSA sentence names, twelve at most.
public struct NMEASatelliteNumbers: Sendable, Hashable, RandomAccessCollection, ExpressibleByArrayLiteral {
    /// Four numbers of 16 bits each, the first one lowest.
    private var first: UInt64 = 0
    private var second: UInt64 = 0
    private var third: UInt64 = 0

    /// How many there are, 0...12.
    public private(set) var count = 0

    /// Makes the numbers of a sentence; those beyond the twelfth are left out.
    public init(_ numbers: some Sequence<Int> = []) {
        for number in numbers { append(number) }
    }

    /// Makes the numbers of a sentence; those beyond the twelfth are left out.
    public init(arrayLiteral numbers: Int...) {
        self.init(numbers)
    }

    /// Always 0.
    public var startIndex: Int { 0 }
    /// The same as ``count``.
    public var endIndex: Int { count }

    /// The number at `index`, 1...65 535; 0 where there is none.
    public subscript(index: Int) -> Int {
        guard 0..<count ~= index else { return 0 }
        let word = index < 4 ? first : index < 8 ? second : third
        return Int(UInt16(truncatingIfNeeded: word >> UInt64(index % 4 * 16)))
    }

    /// Adds a number; a thirteenth one is left out.
    public mutating func append(_ number: Int) {
        guard count < 12 else { return }
        let bits = UInt64(UInt16(clamping: number)) << UInt64(count % 4 * 16)
        switch count / 4 {
        case 0: first |= bits
        case 1: second |= bits
        default: third |= bits
        }
        count += 1
    }
}
