#if os(Linux)
    import Geolocation
    import FileIO
    import TestSupport
    import Testing

    @Suite @SensorActor struct TerminalTests {
        @Test("A terminal is recognised, with its width")
        func terminal() async throws {
            let terminal = try PseudoTerminal(columns: 132)
            let output = try ByteOutput(path: terminal.path)
            #expect(output.terminal?.width == 132)
            await output.close()
        }

        @Test("A terminal that does not state its width has 80 columns")
        func widthUnknown() async throws {
            let terminal = try PseudoTerminal(columns: 0)
            let output = try ByteOutput(path: terminal.path)
            #expect(output.terminal?.width == 80)
            await output.close()
        }

        @Test("A device that is not a terminal, and a descriptor that is not open, are not recognised as terminals")
        func noTerminal() async throws {
            let output = try ByteOutput(path: "/dev/null")
            #expect(output.terminal == nil)
            await output.close()
            #expect(Terminal(descriptor: -1) == nil)
        }
    }
#endif
