/// Selects for each stop one of the places at which the route passes the stop, so that the selected places are in the
/// order of the stops.
///
/// A place at which the route passes a stop is called a passage. As many stops as possible get a passage. Of several
/// such selections, the one with the least total distance between stops and route is chosen. The stops are processed in
/// order: for each passage of a stop, the best chain of passages of earlier stops is then already known.
struct PassageChain {
    /// A place at which the route passes a stop.
    struct Passage {
        /// The distance from the beginning of the route to the passage, in metres.
        var along: Double
        /// The distance between the stop and the route at the passage, in metres.
        var distance: Double
    }

    /// The distance in metres by which the passage of a stop may come before the passage of the previous stop.
    private static let tolerance = 5.0

    private let stops: [[Passage]]

    /// Creates a selection among the given passages; each element of `stops` contains the passages of one stop, in
    /// order.
    init(_ stops: [[Passage]]) {
        self.stops = stops.map { passages in passages.sorted { $0.along < $1.along } }
    }

    /// Returns for each stop the distance from the beginning of the route to the selected passage, in metres.
    ///
    /// An element is `nil` if its stop has no suitable passage.
    func best() -> [Double?] {
        let alongs = Set(stops.joined().map(\.along)).sorted()
        var chains = BestChains(count: alongs.count)
        var links: [(stop: Int, along: Double, before: Int?)] = []
        for (stop, passages) in stops.enumerated() {
            // All chains that end at this stop are computed before any of them is inserted. Otherwise, a stop could
            // occur twice in a chain.
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

    /// Returns the rank of a distance: the number of elements of the sorted array that do not exceed the distance.
    private static func rank(of along: Double, in alongs: [Double]) -> Int {
        var (low, high) = (0, alongs.count)
        while low < high {
            let middle = (low + high) / 2
            if alongs[middle] <= along { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// A tree from which the best chain of passages that ends at or before a given rank can be found.
///
/// The rank of a passage is its number along the route, counted from 1. Each node of the tree stores the best chain
/// that ends in a range of ranks; see P. M. Fenwick, A new data structure for cumulative frequency tables, Software:
/// Practice and Experience 24 (1994).
private struct BestChains {
    /// A sequence of passages, at most one for each stop, in the order of the stops; a passage is a place at which the
    /// route passes a stop.
    struct Chain {
        /// The number of stops with a passage in the chain.
        var placed: Int
        /// The total distance between the stops of the chain and the route, in metres.
        var distance: Double
        /// The index of the chain's last link in the list of links; a link is a passage with the index of the link
        /// before it.
        var link: Int

        func isBetter(than other: Chain) -> Bool {
            placed == other.placed ? distance < other.distance : placed > other.placed
        }
    }

    private var nodes: [Chain?]

    /// Creates a tree without chains for the ranks 1...`count`.
    init(count: Int) {
        nodes = Array(repeating: nil, count: count + 1)
    }

    /// Inserts a chain that ends at the given rank.
    ///
    /// If an equally good chain was inserted before, that one is kept.
    mutating func insert(_ chain: Chain, at rank: Int) {
        var node = rank
        while node > 0, node < nodes.count {
            if nodes[node].map(chain.isBetter) ?? true { nodes[node] = chain }
            node += node & -node
        }
    }

    /// Returns the best chain that ends at or before a rank; of equally good chains, the one at the lower rank.
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
