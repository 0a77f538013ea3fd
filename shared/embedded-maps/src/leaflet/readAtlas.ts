import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { toWorld } from '../mercator'
import { type Shape, shapeOf } from './Frame'

export interface Regions {
  lines: Shape[]
  names: { text: string; x: number; y: number }[]
}

/** The county atlas also has the states, along the same lines. */
export interface Atlas {
  states: Regions
  counties?: Regions
}

type Source = Topology<Partial<Record<'states' | 'counties', GeometryCollection<{ name: string }>>>>

const sources = {
  states: () => import('us-atlas/states-10m.json'),
  counties: () => import('us-atlas/counties-10m.json'),
}

const shape = (line: number[][]) => shapeOf(line.map(([lng, lat]) => toWorld({ lat: lat!, lng: lng! })))

/** Borders shared by two neighbours are included once. A label is centred in the largest part of its region. */
const regionsOf = (source: Source, collection: GeometryCollection<{ name: string }>): Regions => {
  const names = feature(source, collection).features.flatMap(({ geometry, properties }) => {
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return []
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    const parts = polygons.map(([outer]) => shape(outer!).box)
    const area = ({ west, north, east, south }: (typeof parts)[number]) => (east - west) * (south - north)
    const largest = parts.toSorted((a, b) => area(b) - area(a))[0]!
    return [
      { text: properties.name, x: (largest.west + largest.east) / 2, y: (largest.north + largest.south) / 2 },
    ]
  })
  return { lines: mesh(source, collection).coordinates.map(shape), names }
}

export const readAtlas = async (level: keyof typeof sources): Promise<Atlas> => {
  const source = (await sources[level]()).default as unknown as Source
  const { states, counties } = source.objects
  return { states: regionsOf(source, states!), ...(counties && { counties: regionsOf(source, counties) }) }
}
