import type { GeometryCollection } from 'topojson-specification'
import { toWorld } from '../../mercator'
import type { Position } from '../Scene'

export type Regions = GeometryCollection<{ name: string }>

/** The rings of each part of a region on the unit square, the outer one first. */
export function polygonsOf(geometry: GeoJSON.Geometry): Position[][][] {
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return []
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return polygons.map((polygon) => polygon.map((ring) => ring.map(onUnitSquare)))
}

export const onUnitSquare = ([lng, lat]: number[]) => toWorld({ lat: lat!, lng: lng! })

/** The middle of the largest part of a region, for its name, and the area of that part's box. */
export function middleOfLargest(polygons: readonly Position[][][]) {
  const boxes = polygons.map(([outer]) => {
    const { west, east, north, south } = boxOf(outer!)
    return { x: (west + east) / 2, y: (north + south) / 2, area: (east - west) * (south - north) }
  })
  return boxes.toSorted((a, b) => b.area - a.area)[0]
}

export function boxOf(line: readonly Position[]) {
  const [xs, ys] = [line.map(({ x }) => x), line.map(({ y }) => y)]
  return { west: Math.min(...xs), east: Math.max(...xs), north: Math.min(...ys), south: Math.max(...ys) }
}
