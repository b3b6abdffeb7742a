import Foundation
import Geolocation

/// Checks that a source, and the providers that it vends, always have the same `id`.
@SensorActor
struct IdentityCheck {
    private let id: UUID

    init(_ source: any SensorProvider) {
        id = source.id
    }

    func fault(_ source: any SensorProvider) -> String? {
        if source.id != id { return "its id changed" }
        let isStrange = source.vendedProviders.contains { $0.id != id }
        return isStrange ? "a provider that it vends has another id than itself" : nil
    }
}

/// Checks that the status of a provider, if it has one, follows its starts and stops.
@SensorActor
struct StatusCheck {
    enum Phase {
        case beforeStart
        case afterStart
        case afterReport
        case afterStop
    }

    private let sensor: any SensorProvider

    init(_ sensor: any SensorProvider) {
        self.sensor = sensor
    }

    func fault(_ phase: Phase) -> String? {
        guard let status = sensor.reportedStatus else { return nil }
        switch (phase, status) {
        case (.beforeStart, .idle): return nil
        case (.beforeStart, _): return "its status was \(status.name) before the start, not idle"
        case (.afterStart, .idle): return "its status was still idle after the start"
        case (.afterReport, .idle), (.afterReport, .starting): return "its status was \(status.name) after a report"
        case (.afterStop, .starting), (.afterStop, .running), (.afterStop, .degraded):
            return "its status was \(status.name) after the stop"
        default: return nil
        }
    }
}
