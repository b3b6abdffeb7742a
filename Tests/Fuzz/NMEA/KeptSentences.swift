import CodecSupport
import NMEAFormat

/// Whether a sentence that was written and read again differs only in what the writer says that it changes: decimals, and
/// values that have no written form.
///
/// The parts are compared by their names, so that no kind of sentence is forgotten.
func isKept(_ before: Any, _ after: Any, _ name: String = "", isCut: Bool) -> Bool {
    let (left, right) = (Mirror(reflecting: before), Mirror(reflecting: after))
    if left.displayStyle == .optional {
        guard let before = left.children.first?.value else { return right.children.isEmpty }
        guard let after = right.children.first?.value else { return !isWritable(before, name, isCut: isCut) }
        return isKept(before, after, name, isCut: isCut)
    }
    switch (before, after) {
    case (let before as CompactOptional, let after as CompactOptional):
        return isKept(before.value as Any, after.value as Any, name, isCut: isCut)
    case (let before as Double, let after as Double): return isKept(before, after, name, isCut: isCut)
    case (let before as NMEATime, let after as NMEATime):
        return before.microseconds / 1000 == after.microseconds / 1000
    case (let before as NMEAModes, let after as NMEAModes):
        return before.filter { isWritable($0.rawValue) }.elementsEqual(after)
    case (let before as any Hashable, let after as any Hashable) where left.children.isEmpty || name == "satellites":
        return AnyHashable(before) == AnyHashable(after)
    default: break
    }
    guard left.children.count == right.children.count else { return false }
    return zip(left.children, right.children).allSatisfy {
        $0.label == $1.label && isKept($0.value, $1.value, $0.label ?? name, isCut: isCut)
    }
}

/// Whether a value is written at all.
private func isWritable(_ value: Any, _ name: String, isCut: Bool) -> Bool {
    switch value {
    case let number as Double where name.hasSuffix("Dilution"):
        let rounding = isCut ? 0.51 : 0.0051
        return number > rounding && number < 90 - rounding
    // From 1e9 knots on, which are half as many metres per second.
    case let number as Double: return number.magnitude < 5e8
    case let number as Int where name == "systemID" || name == "signalID": return number < 16
    case let letter as UInt8: return isWritable(letter)
    case let mode as NMEAMode: return isWritable(mode.rawValue)
    // The year has two digits, except in ZDA.
    case let date as NMEADate: return 1980..<2080 ~= date.year
    default: return true
    }
}

/// Whether a letter can stand in a field.
private func isWritable(_ letter: UInt8) -> Bool { UInt8(ascii: "A")...90 ~= letter || 48...57 ~= letter }

private func isKept(_ before: Double, _ after: Double, _ name: String, isCut: Bool) -> Bool {
    switch name {
    case "latitude", "longitude": return abs(before - after) <= 1e-6
    case "course", "magneticCourse", "heading", "orientation":
        let turn = abs(before - after)
        return min(turn, 360 - turn) <= (isCut ? 0.51 : 0.0051)
    case "correctionAge", "compactAge": return abs(before - after) <= (isCut ? 0.51 : 0.051)
    case "deviation", "variation": return abs(before - after) <= (isCut ? 0.51 : 0.0051)
    case _ where name.hasSuffix("Dilution"): return abs(before - after) <= (isCut ? 0.51 : 0.0051)
    default: return abs(before - after) <= (isCut ? 0.51 : 0.00051)
    }
}
