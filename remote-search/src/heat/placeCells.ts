import { type HeatCell, type HeatMap, hexagonCorners, type Hexagon, type LngLat } from '@freehold/contracts'
import { fromWorld, toWorld, worldSize } from '@freehold/embedded-maps'
import { nearestCopy, type Point } from '../map-screen/mapScreen'

export interface PlacedCell extends HeatCell {
  key: string
  middle: LngLat
  /** Around the middle, in CSS px at the zoom that the hexagons are for. */
  corners: readonly Point[]
}

export const keyOf = ({ x, y }: Hexagon) => `${x},${y}`

/** Where the cells of a heat map are, in the copy of the world that is nearest to a longitude. */
export function placeCells({ cells, zoom }: HeatMap, lng: number): PlacedCell[] {
  const size = worldSize(zoom)
  return cells.map((cell) => {
    const corners = hexagonCorners(cell, zoom).map(([lng, lat]) => toWorld({ lng, lat }))
    const [top, bottom] = [corners[0]!, corners[3]!]
    const middle = { x: top.x, y: (top.y + bottom.y) / 2 }
    const place = fromWorld(middle)
    return {
      ...cell,
      key: keyOf(cell),
      middle: [nearestCopy(place.lng, lng), place.lat],
      corners: corners.map(({ x, y }) => ({ x: (x - middle.x) * size, y: (y - middle.y) * size })),
    }
  })
}

/** The bounds of a cell, for a map that is to show it. */
export function boundsOf(cell: Hexagon, zoom: number): google.maps.LatLngBoundsLiteral {
  const corners = hexagonCorners(cell, zoom)
  const [lngs, lats] = [corners.map(([lng]) => lng), corners.map(([, lat]) => lat)]
  return {
    north: Math.max(...lats),
    south: Math.min(...lats),
    east: Math.max(...lngs),
    west: Math.min(...lngs),
  }
}
