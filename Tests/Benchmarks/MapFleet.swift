import Foundation
import Geolocation
import MapSupport

/// Devices that walk in circles beside each other, each with a fix each second, as a map shows them.
@SensorActor
final class MapFleet {
    /// Metres between two neighbours, and of the circles that they walk.
    private static let (spacing, radius) = (60.0, 20.0)

    /// Seconds between two looks for fixes that are due.
    private static let interval = 0.01

    private let map: ServedMap
    private let count: Int
    private var reported = 0
    private var task: Task<Void, any Error>?

    init(of count: Int, on map: ServedMap) { (self.map, self.count) = (map, count) }

    /// Lets each device report so many fixes of the last seconds, which make its trail.
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
        let side = Int(Double(count).squareRoot().rounded(.up))
        let angle = Double(reported / count) / 15 + Double(device)
        map.report(
            "device-\(device)",
            north: Double(device / side - side / 2) * Self.spacing + Self.radius * sin(angle),
            east: Double(device % side - side / 2) * Self.spacing + Self.radius * cos(angle), at: time)
    }
}
