import Canvas

/// The lines below the marks of a map, and the labels of its rings.
package struct MapLines {
    /// The layers of the canvas. A border is drawn as an outline, a coast as a path.
    enum Layer {
        static let outline: UInt8 = 1
        static let path: UInt8 = 2
        static let water: UInt8 = 3
        static let ring: UInt8 = 4
        static let way: UInt8 = 5
    }

    let view: EarthView
    let drawing: Drawing
    var canvas: DotCanvas
    var rings: [MapRing] = []

    init(_ view: EarthView, drawing: Drawing) {
        (self.view, self.drawing) = (view, drawing)
        canvas = DotCanvas(view.viewport)
    }
}

/// A circle that shows a distance.
package struct MapRing {
    /// The label.
    let text: String
    /// The points where the label may be placed, the best first.
    let points: [PlanePoint]
}
