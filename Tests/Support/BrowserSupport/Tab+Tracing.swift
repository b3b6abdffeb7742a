import CodecSupport
import NetworkIO
import TestSupport

/// An action of the browser at a time.
package struct TraceEvent: Sendable, Hashable {
    /// The name, such as that of a mark.
    package let name: String

    /// When, in nanoseconds of the machine's monotonic clock.
    package let time: Double
}

extension Tab {
    /// Returns the marks of the page and the pictures that the screen has shown, as `Display::FrameDisplayed`, during a body,
    /// in the order of time.
    package func trace(_ body: nonisolated(nonsending) () async throws -> Void) async throws -> [TraceEvent] {
        var (events, isComplete): ([TraceEvent], Bool) = ([], false)
        let former = onEvent
        defer { onEvent = former }
        onEvent = { name, parameters in
            former?(name, parameters)
            if name == "Tracing.tracingComplete" { isComplete = true }
            guard name == "Tracing.dataCollected" else { return }
            for event in parameters["value"]?.elements ?? [] {
                guard let name = event["name"]?.string, let time = event["ts"]?.number else { continue }
                let isMark = event["cat"]?.string == "blink.user_timing"
                if isMark || name == "Display::FrameDisplayed" {
                    events.append(TraceEvent(name: name, time: time * 1e3))
                }
            }
        }
        let categories: JSONValue = ["blink.user_timing", "viz", "benchmark"]
        try await call(
            "Tracing.start",
            ["transferMode": "ReportEvents", "traceConfig": ["includedCategories": categories]])
        try await body()
        try await call("Tracing.end")
        try await Patience.wait("the trace is complete") { isComplete }
        return events.sorted { $0.time < $1.time }
    }
}
