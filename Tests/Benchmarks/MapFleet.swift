import Foundation
import Geolocation
import MapSupport

/// Devices that move in circles next to each other, each with a fix each second, as a map shows them.
@SensorActor
final class MapFleet {
    /// Metres of the square that contains all devices, and of their circles, at 12 m/s: some pixels each second.
    private static let (side, radius) = (2000.0, 60.0)

    /// Seconds between two checks for fixes that are due.
    private static let interval = 0.01

    private let map: ServedMap
    private let count: Int
    private var reported = 0
    private var task: Task<Void, any Error>?

    init(of count: Int, on map: ServedMap) { (self.map, self.count) = (map, count) }

    /// Lets each device report a number of fixes of the last seconds, which make its trail.
    func report(last fixes: Int) {
        let end = Date()
        for second in 0..<fixes {
            for device in 0..<count { report(device, at: end.addingTimeInterval(Double(second - fixes))) }
        }
    }

    /// Lets each device report a fix each second from now on, evenly spread.
    func start() {
        let (start, before) = (moment, reported)
        task = Task {
            while true {
                let due = before + Int((moment - start) / 1e9 * Double(count))
                while reported < due { report(reported % count, at: Date()) }
                try await Task.sleep(for: .seconds(Self.interval))
            }
        }
    }

    func stop() { task?.cancel() }

    private func report(_ device: Int, at time: Date) {
        reported += 1
        let rows = Int(Double(count).squareRoot().rounded(.up))
        let angle = Double(reported / count) / 5 + Double(device)
        map.report(
            "device-\(device)",
            north: Double(device / rows) / Double(rows) * Self.side + Self.radius * sin(angle),
            east: Double(device % rows) / Double(rows) * Self.side + Self.radius * cos(angle), at: time)
    }
}
