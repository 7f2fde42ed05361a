import ScreenKit

/// Divides the body of the map's screen: the sentence, the map, the list beside it, the row of the scale.
package struct MapLayout {
    package let sentence: Area
    package let map: Area
    /// The area to the right of the map, with a line between them; nil without a list.
    package let list: Area?
    let scaleRow: Int

    /// The fewest columns of a screen with a list.
    package static let fewestColumnsWithList = 72

    package init(body: Area, sentenceRows: Int, hasList: Bool) {
        let rows = min(max(1, sentenceRows), max(1, body.height - 3))
        sentence = Area(top: body.top, left: body.left, width: body.width, height: rows)
        let below = body.dropping(rows: rows)
        scaleRow = below.bottom - 1
        if hasList {
            let width = min(max(body.width * 9 / 20, 36), 44)
            list = Area(
                top: below.top, left: body.right - width + 1, width: width - 1, height: below.height - 1)
            map = Area(top: below.top, left: body.left, width: body.width - width, height: below.height - 1)
        } else {
            list = nil
            map = Area(top: below.top, left: body.left, width: body.width, height: below.height - 1)
        }
    }
}
