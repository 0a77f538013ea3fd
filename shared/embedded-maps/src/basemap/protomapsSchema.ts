import type { NameStyleId, PaintId, WayId } from './style'

/**
 * How the layers and kinds of the Protomaps basemap schema, version 4, are drawn.
 * @see https://docs.protomaps.com/basemaps/layers
 */
export type Properties = Readonly<Record<string, string | number | boolean | undefined>>

const POINT = 1
const LINE = 2
const AREA = 3
export type GeometryType = 0 | 1 | 2 | 3

const landcoverPaint: Record<string, PaintId> = {
  forest: 'forest',
  scrub: 'forest',
  grassland: 'grassland',
  farmland: 'grassland',
  barren: 'barren',
  glacier: 'grassland',
  urban_area: 'grassland',
}

const kindsToPaint = (groups: Partial<Record<PaintId, string[]>>) =>
  Object.fromEntries(
    Object.entries(groups).flatMap(([paint, kinds]) => kinds.map((kind) => [kind, paint as PaintId])),
  )

const landusePaint: Record<string, PaintId> = kindsToPaint({
  park: [
    'park', 'cemetery', 'golf_course', 'nature_reserve', 'national_park', 'protected_area', 'grass', 'grassland', 'meadow',
    'recreation_ground', 'garden', 'playground', 'village_green', 'allotments', 'zoo', 'dog_park', 'scrub', 'wetland',
  ], // oxfmt-ignore
  wood: ['wood', 'forest', 'orchard'],
  urban: [
    'residential',
    'commercial',
    'industrial',
    'retail',
    'railway',
    'pedestrian',
    'aerodrome',
    'airfield',
  ],
  institution: ['school', 'university', 'college', 'hospital', 'kindergarten'],
  sand: ['beach', 'sand'],
  pitch: ['pitch', 'stadium'],
})

const drainKinds = new Set(['drain', 'ditch', 'stream'])

const wayOf = ({ kind, kind_detail: detail, is_link: isLink, service }: Properties): WayId | undefined => {
  switch (kind) {
    case 'highway':
      return isLink ? 'highwayLink' : 'highway'
    case 'major_road':
    case 'medium_road':
      return 'major'
    case 'minor_road':
      return detail === 'service' || service !== undefined ? 'service' : 'minor'
    case 'path':
      return 'path'
    case 'rail':
      return detail === 'station' || service === 'yard' ? undefined : 'rail'
    case 'aeroway':
      return 'runway'
    default:
      return undefined
  }
}

const roadPaint = (properties: Properties): PaintId | undefined => {
  const way = wayOf(properties)
  if (way === undefined) return undefined
  if (properties['is_tunnel']) return `${way}:tunnel`
  return properties['is_bridge'] ? `${way}:bridge` : way
}

const borderPaint = ({ kind }: Properties): PaintId | undefined =>
  kind === 'country' || kind === 'region' || kind === 'county' ? kind : undefined

/** What the geometry of a feature is drawn as; undefined if it is not drawn. */
export function paintOf(layer: string, type: GeometryType, properties: Properties): PaintId | undefined {
  const kind = String(properties['kind'])
  if (type === AREA) {
    if (layer === 'earth') return 'earth'
    if (layer === 'landcover') return landcoverPaint[kind]
    if (layer === 'landuse') return landusePaint[kind]
    if (layer === 'water') return 'water'
    return layer === 'buildings' && kind !== 'address' ? 'building' : undefined
  }
  if (type !== LINE) return undefined
  if (layer === 'water') return drainKinds.has(kind) ? 'drain' : 'river'
  if (layer === 'roads') return roadPaint(properties)
  return layer === 'boundaries' ? borderPaint(properties) : undefined
}

interface NameOf {
  text: string
  style: NameStyleId
  rank: number
}

const nameIn = (properties: Properties) => String(properties['name:en'] ?? properties['name'] ?? '')

/** Ranks of population from 0 to 18, of the schema's own. */
const CITY_RANK = 11
const TOWN_RANK = 8

const placeStyle = (kind: string, rank: number): NameStyleId | undefined => {
  if (kind === 'country' || kind === 'region') return kind
  if (kind === 'neighbourhood' || kind === 'macrohood') return 'neighborhood'
  if (kind !== 'locality') return undefined
  if (rank >= CITY_RANK) return 'city'
  return rank >= TOWN_RANK ? 'town' : 'village'
}

const parkKinds = new Set([
  'park', 'nature_reserve', 'golf_course', 'garden', 'cemetery', 'forest', 'wood', 'national_park', 'zoo',
  'recreation_ground', 'beach', 'protected_area',
]) // oxfmt-ignore
const shownKinds = new Set([
  'school', 'university', 'college', 'hospital', 'station', 'aerodrome', 'library', 'stadium', 'museum', 'ferry_terminal',
]) // oxfmt-ignore

const poiStyle = (kind: string): NameStyleId | undefined => {
  if (parkKinds.has(kind)) return 'park'
  return shownKinds.has(kind) ? 'pointOfInterest' : undefined
}

const unnamedWater = new Set(['swimming_pool', 'fountain'])

const numberedRoads = new Set(['motorway', 'trunk', 'primary'])
const isNumbered = ({ kind_detail: detail }: Properties) => numberedRoads.has(String(detail))

const roadNames = (properties: Properties): NameOf[] => {
  const way = wayOf(properties)
  if (way === undefined || way === 'rail' || way === 'runway') return []
  const isLarge = way === 'highway' || way === 'major'
  const names: NameOf[] = []
  const plate = String(properties['shield_text'] ?? '')
  if (isNumbered(properties) && plate !== '' && plate.length <= 5)
    names.push({ text: plate, style: 'plate', rank: way === 'highway' ? 0 : 1 })
  const text = nameIn(properties)
  if (text !== '' && way !== 'highwayLink' && way !== 'path')
    names.push({ text, style: isLarge ? 'major' : 'minor', rank: way === 'highway' ? 0 : 1 })
  return names
}

/** The names that a feature shows. */
export function namesOf(layer: string, type: GeometryType, properties: Properties): NameOf[] {
  const kind = String(properties['kind'])
  if (layer === 'roads') return type === LINE ? roadNames(properties) : []
  if (layer === 'buildings') {
    const text = String(properties['addr_housenumber'] ?? '')
    return type === POINT && text !== '' ? [{ text, style: 'houseNumber', rank: 0 }] : []
  }
  const text = nameIn(properties)
  if (text === '') return []
  if (layer === 'water') {
    if (type === LINE) return drainKinds.has(kind) ? [] : [{ text, style: 'river', rank: 0 }]
    const rank = Number(properties['min_zoom'] ?? 15)
    return type === POINT && !unnamedWater.has(kind) ? [{ text, style: 'water', rank }] : []
  }
  if (type !== POINT) return []
  if (layer === 'places') {
    const rank = Number(properties['population_rank'] ?? 0)
    const style = placeStyle(kind, rank)
    return style ? [{ text, style, rank: -rank }] : []
  }
  const style = layer === 'pois' ? poiStyle(kind) : undefined
  return style ? [{ text, style, rank: Number(properties['min_zoom'] ?? 15) }] : []
}
