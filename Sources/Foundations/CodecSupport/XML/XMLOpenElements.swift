/// The names of the XML elements that have begun but not ended.
///
/// The names are stored as bytes in one array that grows with the deepest nesting.
struct XMLOpenElements {
    private var names = ContiguousArray<UInt8>(repeating: 0, count: 1024)
    private var used = 0
    /// The index of the first byte of the name of each open element except the innermost one.
    private var outerStarts: [Int] = []
    /// The index of the first byte of the innermost element's name.
    private var lastStart = 0
    private(set) var count = 0

    mutating func push(_ bytes: Span<UInt8>, _ name: Range<Int>) {
        if outerStarts.count == count { outerStarts.append(0) }
        outerStarts[count] = lastStart
        count += 1
        let start = used
        lastStart = start
        used += name.count
        if used > names.count { names.append(contentsOf: repeatElement(0, count: used)) }
        bytes.extracting(name).withUnsafeBufferPointer { source in
            names.withUnsafeMutableBufferPointer { target in
                _ = UnsafeMutableBufferPointer(rebasing: target[start...]).update(fromContentsOf: source)
            }
        }
    }

    mutating func pop() {
        guard count > 0 else { return }
        count -= 1
        used = lastStart
        lastStart = outerStarts[count]
    }

    /// The length of the innermost element's name in bytes; 0 if no element is open.
    var lastLength: Int { used - lastStart }

    /// Returns whether the innermost element's name is at `offset`; at least ``lastLength`` bytes must follow there.
    @inline(__always)
    func lastMatches(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
        let open = names.span
        let length = lastLength
        var index = 0
        while index + 8 <= length {
            let left = open.bytes.unsafeLoadUnaligned(fromByteOffset: lastStart + index, as: UInt64.self)
            let right = bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset + index, as: UInt64.self)
            if left != right { return false }
            index += 8
        }
        while index < length {
            if open[lastStart + index] != bytes[offset + index] { return false }
            index += 1
        }
        return true
    }

    /// The name of the innermost open element, for error messages.
    var last: String {
        XMLBytes.excerpt(names.span, lastStart..<used)
    }
}
