/// A table with one value for each kind of heading source; it is faster to read than a dictionary.
struct HeadingTable<Value> {
    var course: Value
    var device: Value
    var user: Value

    subscript(type: HeadingType) -> Value {
        get {
            switch type {
            case .course: course
            case .device: device
            case .user: user
            }
        }
        set {
            switch type {
            case .course: course = newValue
            case .device: device = newValue
            case .user: user = newValue
            }
        }
    }
}

extension HeadingTable: Sendable where Value: Sendable {}
extension HeadingTable: Equatable where Value: Equatable {}
extension HeadingTable: Hashable where Value: Hashable {}
