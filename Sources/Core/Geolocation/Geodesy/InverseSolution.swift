/// The shortest path between two points: its length in metres and its azimuths at both ends.
struct InverseSolution {
    let distance: Double
    let startAzimuth: SineCosine
    let endAzimuth: SineCosine
}
