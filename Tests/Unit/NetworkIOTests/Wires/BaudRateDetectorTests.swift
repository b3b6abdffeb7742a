import Geolocation
import ReceiverSupport
import Testing

@testable import SensorIO

@Suite("The search for the rate of a serial line") struct RateSearchTests {
    private func instant(_ seconds: Double) -> SensorInstant {
        SensorInstant(nanoseconds: 0).advanced(by: seconds)
    }

    /// Bytes as they are received at a wrong rate: half of them are not text.
    private func noise(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { $0 % 2 == 0 ? UInt8.random(in: 128...255, using: &generator) : 0x78 }
    }

    private func verdict(_ text: String, patience: Int = 1) -> BaudRateScorer.Verdict {
        var judge = BaudRateScorer(patience: patience)
        judge.hears(Array(text.utf8))
        return judge.verdict
    }

    // MARK: The judge

    @Test("accepts a rate after one sentence with a valid checksum, even if it follows a part of another")
    func sentenceProves() {
        let text = sentence("GPGGA,120000,4737.2548,N,00910.4241,E,1,08,1.0,405.2,M,48.0,M,,")
        #expect(verdict(text) == .right)
        #expect(verdict(String(text.dropFirst(20)) + text) == .right)
        #expect(verdict("$GPTXT,1*00\r\n") == .undecided)
        #expect(verdict(String(text.dropLast(3))) == .undecided)
        #expect(verdict("!AIVDM,1,1,,A,13u?etPv2;0n:dDPwUM1U1Cb069D,0*24\r\n") == .right)
    }

    @Test("accepts a rate after long text with the end of a line, but not after short text")
    func textProves() {
        let line = #"{"class":"TPV","lat":47.620913,"lon":9.173402,"time":"2026-11-20T10:40:00Z"}"#
        #expect(verdict(line + "\n") == .right)
        #expect(verdict(line) == .undecided)
        #expect(verdict("hello\n") == .undecided)
        #expect(verdict("") == .undecided)
    }

    @Test("rejects a rate after twelve bytes of noise, or after fewer if a burst has ended")
    func noiseDisproves() {
        var judge = BaudRateScorer()
        judge.hears(noise(11))
        #expect(judge.verdict == .undecided)
        #expect(judge.verdictAfterSilence == .wrong)
        judge.hears(noise(1))
        #expect(judge.verdict == .wrong)
    }

    @Test("ignores noise before a new rate has settled, but accepts a sentence")
    func unsettled() {
        var judge = BaudRateScorer()
        judge.hears(noise(500), isSettled: false)
        #expect(judge.verdict == .undecided)
        #expect(judge.verdictAfterSilence == .undecided)
        judge.hears(Array(sentence("GPTXT,1").utf8), isSettled: false)
        #expect(judge.verdict == .right)
    }

    @Test("finds a sentence after binary messages if its patience is large enough")
    func mixed() {
        var judge = BaudRateScorer(patience: 16)
        judge.hears(noise(100))
        #expect(judge.verdict == .undecided)
        judge.hears(Array(sentence("GPTXT,1").utf8))
        #expect(judge.verdict == .right)
    }

    // MARK: The order

    @Test("begins with the last good rate and tries every rate once in a round")
    func order() {
        var search = BaudRateDetector(lastGood: 38_400, at: instant(0))
        var rates: [Int] = []
        for number in 0..<18 {
            rates.append(search.rate)
            let now = instant(1 + Double(number))
            search.hasChanged(at: now)
            let step = search.hears(noise(64), at: now.advanced(by: 0.1))
            #expect(step == .change(to: search.rate))
        }
        #expect(rates[0] == 38_400)
        #expect(Set(rates[..<9]) == Set(BaudRateDetector.usualRates))
        #expect(rates[..<9] == rates[9...])
    }

    @Test("keeps the rate while nothing arrives, and changes it when a short burst has ended")
    func silence() {
        var search = BaudRateDetector(lastGood: nil, at: instant(0))
        #expect(search.silenceTime == nil)
        let idle = search.tick(at: instant(100))
        #expect(idle == .stay)
        #expect(search.rate == 9600)
        #expect(search.hears(noise(6), at: instant(101)) == .stay)
        #expect(search.tick(at: instant(101.05)) == .stay)
        #expect(search.tick(at: instant(101.06)) == .change(to: 4800))
    }

    @Test("begins with an unusual rate that was right before")
    func unusual() {
        #expect(BaudRateDetector(lastGood: 250_000, at: instant(0)).rate == 250_000)
    }

    /// Simulates a receiver that sends a burst of bytes at an interval, and returns when its rate is found.
    ///
    /// At a wrong rate, the line delivers as many bytes as that rate has time for, and they are noise.
    private func timeToFind(_ rate: Int, burst: Int, interval: Double, offset: Double) -> Double? {
        var search = BaudRateDetector(lastGood: nil, at: instant(0))
        let text = Array(String(repeating: sentence("GPGSV,3,1,11,03,03,111,00,04,15,270,00"), count: 40).utf8)
        var changed = 0.0
        var begin = offset
        let step = 0.005
        while begin < 60 {
            let length = Double(burst * 10) / Double(rate)
            for piece in 0..<Int((interval / step).rounded()) {
                let now = begin + Double(piece) * step
                guard now >= changed else { continue }
                let isSending = Double(piece) * step < length
                let count = Int(min(Double(search.rate), Double(rate)) / 10 * min(step, length)) + 1
                var next = BaudRateDetector.Step.stay
                if isSending {
                    let from = min(text.count - 1, Int(Double(piece) * step * Double(rate) / 10))
                    let bytes = search.rate == rate ? text[from..<min(text.count, from + count)] : noise(count)[...]
                    next = search.hears(Array(bytes), at: instant(now))
                } else {
                    next = search.tick(at: instant(now))
                }
                switch next {
                case .stay: break
                case .found: return now
                case .change:
                    // Adapters hand over their bytes every 16 ms, and a change of the rate takes some milliseconds.
                    changed = now + 0.02
                    search.hasChanged(at: instant(changed))
                }
            }
            begin += interval
        }
        return nil
    }

    @Test("finds a rate of 115,200 baud or less within 5 s if the receiver sends once a second")
    func slowReceivers() throws {
        for rate in [4800, 9600, 19_200, 38_400, 57_600, 115_200] {
            for offset in [0, 0.3, 0.9] {
                let time = try #require(timeToFind(rate, burst: 450, interval: 1, offset: offset))
                #expect(time <= 5, "\(rate) from \(offset)")
            }
        }
    }

    @Test("finds each rate above 19,200 baud within 5 s if the receiver sends five times a second")
    func quickReceivers() throws {
        for rate in BaudRateDetector.usualRates where rate > 19_200 {
            let time = try #require(timeToFind(rate, burst: 350, interval: 0.2, offset: 0.1))
            #expect(time <= 5, "\(rate)")
        }
    }

    // MARK: The loss

    @Test("gives up a rate that was right after some seconds of noise, but not after noise between text")
    func loss() {
        var search = BaudRateDetector(lastGood: nil, at: instant(0))
        let text = Array(sentence("GPTXT,01,01,02,hello").utf8)
        #expect(search.hears(text, at: instant(1)) == .found)
        #expect(search.isFound)
        for second in 2..<20 {
            let now = instant(Double(second))
            #expect(search.confirms(noise(100), at: now) == true)
            #expect(search.confirms(text, at: now.advanced(by: 0.5)) == true)
        }
        #expect(search.confirms(noise(100), at: instant(20)) == true)
        #expect(search.confirms(noise(100), at: instant(22.9)) == true)
        #expect(search.confirms(noise(100), at: instant(23)) == false)
    }

    @Test("keeps a rate that was right if a little noise is followed by more after a long silence")
    func noLoss() {
        var search = BaudRateDetector(lastGood: nil, at: instant(0))
        #expect(search.hears(Array(sentence("GPTXT,1").utf8), at: instant(1)) == .found)
        #expect(search.confirms(noise(20), at: instant(2)) == true)
        #expect(search.confirms(noise(20), at: instant(600)) == true)
    }
}

extension BaudRateDetector {
    fileprivate mutating func hears(_ bytes: [UInt8], at instant: SensorInstant) -> Step {
        let bytes = bytes[...]
        return ingest(bytes.span, at: instant)
    }

    fileprivate mutating func confirms(_ bytes: [UInt8], at instant: SensorInstant) -> Bool {
        let bytes = bytes[...]
        return confirm(bytes.span, at: instant)
    }
}

extension BaudRateScorer {
    fileprivate mutating func hears(_ bytes: [UInt8], isSettled: Bool = true) {
        let bytes = bytes[...]
        ingest(bytes.span, isSettled: isSettled)
    }
}
