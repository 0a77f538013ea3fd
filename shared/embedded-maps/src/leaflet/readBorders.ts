import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { toWorld } from '../mercator'
import type { BorderMap } from './Borders'
import { shapeOf } from './Frame'

type Atlas = Topology<Record<'states' | 'counties', GeometryCollection<{ name: string }>>>

const atlases = {
  states: () => import('us-atlas/states-10m.json'),
  counties: () => import('us-atlas/counties-10m.json'),
}

const shape = (line: number[][]) => shapeOf(line.map(([lng, lat]) => toWorld({ lat: lat!, lng: lng! })))

/** Lines that two neighbours share are drawn once. Names stand in the middle of the largest part. */
export const readBorders = async (level: 'states' | 'counties'): Promise<BorderMap> => {
  const atlas = (await atlases[level]()).default as unknown as Atlas
  const collection = atlas.objects[level]
  const names = feature(atlas, collection).features.flatMap(({ geometry, properties }) => {
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return []
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    const parts = polygons.map(([outer]) => shape(outer!).box)
    const area = ({ west, north, east, south }: (typeof parts)[number]) => (east - west) * (south - north)
    const largest = parts.toSorted((a, b) => area(b) - area(a))[0]!
    const [x, y] = [(largest.west + largest.east) / 2, (largest.north + largest.south) / 2]
    return [{ text: properties.name, x, y, shape: largest }]
  })
  return { lines: mesh(atlas, collection).coordinates.map(shape), names }
}
