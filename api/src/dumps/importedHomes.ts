import { DAY_MS } from '@freehold/contracts'
import { chanceFrom, type Chance } from '../demo/chance'

export const IMPORTED_HOMES = 300
/** Rows without a valid status, which the import rejects. */
export const REJECTED_ROWS = 3
export const IMPORTED_SOURCE = 'alderford'

const SEED = 1_911

const STREETS = ['Mill Rd', 'Harbor St', 'Orchard Ln', 'Station Ave', 'Chapel Hill Rd', 'Quarry Ct']
const notes = [
  'Corner lot, "as is"',
  'New roof; furnace from 2019',
  '', // Many listings have no remarks.
  'Zwei Bäder, größer als es scheint – très lumineux',
]

/** The mapping of a county's export of sales and listings. */
export const importedMapping = JSON.stringify({
  source: IMPORTED_SOURCE,
  about: 'Made-up homes of a town that is not the demo market',
  listingKey: ['parcel'],
  status: { column: 'status', values: { A: 'forSale', S: 'sold' } },
  fields: {
    PropertyAddressFull: { column: 'address' },
    PropertyAddressCity: { constant: 'Alderford' },
    PropertyAddressState: { constant: 'OR' },
    PropertyAddressZIP: { column: 'zip', as: 'zip' },
    longitude: { column: 'long', as: 'number' },
    latitude: { column: 'lat', as: 'number' },
    BedroomsTotal: { column: 'beds', as: 'integer' },
    Bathrooms: { column: 'baths', as: 'quarterBaths' },
    BuildingAreaTotal: { column: 'sqft', as: 'number' },
    YearBuilt: { column: 'built', as: 'integer' },
    LatestListingPrice: { column: 'asking', as: 'number' },
    MLSSoldPrice: { column: 'price', as: 'number' },
    soldDate: { column: 'sold', as: 'date', formats: ['YYYY-MM-DD'] },
    PublicListingRemarks: { column: 'note' },
  },
  expenses: [{ type: 'HOA', name: 'Dues', value: { column: 'dues', as: 'number', times: 12 } }],
})

/** A CSV file of homes with some invalid rows; the same each time. */
export function importedFile(): string {
  const chance = chanceFrom(SEED)
  const rows = Array.from({ length: IMPORTED_HOMES }, (_, index) => rowOf(index, chance))
  const rejected = Array.from({ length: REJECTED_ROWS }, (_, index) => ({
    ...rowOf(IMPORTED_HOMES + index, chance),
    status: '?',
  }))
  const all = [...rows, ...rejected]
  const lines = all.map((row) => Object.values(row).map(quoted).join(','))
  return [Object.keys(all[0]!).join(','), ...lines, ''].join('\n')
}

const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`

function rowOf(index: number, chance: Chance) {
  const isSold = index % 5 > 1
  const sqft = 700 + Math.floor(chance.fraction() * 2_400)
  const value = Math.round((sqft * chance.between(140, 260)) / 500) * 500
  return {
    parcel: 400_000 + index * 7,
    address: `${10 + index} ${STREETS[index % STREETS.length]}`,
    status: isSold ? 'S' : 'A',
    zip: index % 3 === 0 ? '97055' : '97056',
    long: (-122.07 + chance.normal() * 0.01).toFixed(5),
    lat: (45.39 + chance.normal() * 0.008).toFixed(5),
    beds: index % 17 === 0 ? '' : 1 + Math.floor(chance.fraction() * 5),
    baths: chance.pick([1, 1.5, 1.75, 2, 2.25, 2.5, 3]),
    sqft: index % 23 === 0 ? '' : sqft,
    built: 1_900 + Math.floor(chance.fraction() * 120),
    asking: isSold ? '' : value,
    price: isSold ? value : '',
    sold: isSold ? soldDay(chance) : '',
    dues: index % 4 === 0 ? 45 : '',
    note: chance.pick(notes),
  }
}

function soldDay(chance: Chance): string {
  const daysAgo = Math.floor(chance.fraction() * 360)
  return new Date(Date.UTC(2025, 5, 20) - daysAgo * DAY_MS).toISOString().slice(0, 10)
}
