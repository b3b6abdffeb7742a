import Foundation
import Geolocation
import GeolocationTestKit
import Testing

@Suite("Authorization")
@SensorActor
struct AuthorizationTests {
    @Test(
        "only full accuracy is authorized: reduced accuracy counts as denied",
        arguments: [
            (LocationAuthorization.fullAccuracy, AuthorizationStatus.authorized),
            (.reducedAccuracy, .denied), (.denied, .denied), (.notDetermined, .notDetermined),
        ])
    func mapping(_ accuracy: LocationAuthorization, _ status: AuthorizationStatus) {
        #expect(AuthorizationStatus(accuracy) == status)
    }

    @Test("a manager whose location provider needs no permission is authorized")
    func noPermissionNeeded() throws {
        let rig = try ManagerRig()
        #expect(rig.manager.authorizationStatus == .authorized)
        rig.manager.requestAuthorization()
    }

    @Test("G8: a provider that could not start without permission starts when permission is given")
    func restartOnAuthorization() throws {
        let rig = try ManagerRig()
        let provider = PermittedProvider()
        rig.manager.add(provider)
        rig.manager.start()
        #expect(!provider.isRunning && rig.manager.authorizationStatus == .notDetermined)
        provider.answer(.authorized)
        #expect(provider.isRunning && rig.manager.authorizationStatus == .authorized)
    }

    @Test("G8: a provider inside a filter starts when permission is given")
    func restartInsideFilter() throws {
        let rig = try ManagerRig()
        let provider = PermittedProvider()
        rig.manager.add(SignificantChangeProvider(wrapping: provider))
        rig.manager.start()
        provider.answer(.authorized)
        #expect(provider.isRunning)
    }

    @Test("permission starts no provider in a stopped manager")
    func noStartWhileStopped() throws {
        let rig = try ManagerRig()
        let provider = PermittedProvider()
        rig.manager.add(provider)
        provider.answer(.authorized)
        #expect(!provider.isRunning)
    }

    @Test("the delegate is told of each change, even of a default provider before the first start")
    func delegateHears() {
        let provider = PermittedProvider()
        let manager = GeolocationManager(defaults: DefaultProviders(location: provider), clock: ManualClock())
        let recorder = AuthorizationRecorder()
        manager.authorizationDelegate = recorder
        manager.requestAuthorization()
        #expect(provider.requests == 1)
        provider.answer(.denied)
        provider.answer(.authorized)
        #expect(recorder.statuses == [.denied, .authorized])
    }

    @Test("a denial is reported to the delegate and as a status, with the roles of the provider, even in a wrapper")
    func roles() throws {
        let rig = try ManagerRig()
        let recorder = AuthorizationRecorder()
        let provider = PermittedProvider()
        rig.manager.authorizationDelegate = recorder
        rig.manager.add(provider.withdrawn(after: 5, clock: rig.clock))
        rig.manager.start()
        rig.sink.removeAll()
        provider.answer(.denied)
        provider.report(.denied)
        #expect(recorder.roles == [[.location]])
        let change = ProviderStatusChange(
            provider: provider.name, status: .denied, time: rig.clock.now, roles: [.location])
        #expect(rig.sink.events == [.status(change)])
        let headset = AsyncUserHeadingProvider { () throws -> AsyncStream<HeadingValue> in throw ProviderError("no") }
        rig.manager.add(headset)
        headset.report(.denied)
        guard case .status(let other) = rig.sink.events.last else {
            Issue.record("no status")
            return
        }
        #expect(other.status == .denied && other.roles == [.userHeading])
    }

    @Test("a removed provider has no host")
    func removedProvider() throws {
        let rig = try ManagerRig()
        let provider = PermittedProvider()
        rig.manager.add(provider)
        rig.manager.remove(provider)
        #expect(provider.host == nil)
    }
}

/// A location provider that runs only with permission.
private final class PermittedProvider: LocationProvider, HostedProvider {
    weak var locationDelegate: (any LocationProviderDelegate)?
    let hosts = ProviderHosts()
    private(set) var authorizationStatus: AuthorizationStatus? = .notDetermined
    private(set) var requests = 0
    private(set) var isRunning = false

    func startLocationUpdates() { isRunning = authorizationStatus == .authorized }
    func stopLocationUpdates() { isRunning = false }
    func startMonitoringSignificantLocationChanges() -> Bool { false }
    func stopMonitoringSignificantLocationChanges() {}
    func requestAuthorization() { requests += 1 }

    func answer(_ status: AuthorizationStatus) {
        authorizationStatus = status
        host?.sensorProvider(self, didChangeAuthorization: status)
    }
}

/// Records the calls of an authorization delegate.
@SensorActor
private final class AuthorizationRecorder: AuthorizationDelegate {
    private(set) var statuses: [AuthorizationStatus] = []
    private(set) var roles: [Set<SensorRole>] = []

    func authorizationDidChange(_ status: AuthorizationStatus, of roles: Set<SensorRole>) {
        statuses.append(status)
        self.roles.append(roles)
    }
}
