/// A first-in, first-out queue whose elements can also be removed by number in constant time.
struct ArrivalQueue<Element> {
    private var elements: [UInt64: Element] = [:]

    /// The number of the first element; if the queue is empty, the number of the next element to be added.
    private var start: UInt64 = 0
    private var end: UInt64 = 0

    /// The number of elements in the queue.
    var count: Int { elements.count }

    /// The oldest element in the queue; `nil` if the queue is empty.
    var first: Element? { elements[start] }

    /// Appends the element that `make` creates for the given number, and returns the element.
    @discardableResult
    mutating func append(_ make: (_ number: UInt64) -> Element) -> Element {
        let element = make(end)
        elements[end] = element
        end += 1
        return element
    }

    /// Removes and returns the element with the given number; `nil` if the element is no longer in the queue.
    @discardableResult
    mutating func remove(_ number: UInt64) -> Element? {
        guard let element = elements.removeValue(forKey: number) else { return nil }
        while start < end, elements[start] == nil { start += 1 }
        return element
    }

    /// Removes and returns the oldest element; `nil` if the queue is empty.
    @discardableResult
    mutating func removeFirst() -> Element? { remove(start) }
}
