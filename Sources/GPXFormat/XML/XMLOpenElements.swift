/// The names of the elements that are open, as bytes in one array that only ever grows to the deepest nesting.
struct XMLOpenElements {
    private var names = [UInt8](repeating: 0, count: 1024)
    private var used = 0
    /// Where each name but the innermost begins.
    private var outerStarts: [Int] = []
    /// Where the innermost name begins.
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
        var target = names.mutableSpan
        for offset in 0..<name.count { target[start + offset] = bytes[name.lowerBound + offset] }
    }

    mutating func pop() {
        guard count > 0 else { return }
        count -= 1
        used = lastStart
        lastStart = outerStarts[count]
    }

    /// The length of the innermost name; 0 if none is open.
    var lastLength: Int { used - lastStart }

    /// Whether the innermost name stands at `offset`; the bytes must be there.
    @inline(__always)
    func lastMatches(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
        let open = names.span
        for index in 0..<lastLength where open[lastStart + index] != bytes[offset + index] { return false }
        return true
    }

    /// The innermost name, for messages.
    var last: String {
        XMLBytes.excerpt(names.span, lastStart..<used)
    }
}
