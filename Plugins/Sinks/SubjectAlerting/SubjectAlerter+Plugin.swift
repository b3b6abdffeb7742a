import CodecSupport
import FileIO
public import GeolocationPipeline
import SubjectAlerts

extension SubjectAlerter {
    /// The plugin that creates a ``SubjectAlerter`` for endpoints of the form `alerts:RULES`.
    nonisolated public static let plugin = SinkPlugin(
        name: "SubjectAlerting",
        summary: "Publishes alerts about the subjects that are followed, by rules of a file.",
        schemes: ["alerts"],
        address: "RULES, a JSON file",
        options: .text("state", meaning: "file that keeps the state between runs"),
        examples: ["alerts:", "alerts:?state=alerts.state"]
    ) { endpoint, state, _ in
        SubjectAlerter(try rules(of: endpoint), statePath: state)
    }

    nonisolated private static func rules(of endpoint: Endpoint) throws -> AlertRules {
        guard !endpoint.address.isEmpty else { return AlertRules() }
        let files = SiblingFiles(of: endpoint.address, limit: AlertRules.sizeLimit)
        let bytes: [UInt8]
        do {
            bytes = try files.document()
        } catch {
            throw UsageError("\(error)")
        }
        let (rules, faults) = AlertRules.read(json: bytes, files: files.file)
        guard let fault = faults.first else { return rules }
        let others = faults.count > 1 ? " (and \(faults.count - 1) more: see geopipe check)" : ""
        throw UsageError("\(endpoint.address): \(fault)\(others)")
    }
}
