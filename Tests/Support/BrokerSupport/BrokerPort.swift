import Foundation
import Geolocation
import TestSupport

/// Ports for brokers that are killed and restarted: below those of outgoing connections, which could use them.
public enum BrokerPort {
    /// There is no port left.
    public struct Exhausted: Error {}

    private static let range = 15_000..<32_000
    private static let taken = Guarded<Set<Int>>([])

    /// Returns a port of TCP at 127.0.0.1 that is free and was not returned before.
    public static func free() throws -> Int {
        for _ in 0..<10_000 {
            let port = Int.random(in: range)
            guard taken.withLock({ $0.insert(port).inserted }) else { continue }
            if isFree(port) { return port }
        }
        throw Exhausted()
    }

    private static func isFree(_ port: Int) -> Bool {
        let descriptor = Loopback.socket(.stream)
        defer { close(descriptor) }
        return Loopback.withAddress(port: port) { bind(descriptor, $0, $1) } == 0
    }
}
