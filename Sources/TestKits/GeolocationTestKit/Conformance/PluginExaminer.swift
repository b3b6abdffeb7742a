import Foundation
import Geolocation
import GeolocationPipeline

/// Checks a plugin against the rules of ``PluginConformance``.
@SensorActor
struct PluginExaminer<Made> {
    private typealias Rule = PluginConformance.Rule

    let examination: Examination
    let plugin: Plugin<Made>
    /// Parses the text of an example: an endpoint, or a filter, which has no address.
    var parse: (String) throws -> Endpoint = { try Endpoint($0) }

    private var description: PluginDescription { plugin.description }

    func examine() async {
        examineDescription()
        for option in description.options { examine(option) }
        let examples = description.examples.compactMap(endpoint)
        for scheme in description.schemes where !examples.contains(where: { $0.scheme == scheme }) {
            record(.makesPartsOfExamples, "no example has the scheme \(scheme)")
        }
        for example in examples { await examine(example) }
        for base in Set(examples.map { $0.description.prefix { $0 != "?" } }).sorted() {
            await examineOptions(of: base)
        }
        for scheme in description.schemes {
            for address in ["", "-", "//", "//[::1", "//:0", "//host:99999", "no such place"] {
                await refuse("\(scheme):\(address)")
            }
        }
    }

    // MARK: The description

    private func examineDescription() {
        if !isWord(description.name, with: "", isLowercase: false) {
            record(.describesItself, "the name \"\(description.name)\" is not one word of ASCII letters and digits")
        }
        if !isLine(description.summary) || !description.summary.hasSuffix(".") {
            record(.describesItself, "the summary \"\(description.summary)\" is not one sentence with a full stop")
        }
        if description.schemes.isEmpty { record(.describesItself, "there is no scheme") }
        for scheme in description.schemes where !isWord(scheme, with: "+-.") {
            record(.describesItself, "\"\(scheme)\" is not a scheme")
        }
        for name in repeated(description.schemes) { record(.describesItself, "the scheme \(name) is listed twice") }
        for name in repeated(description.options.map(\.name)) {
            record(.describesItself, "the option \(name) is listed twice")
        }
        for name in repeated(description.examples) { record(.describesItself, "the example \(name) is listed twice") }
    }

    private func examine(_ option: OptionDescription) {
        if !isWord(option.name, with: "-") {
            record(.describesItself, "the option name \"\(option.name)\" is not lowercase letters, digits and hyphens")
        }
        if !isLine(option.meaning) { record(.describesItself, "the meaning of \(option.name) is not one line") }
        if let value = option.defaultValue, !option.accepts(value) {
            record(.describesItself, "the default of \(option.name) is \(value), but should be \(option.expectation)")
        }
    }

    private func endpoint(_ example: String) -> Endpoint? {
        do {
            let endpoint = try parse(example)
            if description.schemes.contains(endpoint.scheme) { return endpoint }
            record(.makesPartsOfExamples, "the example \(example) has a scheme of another plugin")
        } catch {
            record(.makesPartsOfExamples, "the example \(example) is not an endpoint: \(error)")
        }
        return nil
    }

    // MARK: Making parts

    /// Creates several providers, sinks or filters from an example, and keeps all of them, to find descriptors that
    /// they open.
    ///
    /// A new file descriptor is attributed to the plugin only if each creation opens one that stays open, since other
    /// code of the process also opens descriptors occasionally.
    private func examine(_ example: Endpoint) async {
        let tries = 8
        let existed = FileManager.default.fileExists(atPath: example.address)
        var parts: [Made] = []
        var opened: [Set<String>] = []
        for _ in 0..<tries {
            let before = descriptors
            do {
                parts.append(try make(example))
            } catch {
                return record(.makesPartsOfExamples, "the example \(example) was refused: \(error)")
            }
            opened.append(descriptors.subtracting(before))
            await Task.yield()
        }
        let open = withExtendedLifetime(parts) { descriptors }
        if opened.allSatisfy({ !$0.isDisjoint(with: open) }) {
            record(.opensNothingBeforeStart, "making \(example) opens a descriptor")
        }
        if !existed, !example.address.isEmpty, FileManager.default.fileExists(atPath: example.address) {
            record(.opensNothingBeforeStart, "making \(example) creates a file")
        }
    }

    private func examineOptions(of base: Substring) async {
        await refuse("\(base)?no-such-option=1", naming: "no-such-option")
        for option in description.options {
            for value in badValues(of: option) {
                await refuse("\(base)?\(option.name)=\(value)", naming: option.name)
            }
        }
    }

    /// Returns values that the given option must not accept; if the option may accept any text, there are none.
    private func badValues(of option: OptionDescription) -> [String] {
        let candidates =
            switch option.kind {
            case .text: [String]()
            case .list: [","]
            case .flag, .choice: ["no-such-word"]
            case .integer(let range):
                ["no-number", "0.5"]
                    + [range.lowerBound, range.upperBound].flatMap { bound in
                        [bound.subtractingReportingOverflow(1), bound.addingReportingOverflow(1)]
                            .filter { !$0.overflow }.map { String($0.partialValue) }
                    }
            case .number: ["no-number", "nan", "inf", "-1e300", "1e300"]
            }
        return candidates.filter { !option.accepts($0) }
    }

    /// Checks the error that the plugin throws for a text that it should reject.
    ///
    /// If `option` is not `nil`, it names an option of the text that is unknown or has an invalid value. The plugin
    /// must then throw an error that names this option.
    ///
    /// If `option` is `nil`, only the address of the text may be invalid, and the plugin may also accept the text.
    private func refuse(_ text: String, naming option: String? = nil) async {
        await Task.yield()
        do {
            _ = try make(try parse(text))
            if let option { record(.refusesInOneSentence, "\(text) was accepted, whatever \(option) means") }
        } catch let error as UsageError {
            let isClear = isLine(error.description) && option.map(error.description.contains) ?? true
            if !isClear { record(.refusesInOneSentence, "the error for \(text) is not clear: \"\(error)\"") }
        } catch {
            record(.refusesInOneSentence, "\(text) was refused with a \(type(of: error)), not a UsageError: \(error)")
        }
    }

    private func make(_ endpoint: Endpoint) throws -> Made {
        try examination.call("making \(endpoint)") { try plugin.make(endpoint, PipelineContext()) }
    }

    // MARK: Helpers

    /// The file descriptors that are open in this process.
    ///
    /// On Linux, each element also contains the name of the file or socket. A new descriptor is thus recognised as new
    /// even if it has the number of a descriptor that other code has closed.
    private var descriptors: Set<String> {
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? []
        #if os(Linux)
            // The descriptor with which the folder was listed is already closed, so that its link has no destination.
            return Set(
                numbers.compactMap { number in
                    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)"))
                        .map { "\(number) \($0)" }
                })
        #else
            return Set(numbers)
        #endif
    }

    private func repeated(_ names: [String]) -> [String] {
        Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys.sorted()
    }

    private func isLine(_ text: String) -> Bool { !text.isEmpty && !text.contains(where: \.isNewline) }

    private func isWord(_ text: String, with others: String, isLowercase: Bool = true) -> Bool {
        !text.isEmpty
            && text.allSatisfy { character in
                (character.isASCII && (character.isLetter || character.isNumber) || others.contains(character))
                    && !(isLowercase && character.isUppercase)
            }
    }

    private func record(_ rule: Rule, _ sentence: String) { examination.record(rule.rawValue, sentence) }
}
