import { readFile } from 'node:fs/promises'
import { bathroomsTotal, type CompSubject, marketKinds, type MarketSale } from '@freehold/analysis'
import type { Dollars, IsoDate } from '@freehold/contracts'
import { homeKeysOf } from '../homes/homeKeys'
import { ImportError } from './ImportError'
import { isLease, isRemoval, type ListingRecord } from './ListingRecord'
import { csvRows, mappedFormat } from './sources/csv/csvRows'
import { parseMapping } from './sources/csv/Mapping'

/** A closed sale of a file. `_id` is that of its home, so that no home is valued from its own sale. */
export interface PastSale extends MarketSale, Pick<CompSubject, 'BathroomsTotal'> {
  MLSSoldPrice: Dollars
  soldDate: IsoDate
}

export interface SalesFile {
  /** By day; those of one day by home. */
  sales: PastSale[]
  /** Rows that are rejected, or no sale at a known place, price and day. */
  skipped: number
}

/** The closed sales of a CSV file. Throws an ImportError if the file or the mapping cannot be read. */
export async function readSales(file: string, mappingFile: string): Promise<SalesFile> {
  const text = await readFile(mappingFile, 'utf8').catch((error: Error) => {
    throw new ImportError(`Cannot read the mapping ${mappingFile}: ${error.message}`)
  })
  const homes = new HomeIds()
  const sales: PastSale[] = []
  let skipped = 0
  for await (const row of csvRows(file, mappedFormat(parseMapping(mappingFile, text)))) {
    const sale = 'update' in row && !isRemoval(row.update) && !isLease(row.update) ? toSale(row.update, homes) : null // oxfmt-ignore
    if (sale) sales.push(sale)
    else skipped++
  }
  const ofHomes = sales.map((sale) => ({ ...sale, _id: homes.idOf(sale._id) }))
  return { sales: ofHomes.toSorted(bySaleDay), skipped }
}

const bySaleDay = (a: PastSale, b: PastSale) =>
  a.soldDate.localeCompare(b.soldDate) || a._id.localeCompare(b._id) || a.MLSSoldPrice - b.MLSSoldPrice

function toSale(record: ListingRecord, homes: HomeIds): PastSale | null {
  const { lng, lat, soldPrice, soldDate } = record
  if (lng === null || lat === null || soldPrice === null || soldDate === null) return null
  if (soldPrice < marketKinds.sale.priceMin) return null
  const bathrooms = {
    BathroomsFull: record.bathroomsFull,
    BathroomsHalf: record.bathroomsHalf,
    BathroomsThreeQuarter: record.bathroomsThreeQuarter,
  }
  return {
    _id: homes.add(record),
    location: { coordinates: [lng, lat] },
    BedroomsTotal: record.bedrooms,
    ...bathrooms,
    BathroomsTotal: bathroomsTotal(bathrooms),
    BuildingAreaTotal: record.buildingArea,
    yearBuilt: record.yearBuilt,
    LotSizeSquareFeet: record.lotSize,
    Stories: record.stories,
    GarageSpaces: record.garageSpaces,
    WaterfrontYN: record.isWaterfront,
    View: record.view,
    PropertyCondition: record.condition,
    ConstructionGrade: record.constructionGrade,
    MLSSoldPrice: soldPrice as Dollars,
    soldDate: soldDate,
  }
}

/** Sales with the same parcel number or the same address are of one home. */
class HomeIds {
  readonly #byKey = new Map<string, string>()
  readonly #mergedInto = new Map<string, string>()
  #count = 0

  /** An id of the home, which {@link idOf} turns into its last one when all sales have been added. */
  add(record: ListingRecord): string {
    const { parcelKey, addressKey } = homeKeysOf(record, '')
    const keys = [parcelKey, addressKey].filter((key) => key !== null)
    const known = [...new Set(keys.flatMap((key) => this.#byKey.get(key) ?? []).map((id) => this.idOf(id)))]
    const [id = String(this.#count++).padStart(8, '0'), ...others] = known
    for (const other of others) this.#mergedInto.set(other, id)
    for (const key of keys) this.#byKey.set(key, id)
    return id
  }

  idOf(id: string): string {
    const next = this.#mergedInto.get(id)
    return next === undefined ? id : this.idOf(next)
  }
}
