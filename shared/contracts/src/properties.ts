import * as v from 'valibot'
import { endpoint } from './endpoint'
import { Id, IdParams } from './fields'
import { ListingStatus } from './listingStatus'
import type { SearchFilters } from './searchFilters'
import { SearchQuery } from './searchQuery'
import { ArvEstimate, InsuranceEstimate, RentEstimate, TaxEstimate } from './strategies/estimates'
import { returnPercent, StoredReturn, UnknownFacts } from './strategies/returns'
import { strategies, type AnalysisInput, type AnalysisResults } from './strategies/strategies'
import { byStrategy, StrategyKey } from './strategies/strategyKeys'
import { Dollars, IsoDate, LngLat, SquareFeet } from './units'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const Address = {
  PropertyAddressFull: v.string(),
  PropertyAddressCity: v.string(),
  PropertyAddressState: v.string(),
  PropertyAddressZIP: v.string(),
}

/** Rooms and area; null if the source does not state them. A sum of unknown values is null, not 0. */
const Rooms = {
  BedroomsTotal: v.nullable(count),
  BathroomsFull: v.nullable(count),
  BathroomsHalf: v.nullable(count),
  BathroomsThreeQuarter: v.nullable(count),
  /** Full, half and three-quarter baths each count as one. */
  BathroomsTotal: v.nullable(count),
  BuildingAreaTotal: v.nullable(SquareFeet),
}

/** Undefined in responses of earlier versions, null if the source does not state it. */
const known = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema))

/** The listing's broker. */
const ListOfficeName = known(v.string())

/** What is shown of a listing wherever it is shown. */
const ListingFacts = {
  /** Undefined in responses of earlier versions. */
  listingStatus: v.optional(ListingStatus),
  yearBuilt: known(v.number()),
  LotSizeSquareFeet: known(SquareFeet),
  /** From the list date to the sale, or to the last day on which the source is known to list it. */
  DaysOnMarket: known(count),
  ListOfficeName,
  /** Whether it looks like a typing error, or asks for a price that the market's sales contradict: returns follow from it. */
  isImplausible: v.optional(v.boolean()),
  /** Why it is implausible, in words: '33 bedrooms in 1,620 sq ft'. */
  checks: v.optional(v.array(v.string())),
}

const isEmptyObject = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** Stored results or null. `{}` is read as null: as a breach of the contract it would break the whole page. */
const stored = <Results extends v.GenericSchema>(results: Results) =>
  v.pipe(
    v.custom<v.InferInput<Results> | null>(() => true),
    v.transform((value) => (isEmptyObject(value) ? null : value)),
    v.nullable(results),
  )

type Schemas = typeof strategies

/** Object entries with one field per strategy. */
const byField = <Fields>(fieldOf: (key: StrategyKey) => [field: string, schema: v.GenericSchema]) =>
  Object.fromEntries(StrategyKey.options.map(fieldOf)) as Fields

/** `BuyHoldResults` and the same for each strategy. */
export const storedReturns = byField<{
  [Key in StrategyKey as Schemas[Key]['summaryField']]: ReturnType<typeof stored<typeof StoredReturn>>
}>((key) => [strategies[key].summaryField, stored(StoredReturn)])

/** `buyHoldResults` and the same for each strategy. */
const storedResults = byField<{
  [Key in StrategyKey as `${Key}Results`]: ReturnType<typeof stored<Schemas[Key]['results']>>
}>((key) => [`${key}Results`, stored<v.GenericSchema>(strategies[key].results)])

/** `buyHoldInput` and the same for each strategy: the inputs of the stored results, with which forms start. */
const storedInputs = byField<{
  [Key in StrategyKey as `${Key}Input`]: v.NullableSchema<Schemas[Key]['input'], undefined>
}>((key) => [`${key}Input`, v.nullable<v.GenericSchema>(strategies[key].input)])

/** From the lower ends of the ranges of ARV and rent, by strategy. */
const conservativeReturns = byStrategy(() => v.nullable(StoredReturn))

/** One property in search results: the data of a marker and of the first tab of its info window. */
export const PropertySummary = v.object({
  _id: v.string(),
  ...Address,
  ...Rooms,
  /** The asking price, or else the last sold price. Null if neither is known. */
  LatestListingPrice: v.nullable(Dollars),
  PublicListingRemarks: v.nullable(v.string()),
  compIDs: v.array(v.string()),
  ...ListingFacts,
  location: v.object({ coordinates: LngLat }),
  /** The first photo of the listing; null if there is none. */
  photoUrl: v.nullable(v.string()),
  ...storedReturns,
  /** Of all its returns; a strategy may not depend on each. */
  ...UnknownFacts,
})
export type PropertySummary = v.InferOutput<typeof PropertySummary>

/** What sales and leases have in common that others are compared with. */
const CompFacts = {
  _id: v.string(),
  ...Address,
  ...Rooms,
  ListOfficeName,
  location: v.object({ coordinates: LngLat }),
}

export const Comp = v.object({
  ...CompFacts,
  MLSSoldPrice: v.nullable(Dollars),
  soldDate: v.nullable(IsoDate),
  LatestListingPrice: v.nullable(Dollars),
  /** What it asked for last before it was sold. */
  listPriceAtSale: v.optional(v.nullable(Dollars)),
})
export type Comp = v.InferOutput<typeof Comp>

export const Expense = v.object({
  /** 'HOA', 'Tax', 'Insurance' or another type. */
  type: v.string(),
  name: v.string(),
  /** Dollars a year. */
  value: Dollars,
})
export type Expense = v.InferOutput<typeof Expense>

/** The kind of a listing's medium, from RESO's `MediaCategory`. */
export const MediaKind = v.picklist(['photo', 'floorPlan', 'document', 'video'])
export type MediaKind = v.InferOutput<typeof MediaKind>

/** A photo. */
export const Media = v.object({ url: v.string(), caption: v.nullable(v.string()) })
export type Media = v.InferOutput<typeof Media>

/** Other media of a listing: a floor plan, a disclosure, a video. */
export const PropertyDocument = v.object({ kind: MediaKind, ...Media.entries })
export type PropertyDocument = v.InferOutput<typeof PropertyDocument>

/** How exactly a geocoder knows where an address is. */
export const geocodeQualities = ['exact', 'approximate'] as const

/** What happened to a listing on a day. */
export const ListingEvent = v.object({
  day: IsoDate,
  event: v.picklist(['listed', 'priceChanged', 'offMarket', 'backOnMarket', 'sold']),
  /** The asking price from then on, or the sale price; null if it is not known. */
  price: v.nullable(Dollars),
  previousPrice: v.nullable(Dollars),
})
export type ListingEvent = v.InferOutput<typeof ListingEvent>

/** A home that was leased. Apart from the events, so that remotes of before do not meet an unknown one. */
export const Lease = v.object({
  leasedOn: IsoDate,
  /** Dollars a month. */
  monthlyRent: Dollars,
})
export type Lease = v.InferOutput<typeof Lease>

/** A home that was leased, from whose rent that of another home is estimated. */
export const RentalComp = v.object({
  ...CompFacts,
  ...Lease.entries,
  /** The rent of the other home by this lease: by what their differences are worth, or by its rent per square foot. */
  adjustedRent: v.nullable(Dollars),
})
export type RentalComp = v.InferOutput<typeof RentalComp>

/** A property with everything its page needs. Without coordinates `location` is null and there is no marker. */
export const Property = v.object({
  ...PropertySummary.entries,
  location: v.nullable(v.object({ coordinates: LngLat })),
  /** Null if the coordinates come from the listing itself; otherwise a geocoder found them by the address. */
  geocodeQuality: v.optional(v.nullable(v.picklist(geocodeQualities))),
  yearBuilt: v.nullable(v.number()),
  /** Whether it is for sale or sold; the next two fields describe its last sale. */
  listingStatus: ListingStatus,
  MLSSoldPrice: v.nullable(Dollars),
  soldDate: v.nullable(IsoDate),
  /** Halves are floors under the roof. */
  Stories: known(v.number()),
  GarageSpaces: known(v.number()),
  WaterfrontYN: known(v.boolean()),
  View: known(v.string()),
  PropertyCondition: known(v.string()),
  ConstructionGrade: known(v.string()),
  ParcelNumber: known(v.string()),
  OnMarketDate: known(IsoDate),
  /** The newest first. */
  history: v.optional(v.array(ListingEvent)),
  /** The newest first. */
  leases: v.optional(v.array(Lease)),
  ...storedResults,
  ...storedInputs,
  conservativeReturns: v.optional(v.object(conservativeReturns)),
  arv: v.nullable(ArvEstimate),
  rent: v.nullable(RentEstimate),
  /** Null if the listing states its taxes, or no rate is known. */
  tax: v.optional(v.nullable(TaxEstimate)),
  /** Null if the listing states its insurance. */
  insurance: v.optional(v.nullable(InsuranceEstimate)),
  comps: v.array(Comp),
  /** The leases that the rent is estimated from, the most alike first; empty if it is not estimated from any. */
  rentalComps: v.optional(v.array(RentalComp)),
  expenses: v.array(Expense),
  media: v.array(Media),
  documents: v.optional(v.array(PropertyDocument)),
})
export type Property = v.InferOutput<typeof Property>

/** The stored return of a strategy, which every response with a property contains. */
export const storedReturnOf = (
  property: Pick<PropertySummary, Schemas[StrategyKey]['summaryField']>,
  key: StrategyKey,
): StoredReturn | null => property[strategies[key].summaryField]

/**
 * The stored return of a strategy as {@link returnPercent}, to compare homes by: also null if the listing is implausible,
 * or if the return lacks a fact and such returns are not included.
 */
export const comparableReturnOf = (
  property: Parameters<typeof storedReturnOf>[0] & Pick<PropertySummary, 'isImplausible' | 'missingFacts'>,
  key: StrategyKey,
  includeIncomplete?: SearchFilters['includeIncomplete'],
) =>
  property.isImplausible || (property.missingFacts?.length && !includeIncomplete)
    ? null
    : returnPercent(storedReturnOf(property, key))

export const storedResultsOf = <Key extends StrategyKey>(
  property: Pick<Property, `${StrategyKey}Results`>,
  key: Key,
) => property[`${key}Results`] as AnalysisResults<Key> | null

export const storedInputOf = <Key extends StrategyKey>(
  property: Pick<Property, `${StrategyKey}Input`>,
  key: Key,
) => property[`${key}Input`] as AnalysisInput<Key> | null

/**
 * Properties in the bounds that meet the filters, ordered by longitude then id, at most `SEARCH_PAGE_SIZE`. If
 * there are more, the response's header `Link` names the next page as `rel="next"`.
 */
export const searchProperties = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/searchProperties',
  query: SearchQuery,
  result: v.array(PropertySummary),
})

/** A home without coordinates, which no search of bounds finds. */
export const UnplacedSummary = v.omit(PropertySummary, ['location'])
export type UnplacedSummary = v.InferOutput<typeof UnplacedSummary>

/** The number of homes without coordinates per page. A page that is not full is the last. */
export const UNPLACED_PAGE_SIZE = 100

/**
 * Homes without coordinates that meet the filters and belong to the bounds: the center of their ZIP code or city lies in
 * them or, if no home there is on the map, that of their state. At most {@link UNPLACED_PAGE_SIZE}, ordered by id.
 */
export const listUnplaced = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/unplacedProperties',
  query: v.object({
    ...v.omit(SearchQuery, ['type', 'zoom', 'lastValue']).entries,
    /** Continues after this id, the last of the previous page. */
    after: v.optional(Id),
  }),
  result: v.array(UnplacedSummary),
})

/** The `lastValue` that continues after this property. */
export function lastValueOf(property: PropertySummary): string {
  return `${property.location.coordinates[0]},${property._id}`
}

export const getProperty = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/property/:id',
  params: IdParams,
  result: Property,
})

export const listComps = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/property/comps',
  query: v.object({
    /** `compIDs` joined by commas. */
    ids: v.pipe(
      v.string(),
      v.maxLength(4_000),
      v.transform((ids) => ids.split(',').filter(Boolean)),
      v.array(Id),
      v.maxLength(50, 'At most 50 ids'),
    ),
  }),
  result: v.array(Comp),
})
