/// A `Double?` in eight bytes: NaN stands for nil, so a point stays half the size it would have with real optionals.
struct OptionalNumber: Sendable, Hashable {
    private var storage: Double

    init(_ value: Double? = nil) {
        storage = value ?? .nan
    }

    var value: Double? {
        get { storage.isNaN ? nil : storage }
        set { storage = newValue ?? .nan }
    }

    static func == (left: Self, right: Self) -> Bool {
        left.value == right.value
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(value)
    }
}
