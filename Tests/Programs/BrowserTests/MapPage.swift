import BrowserSupport
import CodecSupport
import Foundation
import MapSupport
import NetworkIO
import Testing

/// A page of a live map, or of recorded tracks, in a tab.
///
/// Besides the state that the page reports with `mapState()`, tests use its elements by their identifiers, as `ui`.
extension Tab {
    /// Opens the page of a map, and waits until it receives live data.
    func open(_ map: ServedMap) async throws {
        try await bringToFront()
        try await navigate(to: map.address)
        try await waitForConnection("live")
    }

    /// Waits until the page shows its state as `live`, `silent`, `connecting`, `refused` or `past`.
    func waitForConnection(_ state: String) async throws {
        try await wait(until: "mapState().connection === '\(state)'")
    }

    /// Waits until a subject meets a condition in JavaScript, in which it is called `s`.
    func wait(forSubject id: String, where condition: String = "s.lat !== null") async throws {
        try await wait(until: "(s => s && (\(condition)) || s)(mapState().subjects.find(s => s.id === '\(id)'))")
    }

    /// Returns a member of a subject; `null` if there is no such subject.
    func subject(_ id: String, _ member: String) async throws -> JSONValue {
        try await evaluate("mapState().subjects.find(s => s.id === '\(id)')?.\(member) ?? null")
    }

    /// Returns a number from the state of the page, such as `zoom`.
    func number(_ expression: String) async throws -> Double {
        try #require(await evaluate("mapState().\(expression)").number)
    }

    /// Returns where a subject is on the screen.
    func place(of id: String) async throws -> Point {
        Point(try #require(await subject(id, "x").number), try #require(await subject(id, "y").number))
    }

    /// Waits until neither the camera nor a subject moves any more.
    func waitForRest() async throws {
        try await bringToFront()
        try await evaluate(
            """
            new Promise(done => {
                let last = "", repeats = 0;
                function look() {
                    const { zoom, centre, rotation, subjects } = mapState();
                    const now = JSON.stringify([zoom, centre, rotation, subjects.map(s => [s.x, s.y])]);
                    repeats = now === last ? repeats + 1 : 0;
                    last = now;
                    if (repeats > 4) done(); else requestAnimationFrame(look);
                }
                look();
            })
            """)
    }

    /// Sets the scrubber to a time, as a user does.
    func scrub(to time: Date) async throws {
        try await set("scrub", to: "\(time.timeIntervalSince1970 * 1000)", event: "input")
    }

    /// Chooses a day, as a user who types its date.
    func choose(dayOf time: Date) async throws {
        let day = "new Date(\(time.timeIntervalSince1970 * 1000)).toLocaleDateString('sv')"
        try await set("day", to: day, event: "change")
    }

    private func set(_ id: String, to value: String, event: String) async throws {
        try await evaluate("ui.\(id).value = \(value); ui.\(id).dispatchEvent(new Event('\(event)'))")
    }

    /// Returns everything that the page knows and that a server sends again: subjects with their trails, alerts,
    /// features, and the states of the parts.
    func knowledge() async throws -> JSONValue {
        try await evaluate(
            """
            ({
                subjects: [...model.list].sort((a, b) => a.id < b.id ? -1 : 1).map(s => [
                    s.id, s.name, s.colour, s.lat, s.lon, s.t, s.state, s.accuracy, s.heading, s.battery,
                    s.track.t, s.track.x, s.track.y, s.track.gap,
                ]),
                alerts: mapState().alerts, features: mapState().features.sort(), health: mapState().health,
            })
            """)
    }

    /// Writes a screenshot to a folder if that is requested: to the folder that is named by the environment
    /// variable `GEOLOCATION_PICTURES`.
    func takePicture(_ name: String) async throws {
        guard let folder = ProcessInfo.processInfo.environment["GEOLOCATION_PICTURES"] else { return }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try await waitForRest()
        try await wait(until: "ui.status.dataset.state !== 'connecting'")
        try await takeScreenshot(to: "\(folder)/\(name).png")
    }
}
