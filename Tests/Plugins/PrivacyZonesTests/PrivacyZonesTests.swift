import Foundation
import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import PrivacyZones
import Testing

@SensorActor
@Suite("Privacy zones")
struct PrivacyZonesTests {
    private let gps = ScriptedLocationProvider()
    private let listener = Listener()

    private func fix(_ latitude: Double, _ longitude: Double = 9, accuracy: Double? = nil) -> Location {
        Location(
            latitude: latitude, longitude: longitude, altitude: 400, horizontalAccuracy: accuracy, speed: 1, course: 90,
            timestamp: Date(timeIntervalSince1970: 1_795_000_000 + latitude))
    }

    private func started(_ text: String) throws -> (filter: PipelineFilter, provider: any LocationProvider) {
        let filter = try PrivacyFilter.plugin.make(try Endpoint(filter: text), PipelineContext())
        let provider = filter.apply(to: gps)
        provider.locationDelegate = listener
        provider.startLocationUpdates()
        return (filter, provider)
    }

    @Test("fulfil the provider contract", arguments: ["privacy?zones=10,9,300", "privacy?mode=coarsen&cell=100"])
    func contract(text: String) async throws {
        try await PluginConformance.verify(PrivacyFilter.plugin, running: text, patience: 300)
    }

    @Test("drop fixes within a zone, and withdraw the last one before it")
    func drop() throws {
        let (filter, provider) = try started("privacy?zones=47,9,1000;50,9,500")
        #expect(filter.hidesDerivedEvents(), "until a fix is known to be outside")
        gps.emit(fix(46.98))
        #expect(!filter.hidesDerivedEvents())
        for latitude in [46.995, 47.0, 47.008] { gps.emit(fix(latitude)) }
        #expect(filter.hidesDerivedEvents())
        gps.emit(fix(47.02))
        gps.emit(fix(50.004))
        #expect(listener.fixes.map { $0?.latitude } == [46.98, nil, 47.02, nil])
        #expect(provider.drops.byReason == ["fix in a zone": 4])
    }

    @Test("hide events that reveal a position within a zone, even while outside")
    func places() throws {
        let (filter, provider) = try started("privacy?zones=47,9,1000")
        gps.emit(fix(46.98))
        #expect(!filter.hidesDerivedEvents() && provider.drops.total == 0)
        #expect(filter.hidesPlace(Coordinate(latitude: 47.008, longitude: 9)))
        #expect(filter.hidesPlace(Coordinate(latitude: .nan, longitude: 9)))
        #expect(!filter.hidesPlace(Coordinate(latitude: 47.02, longitude: 9)))
        #expect(try started("privacy?mode=coarsen").filter.hidesPlace(Coordinate(latitude: 0, longitude: 0)))
    }

    @Test("treat an inaccurate or invalid fix as possibly within a zone")
    func unsure() throws {
        let (_, provider) = try started("privacy?zones=47,9,1000")
        gps.emit(fix(47.02, accuracy: 5000))
        gps.emit(fix(.nan))
        #expect(listener.fixes == [nil])
        #expect(provider.drops.total == 2)
    }

    @Test("coarsen fixes to the cell and nothing else, everywhere on earth")
    func coarsen() throws {
        let (_, provider) = try started("privacy?mode=coarsen&cell=1000")
        for (latitude, longitude) in [(47.0001, 9.0001), (-33.9, 151.2), (89.9999, 40), (-90, 0), (0, 180), (12, -180)]
        {
            let real = fix(latitude, longitude, accuracy: 3)
            gps.emit(real)
            let coarse = try #require(listener.fixes.last ?? nil)
            let error = coarse.coordinate.distance(to: real.coordinate)
            #expect(error <= 1000 * 0.7072 && coarse.isValid)
            #expect(coarse.altitude == nil && coarse.speed == nil && coarse.course == nil)
            #expect(abs((coarse.horizontalAccuracy ?? 0) - 707.1) < 0.1)
        }
        var places: Set<Coordinate> = []
        for step in 0..<100 {
            gps.emit(fix(47 + Double(step % 10) * 1e-4, 9 + Double(step / 10) * 1e-4))
            places.insert(try #require(listener.fixes.last ?? nil).coordinate)
        }
        #expect(places.count <= 4)
        #expect(provider.drops.total == 0)
    }

    @Test(
        "are rejected if they are invalid",
        arguments: ["47,9", "47,9,0", "91,9,100", "47,181,5", "47,9,100;", "a,b,c", ""])
    func wrong(zones: String) {
        #expect(throws: UsageError.self) {
            try PrivacyFilter.plugin.make(try Endpoint(filter: "privacy?zones=\(zones)"), PipelineContext())
        }
    }

    @Test("may be left out only when coarsening")
    func everywhere() {
        #expect(
            throws: UsageError(
                "privacy would hide everything: write privacy?zones=47.66,9.17,300 or mode=coarsen")
        ) {
            try PrivacyFilter.plugin.make(try Endpoint(filter: "privacy"), PipelineContext())
        }
    }
}

/// Stores the values that a provider reports.
private final class Listener: LocationProviderDelegate {
    private(set) var fixes: [Location?] = []

    func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?) {
        fixes.append(location)
    }
}
