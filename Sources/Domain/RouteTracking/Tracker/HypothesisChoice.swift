/// Selects the most probable hypothesis about the traveller's place on the route, and removes improbable ones.
enum HypothesisChoice {
    /// Keeps up to `capacity` hypotheses about the traveller's place, and moves the one that it selects to the front.
    ///
    /// The cost of the selected hypothesis is subtracted from all costs, so that its own cost becomes 0.
    ///
    /// - Parameters:
    ///   - found: The hypotheses; those that continue the previously selected one come first.
    ///   - following: The number of hypotheses that continue the previously selected one.
    ///   - separation: The distance along the route within which two hypotheses are regarded as the same, in metres.
    ///   - capacity: The maximum number of hypotheses.
    static func keep(
        _ found: inout [RouteHypothesis], following: Int, separation: Double, capacity: Int
    ) {
        if found.count == 1 {
            found[0].cost = 0
            return
        }
        guard let own = best(in: found, of: following) ?? best(in: found, of: found.count) else { return }
        var chosen = own
        if let other = best(in: found, of: found.count, trusted: true),
            found[own].misses > 0 || found[other].cost < found[own].cost - TrackerCosts.margin
        {
            chosen = other
        }
        found.swapAt(0, chosen)
        let cost = found[0].cost
        for index in found.indices { found[index].cost -= cost }
        thin(&found, separation: separation, capacity: capacity)
    }

    /// Keeps only the most probable hypothesis at each place, and at most `capacity` hypotheses altogether.
    ///
    /// The first hypothesis is always kept.
    private static func thin(_ found: inout [RouteHypothesis], separation: Double, capacity: Int) {
        var count = 1
        for index in found.indices.dropFirst() {
            let place = found[index]
            guard place.cost < TrackerCosts.range else { continue }
            if let twin = found[..<count].firstIndex(where: { place.isSame(as: $0, within: separation) }) {
                if twin > 0, place.cost < found[twin].cost { found[twin] = place }
            } else if count < capacity {
                found[count] = place
                count += 1
            } else if let worst = (1..<count).max(by: { found[$0].cost < found[$1].cost }),
                place.cost < found[worst].cost
            {
                found[worst] = place
            }
        }
        found.removeLast(found.count - count)
    }

    /// Returns the index of the most probable of the first `count` hypotheses.
    ///
    /// If `trusted` is true, only hypotheses that agree with the last fix and need no further confirmation are
    /// considered.
    private static func best(in found: [RouteHypothesis], of count: Int, trusted: Bool = false) -> Int? {
        var best: Int?
        for index in found.indices.prefix(count) where !trusted || found[index].isTrusted {
            if let known = best, found[known].cost <= found[index].cost { continue }
            best = index
        }
        return best
    }

    /// Selects the most probable hypothesis about the traveller's place after the first fix, and moves it to the front.
    ///
    /// A hypothesis within `beginning` metres of the beginning of the route is preferred. If `start` is a distance
    /// along the route, a hypothesis near that distance is preferred, too. If several passages of the route are about
    /// equally probable and none of them is at the beginning, the middle one is chosen, which has the smallest
    /// worst-case error.
    static func begin(_ found: inout [RouteHypothesis], at start: RouteStart, beginning: Double) {
        if case .along(let along) = start {
            for index in found.indices {
                // The traveller may begin at a distance from the given start. This distance is assumed to have a
                // standard deviation of 100 m.
                let way = (found[index].along - along) / 100
                found[index].cost += min(way * way / 2, TrackerCosts.range / 2)
            }
        }
        for index in found.indices where found[index].along > beginning {
            found[index].cost += TrackerCosts.startElsewhere
        }
        guard let least = found.map(\.cost).min() else { return }
        let alike = found.filter { $0.cost <= least + TrackerCosts.margin }.sorted { $0.along < $1.along }
        guard let first = alike.first else { return }
        let chosen = first.along <= beginning ? first : alike[alike.count / 2]
        if let index = found.firstIndex(of: chosen) { found.swapAt(0, index) }
        for index in found.indices { found[index].cost -= chosen.cost }
    }
}

extension RouteHypothesis {
    /// Returns whether two hypotheses have the same direction of travel, and their places are less than `separation`
    /// metres apart along the route.
    func isSame(as other: RouteHypothesis, within separation: Double) -> Bool {
        isReversed == other.isReversed && abs(along - other.along) < separation
    }
}
