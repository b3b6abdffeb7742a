/// The fields of a request or a response, in the order in which they were written.
public struct HTTPFields: Sendable, Hashable {
    /// All of them.
    public private(set) var all: [HTTPField]

    /// Makes them.
    public init(_ fields: [HTTPField] = []) {
        all = fields
    }

    mutating func append(_ field: HTTPField) {
        all.append(field)
    }

    /// The value of the first field with a name, whatever its case.
    public subscript(name: String) -> String? { all.first { $0.isNamed(name) }?.value }

    /// The values of all fields with a name, whatever its case.
    public func values(of name: String) -> [String] { all.filter { $0.isNamed(name) }.map(\.value) }

    /// Whether a list, over all fields with the name, holds a word, whatever its case (RFC 9110, section 5.6.1).
    public func list(_ name: String, contains word: String) -> Bool {
        values(of: name).contains { value in
            value.split(separator: ",").contains { String($0).trimmingFieldSpace().equalsIgnoringCase(word) }
        }
    }
}
