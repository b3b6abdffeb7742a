import PluginOptions
import Testing

@Suite struct OptionTests {
    private struct Sample: Equatable {
        var title: String?
        var types: [String]?
        var loop: Bool
        var format: Format
        var rate: Double
        var gap: Double?
        var port: Int?
    }

    private enum Format: String, CaseIterable { case json, cbor }

    private static let options = Options(
        .text("title", meaning: ""), .list("types", meaning: ""), .flag("loop", default: true, meaning: ""),
        .choice("format", default: Format.json, meaning: ""),
        .value("rate", .number(.moreThan(0), orWord: "max"), absent: 1, default: "1", meaning: "") { @Sendable text in
            text == "max" ? .infinity : Double(text)
        },
        .number("gap", .atLeast(0), unit: "s", meaning: ""), .integer("port", 1...65_535, meaning: "")
    ) { title, types, loop, format, rate, gap, port in
        Sample(title: title, types: types, loop: loop, format: format, rate: rate, gap: gap, port: port)
    }

    private func values(_ query: String) throws -> Sample {
        try Self.options.read(Endpoint("sample:?\(query)"))
    }

    private func fault(_ query: String) -> String? {
        do {
            _ = try values(query)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("Options of each kind have the given value, or their default")
    func kinds() throws {
        #expect(
            try values("title=My%20walk&types=location,heading&loop=false&format=cbor&rate=2.5&gap=0&port=65535")
                == Sample(
                    title: "My walk", types: ["location", "heading"], loop: false, format: .cbor, rate: 2.5, gap: 0,
                    port: 65_535))
        #expect(try values("") == Sample(loop: true, format: .json, rate: 1))
    }

    @Test("An option for a number may accept a word, which has a value of its own")
    func wordForNumber() throws {
        #expect(try values("rate=max").rate == .infinity)
    }

    @Test("A value that the option's own reader refuses is reported with what to write")
    func unusable() throws {
        let even = Options<Int>.value("even", absent: 0, write: "an even number", meaning: "") {
            Int($0).flatMap { $0.isMultiple(of: 2) ? $0 : nil }
        }
        #expect(try even.read(Endpoint("x:?even=4")) == 4)
        #expect(throws: UsageError("even=3 in x:?even=3 is not right: write an even number")) {
            try even.read(Endpoint("x:?even=3"))
        }
    }

    @Test("Options are described in their order")
    func descriptions() {
        #expect(Self.options.descriptions.map(\.name) == ["title", "types", "loop", "format", "rate", "gap", "port"])
        #expect(Self.options.descriptions.map(\.defaultValue) == [nil, nil, "true", "json", "1", nil, nil])
    }

    @Test(
        "A wrong value is reported together with what to write",
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
            ("port=0", "write a whole number from 1 to 65535"),
            ("port=65536", "write a whole number from 1 to 65535"),
            ("port=1.5", "write a whole number from 1 to 65535"),
            ("types=", "write words with commas between them"),
            ("types=location,,heading", "write words with commas between them"),
        ])
    func wrongValues(query: String, advice: String) {
        #expect(fault(query) == "\(query) in sample:?\(query) is not right: \(advice)")
    }

    @Test("An unknown option is reported with the nearest option, or with all if none is near")
    func unknownOption() {
        #expect(fault("rat=1") == "sample: has no option rat (sample:?rat=1); did you mean rate?")
        #expect(fault("LOOP=true") == "sample: has no option LOOP (sample:?LOOP=true); did you mean loop?")
        #expect(
            fault("colour=1") == "sample: has no option colour (sample:?colour=1); "
                + "there are: format, gap, loop, port, rate, title, types")
    }

    @Test("A plugin without options reports that it has none")
    func noOptions() throws {
        let endpoint = try Endpoint("plain:?x=1")
        #expect(throws: UsageError("plain: has no option x (plain:?x=1); there are none")) {
            try Options<Void>.none.read(endpoint)
        }
    }

    @Test("A range knows which numbers it contains, and describes itself in words")
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
