// The app and its view for the model in WalkModel.swift.
//
// Shows at which points an app starts and stops the sensors: with its first view, and with the phases of its scene.
import CoreLocationSensors
import SwiftUI

@main
struct WalkApp: App {
    @State private var model = WalkModel()
    @Environment(\.scenePhase) private var phase

    var body: some Scene {
        WindowGroup {
            WalkView(model: model)
                .task { await model.follow() }
                .task(id: phase) { await model.move(toForeground: phase != .background) }
        }
    }
}

/// Shows the position, an arrow that points north for the user, and anything that is missing.
struct WalkView: View {
    let model: WalkModel

    var body: some View {
        VStack {
            if let fix = model.fix {
                Text("\(fix.latitude), \(fix.longitude)")
                if let accuracy = fix.horizontalAccuracy { Text("±\(accuracy) m") }
            } else {
                Text("no location yet")
            }
            if let heading = model.heading {
                Image(systemName: "location.north.fill")
                    .rotationEffect(.degrees(-heading.value))
                    .accessibilityLabel("heading \(heading.value) degrees, from the \(heading.source.rawValue)")
            }
            if model.authorization == .denied { Text("Allow the precise location in Settings.") }
            if let problem = model.problem { Text(problem) }
            Button(model.state == .stopped ? "Start" : "Stop") { Task { await model.toggle() } }
        }
    }
}
