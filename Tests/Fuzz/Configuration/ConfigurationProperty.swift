import CodecSupport
import Foundation
import GeolocationPipeline

/// A configuration of any bytes is rejected in one sentence, or is the same when it is written and read again.
func checkConfigurations(_ bytes: [UInt8]) {
    do {
        let configuration = try readConfiguration(bytes)
        let written = Array(configuration.json.utf8)
        let again = try? PipelineConfiguration(json: written, name: "again")
        require(again == configuration, "\(configuration.json) is read as \(again?.json ?? "nothing")")
    } catch let error as UsageError {
        let sentence = error.description
        require(!sentence.isEmpty && sentence.hasPrefix("fuzz"), "the fault does not name the file: \(sentence)")
    } catch {
        require(false, "the fault is a \(type(of: error)): \(error)")
    }
    checkFlow(String(decoding: bytes.prefix(512), as: UTF8.self))
}

/// Reads bytes as a configuration in which each variable has a value.
func readConfiguration(_ bytes: [UInt8]) throws -> PipelineConfiguration {
    try PipelineConfiguration(json: bytes, name: "fuzz") { $0.isEmpty ? nil : "udp:\($0)" }
}

/// A source and a destination with filters are the same when their text is read again.
private func checkFlow(_ text: String) {
    if let source = try? FilteredEndpoint(source: text) {
        let again = try? FilteredEndpoint(source: source.description)
        require(again == source, "\(source) is read as \(again?.description ?? "nothing")")
    }
    if let sink = try? FilteredEndpoint(destination: text) {
        let again = try? FilteredEndpoint(destination: sink.description)
        require(again == sink, "\(sink) is read as \(again?.description ?? "nothing")")
    }
}
