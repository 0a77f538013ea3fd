import { searchTextOf } from '../../../places/searchText'
import type { ImportCounts } from '../../ImportCounts'
import { ImportError } from '../../ImportError'
import { type ImportContext, type ImportSource, ROWS_PER_BATCH } from '../../ImportSource'
import { failMissing, MAX_LENGTH, stateCode, storableText } from '../checkFields'
import { readOrReject } from '../csv/csvRows'
import { type JsonItem, parseItem, readItems } from '../json/readItems'
import { withReadingProgress } from '../readingProgress'
import type { BytesRead } from '../text/readBytes'
import { extentOf } from './extentOf'
import { deleteOtherStreets, storeStreets, type Street } from './streets.queries'

/** Some hundred megabytes of names in memory; the largest states have fewer. */
const STREETS_MAX = 500_000
const tooMany = `The file has more than ${STREETS_MAX.toLocaleString('en-US')} streets: import one state at a time`

export interface StreetsOptions {
  city?: string | undefined
  state?: string | undefined
}

/** The properties of a line that cities publish the street's name under. */
const nameFields = [
  'name',
  'NAME',
  'FULLNAME',
  'fullname',
  'STNAME',
  'ST_NAME',
  'STREET',
  'street',
  'ORD_STNAME_CONCAT',
]

/**
 * Streets from a GeoJSON file, which become places to search for, whether homes are on them or not. All lines with one
 * name in a city are one street. The streets of a city replace those of its earlier file. All streets are kept in
 * memory, because the last line of the file may extend any of them.
 */
export function streetsSource(file: string, fileName: string, options: StreetsOptions): ImportSource {
  return {
    adapter: 'streets',
    sourceName: 'streets',
    fileName,
    async store(db, context, counts) {
      const streets = await readStreets(file, options, context, counts)
      for (let first = 0; first < streets.length; first += ROWS_PER_BATCH) {
        await storeStreets(db, streets.slice(first, first + ROWS_PER_BATCH), context, counts)
        await context.onProgress('loading', Math.min(first + ROWS_PER_BATCH, streets.length), streets.length)
      }
      await deleteOtherStreets(db, streets, context, counts)
      return { changedIds: counts.created + counts.updated + counts.removed > 0 ? null : [] }
    },
  }
}

/** Each street once. Further lines of a street extend it, and count as unchanged. */
async function readStreets(
  file: string,
  options: StreetsOptions,
  context: ImportContext,
  counts: ImportCounts,
): Promise<Street[]> {
  const streets = new Map<string, Street>()
  // A truncated file must fail: streets missing from it would be deleted.
  const read = (progress: BytesRead) => readItems(file, 'features', progress)
  for await (const item of withReadingProgress([file], read, context.onProgress)) {
    counts.read++
    const parsed = readOrReject(item, () => ({ street: toStreet(item, options) }))
    if ('reason' in parsed) {
      counts.rejected++
      context.onRejected(parsed)
      continue
    }
    const { state, city, name } = parsed.street
    const key = searchTextOf([state, city, name].join(' '))
    const known = streets.get(key)
    if (known) counts.unchanged++
    streets.set(key, known ? joined(known, parsed.street) : parsed.street)
    if (streets.size > STREETS_MAX) throw new ImportError(tooMany)
  }
  return [...streets.values()]
}

const joined = (a: Street, b: Street): Street => ({
  ...a,
  west: Math.min(a.west, b.west),
  south: Math.min(a.south, b.south),
  east: Math.max(a.east, b.east),
  north: Math.max(a.north, b.north),
})

type Feature = { properties?: Record<string, unknown> | null; geometry?: unknown }

function toStreet(item: JsonItem, options: StreetsOptions): Street {
  const { properties, geometry } = parseItem(item) as Feature
  const text = (names: readonly string[]) => {
    const values = names.map((name) => properties?.[name])
    const found = values.find((value): value is string => typeof value === 'string' && value.trim() !== '')
    return found?.trim() ?? null
  }
  const city = text(['city', 'CITY']) ?? options.city ?? failMissing('city')
  const state = text(['state', 'STATE']) ?? options.state ?? failMissing('state')
  return {
    name: storableText('name', titleCase(text(nameFields) ?? failMissing('name')), MAX_LENGTH.city),
    city: storableText('city', city, MAX_LENGTH.city),
    state: stateCode(state),
    ...extentOf(geometry),
  }
}

/** Directions and other words that stay in capitals. */
const capitals = new Set(['N', 'S', 'E', 'W', 'NE', 'NW', 'SE', 'SW', 'US', 'SR', 'HWY'])

/** Turns 'NE 65TH ST' into 'NE 65th St'. A name with lower-case letters stays as it is. */
function titleCase(name: string): string {
  if (/[a-z]/.test(name)) return name
  return name
    .split(/\s+/)
    .map((word) => (capitals.has(word) ? word : word.charAt(0) + word.slice(1).toLowerCase()))
    .join(' ')
}
