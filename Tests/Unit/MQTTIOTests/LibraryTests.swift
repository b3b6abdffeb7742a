import MQTTIO

#if !canImport(Darwin)
    import CMosquitto
    import Testing

    @Suite("libmosquitto", .needsLibrary) struct LibraryTests {
        @Test(
            "has the version of the headers that the declarations are compared with",
            .enabled(if: cmosquitto_header_version() != 0, "skipped: libmosquitto-dev is not installed"))
        func version() {
            // Major and minor version, revision: 2000011.
            #expect(cmosquitto_version() / 1000 == cmosquitto_header_version() / 1000)
        }
    }

    extension Trait where Self == ConditionTrait {
        /// Skips if libmosquitto is not installed.
        static var needsLibrary: Self {
            .enabled(if: MQTTSupport.unavailable == nil, "skipped: libmosquitto1 is not installed")
        }
    }
#endif
