import CodecSupport
import FileIO
import GeolocationPipeline
import SubjectAlerts

/// Checks a document of alert rules, and reports all mistakes in it.
struct RulesCheck {
    private let path: String
    private let rules: AlertRules
    private let faults: [AlertRules.Fault]

    /// Reads a document and the files that it names; `nil` if it is not a document of alert rules.
    ///
    /// - Parameter path: The path of the document.
    /// - Throws: `UsageError` if the document cannot be read.
    init?(path: String) throws {
        // Standard input can be read only once, and it may contain a configuration that is still needed.
        guard path != "-" else { return nil }
        let files = SiblingFiles(of: path, limit: AlertRules.sizeLimit)
        let bytes: [UInt8]
        do {
            bytes = try files.document()
        } catch {
            throw UsageError("\(error)")
        }
        guard let document = try? JSONValue.parse(bytes.span), document["rules"] != nil else { return nil }
        self.path = path
        (rules, faults) = AlertRules.read(json: bytes, files: files.file)
    }

    /// Prints the mistakes that were found in the document.
    ///
    /// - Parameter program: The program, for its name in messages.
    /// - Returns: The exit status: 0, or 2 if there are mistakes.
    func run(_ program: CommandLineProgram) throws -> Int32 {
        for fault in faults { Console.log("\(program.name): \(path): \(fault)", .error) }
        guard faults.isEmpty else { return 2 }
        try StandardOutput.put("\(rules.rules.count.counted("rule")), \(rules.areaCount.counted("fence")): right")
        return 0
    }
}
