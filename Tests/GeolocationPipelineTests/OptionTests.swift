import GeolocationPipeline
import Testing

@Suite struct OptionTests {
    private static let description = PluginDescription(
        name: "Sample", summary: "", schemes: ["sample"],
        options: [
            OptionDescription("title", .text, meaning: ""),
            OptionDescription("types", .list, meaning: ""),
            OptionDescription("loop", .flag, default: "true", meaning: ""),
            OptionDescription("format", .choice(["json", "cbor"]), default: "json", meaning: ""),
            OptionDescription("rate", .number(.moreThan(0), orWord: "max"), default: "1", meaning: ""),
            OptionDescription("gap", .number(.atLeast(0)), unit: "s", meaning: ""),
            OptionDescription("port", .number(.within(1...65_535)), meaning: ""),
        ])

    private func values(_ query: String) throws -> OptionValues {
        try OptionValues(of: try Endpoint("sample:?\(query)"), by: Self.description)
    }

    private func fault(_ query: String) -> String? {
        do {
            _ = try values(query)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("Each kind gives its value, given or default")
    func kinds() throws {
        let given = try values(
            "title=My%20walk&types=location,heading&loop=false&format=cbor&rate=2.5&gap=0&port=65535")
        #expect(given.text("title") == "My walk")
        #expect(given.list("types") == ["location", "heading"])
        #expect(!given.flag("loop"))
        #expect(given.text("format") == "cbor")
        #expect(given.number("rate") == 2.5)
        #expect(given.number("gap") == 0)
        #expect(given.number("port") == 65_535)

        let defaults = try values("")
        #expect(defaults.text("title") == nil)
        #expect(defaults.list("types") == nil)
        #expect(defaults.flag("loop"))
        #expect(defaults.text("format") == "json")
        #expect(defaults.number("rate") == 1)
        #expect(defaults.number("gap") == nil)
        #expect(!defaults.flag("title"))
    }

    @Test("A word in the place of a number is no number, and is there as text")
    func wordForNumber() throws {
        let values = try values("rate=max")
        #expect(values.number("rate") == nil)
        #expect(values.text("rate") == "max")
    }

    @Test(
        "A wrong value is told together with what to write",
        arguments: [
            ("loop=yes", "write true or false"),
            ("loop=", "write true or false"),
            ("format=xml", "write one of json, cbor"),
            ("rate=0", "write a number more than 0, or max"),
            ("rate=-1", "write a number more than 0, or max"),
            ("rate=nan", "write a number more than 0, or max"),
            ("rate=inf", "write a number more than 0, or max"),
            ("rate=fast", "write a number more than 0, or max"),
            ("gap=-0.1", "write a number of 0 s or more"),
            ("gap=max", "write a number of 0 s or more"),
            ("port=0", "write a number from 1 to 65535"),
            ("port=65536", "write a number from 1 to 65535"),
            ("types=", "write words with commas between them"),
            ("types=location,,heading", "write words with commas between them"),
        ])
    func wrongValues(query: String, advice: String) {
        #expect(fault(query) == "\(query) in sample:?\(query) is not right: \(advice)")
    }

    @Test("An unknown option names the nearest one, or all where none is near")
    func unknownOption() {
        #expect(fault("rat=1") == "sample: has no option rat (sample:?rat=1); did you mean rate?")
        #expect(fault("LOOP=true") == "sample: has no option LOOP (sample:?LOOP=true); did you mean loop?")
        #expect(
            fault("colour=1") == "sample: has no option colour (sample:?colour=1); "
                + "there are: format, gap, loop, port, rate, title, types")
    }

    @Test("A plugin without options says so")
    func noOptions() throws {
        let plain = PluginDescription(name: "Plain", summary: "", schemes: ["plain"])
        let endpoint = try Endpoint("plain:?x=1")
        #expect(throws: UsageError("plain: has no option x (plain:?x=1); there are none")) {
            try OptionValues(of: endpoint, by: plain)
        }
    }

    @Test("A range says what lies within, and in words")
    func ranges() {
        #expect(NumberRange.atLeast(1).contains(1))
        #expect(!NumberRange.atLeast(1).contains(0.999))
        #expect(!NumberRange.moreThan(1).contains(1))
        #expect(!NumberRange.atLeast(1).contains(.infinity))
        #expect(!NumberRange.within(0...1).contains(.nan))
        func words(_ range: NumberRange, _ unit: String? = nil) -> String {
            OptionDescription("x", .number(range), unit: unit, meaning: "").expectation
        }
        #expect(words(.moreThan(0), "m") == "a number more than 0 m")
        #expect(words(.within(-0.5...1.5), "°") == "a number from -0.5 to 1.5 °")
        #expect(words(.within(0...1e300)) == "a number from 0 to 1e+300")
    }
}
