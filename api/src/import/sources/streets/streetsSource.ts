import { searchTextOf } from '../../../places/searchText'
import type { ImportCounts } from '../../ImportCounts'
import { ImportError } from '../../ImportError'
import { type ImportContext, type ImportSource, ROWS_PER_BATCH } from '../../ImportSource'
import { failMissing, MAX_LENGTH, RowError, stateCode, storableText } from '../checkFields'
import { readOrReject } from '../csv/csvRows'
import { readItems, type JsonItem } from '../json/readItems'
import { withReadingProgress } from '../readingProgress'
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
  const items = readItems(file, 'features', { isWhole: true })
  for await (const item of withReadingProgress([file], items, context.onProgress)) {
    counts.read++
    const read = readOrReject(item, () => ({ street: toStreet(item, options) }))
    if ('reason' in read) {
      counts.rejected++
      context.onRejected(read)
      continue
    }
    const { state, city, name } = read.street
    const key = searchTextOf([state, city, name].join(' '))
    const known = streets.get(key)
    if (known) counts.unchanged++
    streets.set(key, known ? joined(known, read.street) : read.street)
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

function toStreet({ raw }: JsonItem, options: StreetsOptions): Street {
  const { properties, geometry } = parsed(raw)
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

function parsed(raw: string): Feature {
  try {
    return JSON.parse(raw) as Feature
  } catch {
    throw new RowError('it is not JSON')
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
