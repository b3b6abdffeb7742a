/// The search for the name that a user meant but mistyped.
public enum NearestName {
    /// Returns the candidate that differs from the given name by the fewest typing mistakes.
    ///
    /// The result is `nil` if even the nearest candidate differs by too many mistakes. The number of allowed mistakes
    /// is a third of the candidate's length, but at least one.
    public static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
        var best: (name: String, distance: Int)?
        for candidate in candidates.sorted() {
            let distance = distance(Array(name.lowercased().utf8), Array(candidate.lowercased().utf8))
            if distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        guard let best, best.distance <= max(1, best.name.utf8.count / 3) else { return nil }
        return best.name
    }

    /// Returns the hint "did you mean x?" with the candidate that is most similar to the name.
    ///
    /// If no candidate is similar, it returns a list of all candidates without duplicates.
    public static func hint(for name: String, among candidates: [String]) -> String {
        if let nearest = of(name, among: candidates) { return "did you mean \(nearest)?" }
        return candidates.isEmpty ? "there are none" : "there are: \(Set(candidates).sorted().joined(separator: ", "))"
    }

    /// Returns the number of typing mistakes between two texts (their Damerau–Levenshtein distance).
    ///
    /// Two swapped letters count as one mistake.
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var best = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
                row.append(best)
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}
