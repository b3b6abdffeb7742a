import Foundation
import Geolocation
import GeolocationTestKit
import Synchronization

/// The failure that a verification throws; nil if it throws none.
func failure(of verification: () async throws -> Void) async -> ConformanceFailure? {
    do {
        try await verification()
        return nil
    } catch {
        return error as? ConformanceFailure
    }
}

/// Returns when the sensor actor runs again, after a test that blocked it.
func actorIsFree() async throws {
    await SensorActor.run {}
}

/// Threads that do nothing but keep the processors busy.
final class Load: Sendable {
    private let isOver = Atomic<Bool>(false)

    init(threads: Int) {
        for _ in 0..<threads {
            Thread.detachNewThread { [self] in
                while !isOver.load(ordering: .relaxed) {}
            }
        }
    }

    func end() {
        isOver.store(true, ordering: .relaxed)
    }
}
