import type { ColorName } from './colorTokens'

/** Values by map zoom; in between they grow exponentially. */
export type Stops = readonly (readonly [zoom: number, value: number])[]

const GROWTH = 1.6
/** From the last stop to here, sizes on the ground double with each zoom. */
const DOUBLING_UNTIL = 20

/** The value at a zoom; before the first stop that of the first, after the last that of the last. */
export function valueAt(stops: Stops, zoom: number): number {
  const next = stops.findIndex(([z]) => z > zoom)
  if (next === 0) return stops[0]![1]
  if (next === -1) return stops.at(-1)![1]
  const [[z0, v0], [z1, v1]] = [stops[next - 1]!, stops[next]!]
  return v0 + ((v1 - v0) * (GROWTH ** (zoom - z0) - 1)) / (GROWTH ** (z1 - z0) - 1)
}

/** Width of a line on the ground, CSS px: beyond the last stop it doubles with each zoom. */
export function widthAt(stops: Stops, zoom: number): number {
  const beyond = Math.min(DOUBLING_UNTIL, zoom) - stops.at(-1)![0]
  return valueAt(stops, zoom) * 2 ** Math.max(0, beyond)
}

/** The zooms at which something is drawn: from `from`, and below `to`. */
interface ZoomRange {
  from: number
  to?: number
}

export interface AreaStyle extends ZoomRange {
  fill: ColorName
  /** 0 to 1. */
  opacity?: number
  edge?: { color: ColorName; widths: Stops }
  /** How it appears in forced colours; left out without it. */
  forced?: 'ground' | 'outline'
}

export interface LineStyle extends ZoomRange {
  stroke: ColorName
  widths: Stops
  casing?: ColorName
  /** Lengths of dashes and gaps, CSS px. */
  dash?: readonly number[]
  /** Cross ties of a railway. */
  hasTies?: boolean
  /** Nothing on the ground is as wide as the line, so that it does not grow with the zoom. */
  isThin?: boolean
}

const buildingEdge = {
  color: 'buildingEdge',
  widths: [
    [14, 0.4],
    [17, 0.75],
  ],
} as const

/** Areas in drawing order. */
export const areaStyles = {
  earth: { fill: 'land', from: 0, forced: 'ground' },
  grassland: { fill: 'land', from: 0, to: 7 },
  forest: { fill: 'wood', from: 0, to: 7 },
  barren: { fill: 'sand', from: 0, to: 7 },
  urban: { fill: 'block', opacity: 0.55, from: 10 },
  park: { fill: 'park', from: 9, forced: 'outline' },
  wood: { fill: 'wood', from: 9 },
  institution: { fill: 'block', from: 12 },
  sand: { fill: 'sand', from: 12 },
  pitch: { fill: 'park', edge: buildingEdge, from: 12 },
  water: { fill: 'water', from: 0, forced: 'outline' },
  building: { fill: 'building', edge: buildingEdge, from: 14 },
} as const satisfies Record<string, AreaStyle>

/** Width of a casing on each side of a road, CSS px. */
export const casingWidths: Stops = [
  [11, 0.7],
  [14, 0.8],
  [17, 1.1],
]

/** Ways in drawing order: the last is on top. */
export const wayStyles = {
  runway: {
    stroke: 'block',
    from: 10,
    widths: [
      [11, 2],
      [14, 9],
      [17, 40],
    ],
  },
  path: {
    stroke: 'path',
    from: 14,
    dash: [3.5, 2.5],
    widths: [
      [14, 1.3],
      [17, 1.8],
    ],
  },
  rail: {
    stroke: 'rail',
    from: 10,
    hasTies: true,
    widths: [
      [11, 1],
      [14, 1.6],
      [17, 2.5],
    ],
  },
  service: {
    stroke: 'road',
    casing: 'roadEdge',
    from: 15,
    widths: [
      [14, 1],
      [17, 5],
    ],
  },
  minor: {
    stroke: 'road',
    casing: 'roadEdge',
    from: 11,
    widths: [
      [11, 0.9],
      [14, 3.2],
      [17, 13],
    ],
  },
  highwayLink: {
    stroke: 'highway',
    casing: 'highwayEdge',
    from: 11,
    widths: [
      [11, 1],
      [14, 3],
      [17, 12],
    ],
  },
  major: {
    stroke: 'major',
    casing: 'roadEdge',
    from: 8,
    widths: [
      [8, 1],
      [11, 1.8],
      [14, 6],
      [17, 21],
    ],
  },
  highway: {
    stroke: 'highway',
    casing: 'highwayEdge',
    from: 5,
    widths: [
      [7, 1],
      [11, 2.6],
      [14, 8.5],
      [17, 26],
    ],
  },
} as const satisfies Record<string, LineStyle>

/** From this zoom roads have casings and railways ties. */
export const CASING_ZOOM = 11
export const TIES_ZOOM = 13

/** Lines that lie beneath all ways. */
export const streamStyles = {
  river: {
    stroke: 'water',
    from: 9,
    widths: [
      [9, 0.3],
      [11, 0.5],
      [14, 2.5],
      [17, 8],
    ],
  },
  drain: {
    stroke: 'water',
    from: 14,
    widths: [
      [14, 0.8],
      [17, 3],
    ],
  },
} as const satisfies Record<string, LineStyle>

/** Borders, above all else. */
export const borderStyles = {
  county: { stroke: 'border', isThin: true, from: 8, to: 17, dash: [3, 3], widths: [[11, 1]] },
  region: { stroke: 'border', isThin: true, from: 3, to: 17, dash: [6, 3], widths: [[11, 1.2]] },
  country: { stroke: 'border', isThin: true, from: 0, to: 17, widths: [[7, 1.5]] },
} as const satisfies Record<string, LineStyle>

export type AreaId = keyof typeof areaStyles
export type WayId = keyof typeof wayStyles
export type LineId = keyof typeof streamStyles | keyof typeof borderStyles
/** What a path of a scene shows. Ways in tunnels and on bridges are drawn before and after the others. */
export type PaintId = AreaId | LineId | WayId | `${WayId}:tunnel` | `${WayId}:bridge`

export interface NameStyle extends ZoomRange {
  color: ColorName
  sizes: Stops
  weight: number
  /** Width of the halo, CSS px; 0 for none. */
  halo: number
  haloColor?: ColorName
  /** Distance between two names along one line, CSS px; undefined for a name at a point. */
  repeat?: number
  /** In em. */
  letterSpacing?: number
  /** Drawn in a plate, upright. */
  isPlate?: boolean
}

/** Names in the order in which they get room. */
export const nameStyles = {
  country: { color: 'label', weight: 600, halo: 2.5, letterSpacing: 0.08, from: 3, to: 7, sizes: [[3, 12], [7, 15]] }, // oxfmt-ignore
  city: { color: 'place', weight: 640, halo: 2.5, from: 4, to: 15, sizes: [[7, 13], [11, 19]] }, // oxfmt-ignore
  region: { color: 'label', weight: 560, halo: 2.5, letterSpacing: 0.08, from: 4, to: 8, sizes: [[4, 12], [7, 13]] }, // oxfmt-ignore
  town: { color: 'place', weight: 600, halo: 2.5, from: 8, to: 16, sizes: [[9, 12], [12, 14.5]] }, // oxfmt-ignore
  village: { color: 'label', weight: 560, halo: 2.5, from: 11, to: 17, sizes: [[11, 12]] },
  plate: { color: 'label', weight: 640, halo: 0, isPlate: true, repeat: 220, from: 8, sizes: [[8, 11]] },
  major: { color: 'label', weight: 540, halo: 3, repeat: 260, from: 13, sizes: [[13, 11.5], [17, 13]] }, // oxfmt-ignore
  water: { color: 'waterLabel', weight: 560, halo: 0, from: 5, sizes: [[8, 12], [15, 15]] }, // oxfmt-ignore
  river: {
    color: 'waterLabel',
    weight: 560,
    halo: 1.5,
    haloColor: 'water',
    repeat: 320,
    from: 11,
    sizes: [[11, 11]],
  },
  neighborhood: { color: 'label', weight: 640, halo: 3, from: 13, to: 17, sizes: [[13, 12], [15, 14]] }, // oxfmt-ignore
  park: { color: 'parkLabel', weight: 600, halo: 2, haloColor: 'park', from: 13, sizes: [[13, 11.5]] },
  minor: { color: 'label', weight: 450, halo: 2.5, repeat: 260, from: 15, sizes: [[15, 10.5], [17, 11.5]] }, // oxfmt-ignore
  county: { color: 'label', weight: 480, halo: 2.5, from: 8, to: 11, sizes: [[8, 11]] },
  pointOfInterest: { color: 'label', weight: 480, halo: 2.5, from: 14, sizes: [[14, 11]] },
  houseNumber: { color: 'label', weight: 450, halo: 0, from: 18, sizes: [[18, 10]] },
} as const satisfies Record<string, NameStyle>

export type NameStyleId = keyof typeof nameStyles

export const isInRange = ({ from, to = Infinity }: ZoomRange, zoom: number) => zoom >= from && zoom < to
