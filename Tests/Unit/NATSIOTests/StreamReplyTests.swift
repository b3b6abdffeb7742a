import Testing

@testable import NATSIO

@Suite("Responses of the management API of JetStream")
struct StreamReplyTests {
    /// Returns the fault that a response with the given error reports.
    private func fault(_ code: Int, _ text: String) -> NATSFault? {
        let object = #"{"error":{"code":400,"err_code":\#(code),"description":"\#(text)"}}"#
        do throws(NATSFault) {
            _ = try StreamReply(NATSMessage(subject: "reply", payload: Array(object.utf8)))
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "are temporary faults while a cluster starts",
        arguments: [(10005, "no suitable peers for placement"), (10008, "JetStream system temporarily unavailable")])
    func starting(code: Int, text: String) {
        #expect(fault(code, text) == NATSFault(.temporary, "answers \(text)", code: code))
    }

    @Test("are faults of the configuration or of the account otherwise")
    func permanent() {
        #expect(fault(10058, "stream name already in use")?.kind == .configuration)
        #expect(fault(10039, "account not found")?.kind == .authorization)
    }
}
