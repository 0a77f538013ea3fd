import { searchTextOf } from '../../places/searchText'
import { orReason } from '../csv/csvRows'
import { BadRow, LONGEST, missing, stateOf, storable } from '../facts'
import { ImportError } from '../ImportError'
import type { Desk, Intake } from '../Intake'
import { readItems, type JsonItem } from '../json/readItems'
import type { Tally } from '../Tally'
import { withReading } from '../withReading'
import { extentOf } from './extentOf'
import { deleteOthers, storeStreets, type Street } from './streets.queries'
import { titleCase } from './titleCase'

const BATCH = 500
/** Some hundred megabytes of names; the largest states have fewer. */
const STREETS_MAX = 500_000
const tooMany = `The file has more than ${STREETS_MAX.toLocaleString('en-US')} streets: import a state at a time`

export interface StreetsOptions {
  city?: string | undefined
  state?: string | undefined
}

/** Properties of a line that may hold its street's name, as cities publish them. */
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
 * Streets from a GeoJSON file of lines; all lines of one name in a city are one street. They become places to search
 * for, also where no home lies on them. A street that a city's new file does not have is none any more. In memory are
 * the names of the file's streets: how long one is stands in its last line as well as in its first.
 */
export function streetsIntake(file: string, name: string, options: StreetsOptions): Intake {
  return {
    adapter: 'streets',
    source: 'streets',
    name,
    async store(db, desk, tally) {
      const streets = await readStreets(file, options, desk, tally)
      for (let first = 0; first < streets.length; first += BATCH) {
        await storeStreets(db, streets.slice(first, first + BATCH), desk, tally)
        await desk.onProgress('loading', Math.min(first + BATCH, streets.length), streets.length)
      }
      await deleteOthers(db, streets, desk, tally)
      return { changedIds: tally.created + tally.updated + tally.removed > 0 ? null : [] }
    },
  }
}

/** Each street once. Another line of one makes it longer, and counts as unchanged. */
async function readStreets(
  file: string,
  options: StreetsOptions,
  desk: Desk,
  tally: Tally,
): Promise<Street[]> {
  const streets = new Map<string, Street>()
  // Of a file that was cut off the rest would be deleted.
  const items = readItems(file, 'features', { isWhole: true })
  for await (const item of withReading(file, items, desk.onProgress)) {
    tally.read++
    const read = orReason(item, () => ({ street: toStreet(item, options) }))
    if ('reason' in read) {
      tally.rejected++
      desk.onRejected(read)
      continue
    }
    const { state, city, name } = read.street
    const key = searchTextOf([state, city, name].join(' '))
    const known = streets.get(key)
    if (known) tally.unchanged++
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
  const city = text(['city', 'CITY']) ?? options.city ?? missing('city')
  const state = text(['state', 'STATE']) ?? options.state ?? missing('state')
  return {
    name: storable('name', titleCase(text(nameFields) ?? missing('name')), LONGEST.city),
    city: storable('city', city, LONGEST.city),
    state: stateOf(state),
    ...extentOf(geometry),
  }
}

function parsed(raw: string): Feature {
  try {
    return JSON.parse(raw) as Feature
  } catch {
    throw new BadRow('it is not JSON')
  }
}
