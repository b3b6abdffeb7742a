/// Chooses a passage for each stop, so that they never go back along the route: for as many stops as it can, and of all such
/// choices the one with the least distance between stops and route.
///
/// The stops come one after the other. For each of its passages the best chain is known by then that ends at or before it.
struct PassageChain {
    /// A passage of a stop.
    struct Passage {
        /// Metres along the route.
        var along: Double
        /// Metres between the stop and the route.
        var distance: Double
    }

    /// Metres by which a passage may lie before that of the stop before.
    private static let tolerance = 5.0

    private let stops: [[Passage]]

    /// Makes one for stops in their order, each with its passages.
    init(_ stops: [[Passage]]) {
        self.stops = stops.map { passages in passages.sorted { $0.along < $1.along } }
    }

    /// Metres along the route for each stop; nil for a stop that has no passage, or none that fits.
    func best() -> [Double?] {
        let alongs = Set(stops.joined().map(\.along)).sorted()
        var chains = BestChains(count: alongs.count)
        var links: [(stop: Int, along: Double, before: Int?)] = []
        for (stop, passages) in stops.enumerated() {
            // All are worked out before any is told, so that no stop stands twice in a chain.
            var found: [(chain: BestChains.Chain, rank: Int)] = []
            for passage in passages {
                let rank = Self.rank(of: passage.along, in: alongs)
                let before = chains.best(upTo: Self.rank(of: passage.along + Self.tolerance, in: alongs))
                let chain = BestChains.Chain(
                    placed: (before?.placed ?? 0) + 1, distance: (before?.distance ?? 0) + passage.distance,
                    link: links.count)
                found.append((chain, rank))
                links.append((stop, passage.along, before?.link))
            }
            for (chain, rank) in found { chains.insert(chain, at: rank) }
        }
        var result = [Double?](repeating: nil, count: stops.count)
        var end = chains.best(upTo: alongs.count)?.link
        while let link = end {
            result[links[link].stop] = links[link].along
            end = links[link].before
        }
        return result
    }

    /// How many of the sorted numbers are not greater.
    private static func rank(of along: Double, in alongs: [Double]) -> Int {
        var (low, high) = (0, alongs.count)
        while low < high {
            let middle = (low + high) / 2
            if alongs[middle] <= along { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// The best of the chains that end at or before a rank along the route.
///
/// Each node of the tree holds the best of a range of ranks; see P. M. Fenwick, A new data structure for cumulative frequency
/// tables, Software: Practice and Experience 24 (1994).
private struct BestChains {
    /// A chain of passages.
    struct Chain {
        /// Stops that it places.
        var placed: Int
        /// Metres between them and the route in total.
        var distance: Double
        /// Its last link.
        var link: Int

        func isBetter(than other: Chain) -> Bool {
            placed == other.placed ? distance < other.distance : placed > other.placed
        }
    }

    private var nodes: [Chain?]

    /// Makes one for ranks 1...`count`.
    init(count: Int) {
        nodes = Array(repeating: nil, count: count + 1)
    }

    /// Tells of a chain; of equal ones the first that was told of counts.
    mutating func insert(_ chain: Chain, at rank: Int) {
        var node = rank
        while node > 0, node < nodes.count {
            if nodes[node].map(chain.isBetter) ?? true { nodes[node] = chain }
            node += node & -node
        }
    }

    /// The best chain that ends at or before a rank; of equal ones that at the lower ranks.
    func best(upTo rank: Int) -> Chain? {
        var best: Chain?
        var node = rank
        while node > 0 {
            if let chain = nodes[node], best.map({ !$0.isBetter(than: chain) }) ?? true { best = chain }
            node -= node & -node
        }
        return best
    }
}
