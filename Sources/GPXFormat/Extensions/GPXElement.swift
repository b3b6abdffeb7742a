/// An element of an extension.
public struct GPXElement: Sendable, Hashable {
    /// An attribute; declarations of namespaces are none.
    public struct Attribute: Sendable, Hashable {
        /// The name without prefix.
        public let name: String
        /// The namespace of the prefix; nil without one.
        public let namespace: String?
        /// The text, with references replaced.
        public let value: String
    }

    /// The name without prefix.
    public let name: String
    /// The namespace, a URI; that of GPX 1.1 for a name without prefix, unless the extension declares another default.
    ///
    /// Nil where the extension declares that there is none.
    public let namespace: String?
    /// The attributes in the order of the file.
    public let attributes: [Attribute]
    /// The text of the element itself, without white space at its ends; the pieces between children are joined.
    public let text: String
    /// The elements inside, in the order of the file.
    public let children: [GPXElement]

    /// The first child of a name, in whatever namespace.
    public func child(_ name: String) -> GPXElement? {
        children.first { $0.name == name }
    }

    /// The value of the first attribute of a name, in whatever namespace.
    public func attribute(_ name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }
}
