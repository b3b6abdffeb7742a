import CodecSupport
import FileIO
public import GeolocationPipeline
import SubjectAlerts

extension SubjectAlerter {
    /// The sink as `alerts:RULES`.
    nonisolated public static let plugin = SinkPlugin(
        name: "SubjectAlerting",
        summary: "Publishes alerts about the subjects that are followed, by rules of a file.",
        schemes: ["alerts"],
        address: "RULES, a JSON file",
        options: .text("state", meaning: "file that keeps the state from one run to the next"),
        examples: ["alerts:", "alerts:?state=alerts.state"]
    ) { endpoint, state, _ in
        SubjectAlerter(try rules(of: endpoint), statePath: state)
    }

    nonisolated private static func rules(of endpoint: Endpoint) throws -> AlertRules {
        guard !endpoint.address.isEmpty else { return AlertRules() }
        var bytes: [UInt8] = []
        do {
            var input = try ByteInput(path: endpoint.address)
            while bytes.count <= AlertRules.sizeLimit, let chunk = try input.read() { bytes += chunk }
        } catch {
            throw UsageError("\(error)")
        }
        do {
            return try AlertRules(json: bytes)
        } catch {
            throw UsageError("\(endpoint.address): \(error)")
        }
    }
}
