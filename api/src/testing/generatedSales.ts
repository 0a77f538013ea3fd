import type { leases } from '../db/schema'
import { soldHome } from './addHomes'

/** A number in [0, 1) that looks random. */
const chance = (index: number, salt: number) =>
  (Math.abs(Math.sin(index * 12.9898 + salt * 78.233)) * 43_758.5453) % 1

/** 200,000 dollars, 150 a square foot, 20,000 a bath and 10 % more in the north, with a scatter of 5 %. */
function priceOf(home: { buildingArea: number; bathroomsFull: number; lat: number }, index: number): number {
  const value = 200_000 + 150 * home.buildingArea + 20_000 * home.bathroomsFull
  return Math.round(value * (1 + (home.lat - 47.6)) * (1 + 0.1 * (chance(index, 9) - 0.5)))
}

/** Sales of a market whose prices follow a rule: a home of 1,800 square feet with 2 baths at 47.6° is worth $510,000. */
export const generatedSales = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const home = {
      lng: -122.32 + 0.04 * chance(index, 1),
      lat: 47.58 + 0.04 * chance(index, 2),
      buildingArea: Math.round(1_000 + 1_500 * chance(index, 3)),
      bathroomsFull: 1 + Math.floor(3 * chance(index, 4)),
      bedrooms: 3,
      yearBuilt: 1980,
    }
    const day = `2024-${String(1 + Math.floor(9 * chance(index, 5))).padStart(2, '0')}-1${index % 10}`
    return soldHome(`sale-${String(index).padStart(3, '0')}`, priceOf(home, index), day, home)
  })

/** The same sales, a third of them in fair condition at 10 % less. */
export const generatedSalesByCondition = (count: number) =>
  generatedSales(count).map((sale, index) =>
    index % 3 === 0
      ? { ...sale, condition: 'Fair', soldPrice: Math.round(0.9 * sale.soldPrice!) }
      : { ...sale, condition: 'Average' },
  )

/** Leases of the same market, at a twentieth of the price a year. */
export const generatedLeases = (count: number): (typeof leases.$inferInsert)[] =>
  generatedSales(count).map(
    ({ id, lng, lat, buildingArea, bedrooms, bathroomsFull, yearBuilt, soldPrice, soldDate }) => ({
      id: `lease-${id}`,
      source: 'test',
      listingKey: `lease-${id}`,
      contentHash: id,
      addressFull: `${id} Rent St`,
      addressKey: id,
      city: 'Fairview',
      state: 'WA',
      zip: '98001',
      lng,
      lat,
      buildingArea,
      bedrooms,
      bathroomsFull,
      yearBuilt,
      status: 'leased',
      monthlyRent: soldPrice! / 20 / 12,
      leasedOn: soldDate ?? null,
    }),
  )
