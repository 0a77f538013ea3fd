import * as v from 'valibot'
import { endpoint } from './endpoint'
import { fields, Id, IdParams, storable, Token } from './fields'
import { Media } from './properties'
import { CalculationInput, CalculationStep } from './strategies/calculation'
import { ArvEstimate, RentEstimate } from './strategies/estimates'
import { AnalysisWarning, StoredReturn, UnknownFacts } from './strategies/returns'
import { StrategyKey } from './strategies/strategyKeys'
import { Dollars, IsoTime } from './units'

/** For how many days a link may work, the usual choice first. */
export const shareDays = [30, 7, 90] as const

/** The maximum number of links to one saved analysis that work at a time. */
export const SHARE_LINKS_MAX = 20

const words = v.pipe(v.string(), v.trim(), v.maxLength(200), storable)
const INPUTS_MAX = 100

/** Where the inputs of an analysis come from, in words, by the input's key. */
export const SourceWords = v.pipe(
  v.record(
    v.pipe(v.string(), v.maxLength(64), storable),
    v.object({ source: words, isOld: v.optional(v.boolean()) }),
  ),
  v.check((sources) => Object.keys(sources).length <= INPUTS_MAX, `More than ${INPUTS_MAX} sources`),
)
export type SourceWords = v.InferOutput<typeof SourceWords>

export const ShareInput = fields({
  days: v.picklist(shareDays, 'Choose 7, 30 or 90 days'),
  /** If false the report has the name of the street without the number of the house. */
  showsAddress: v.boolean(),
  sources: v.optional(SourceWords, {}),
})
export type ShareInput = v.InferOutput<typeof ShareInput>

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A link to a saved analysis, as its owner sees it. */
export const ShareLink = v.object({
  _id: v.string(),
  createdAt: IsoTime,
  expiresAt: IsoTime,
  revokedAt: v.nullable(IsoTime),
  showsAddress: v.boolean(),
  timesOpened: count,
  lastOpenedAt: v.nullable(IsoTime),
})
export type ShareLink = v.InferOutput<typeof ShareLink>

/** With the token, which is not stored and cannot be read again. */
export const NewShareLink = v.object({ ...ShareLink.entries, token: v.string() })
export type NewShareLink = v.InferOutput<typeof NewShareLink>

/** What a shared report says of its home. */
export const SharedHome = v.object({
  /** With the house number, the street alone, or that the address is withheld. */
  street: v.string(),
  /** City, state and ZIP code. */
  place: v.string(),
  listOffice: v.nullable(v.string()),
  listingPrice: v.nullable(Dollars),
  beds: v.nullable(v.number()),
  baths: v.nullable(v.number()),
  squareFeet: v.nullable(v.number()),
  yearBuilt: v.nullable(v.number()),
  /** Omitted by reports that were stored before these two. */
  lotSquareFeet: v.optional(v.nullable(v.number())),
  daysOnMarket: v.optional(v.nullable(v.number())),
  /** Why its listing is implausible. */
  checks: v.array(v.string()),
})
export type SharedHome = v.InferOutput<typeof SharedHome>

/** An analysis as it was when its link was made. */
export const SharedReport = v.object({
  sharedBy: v.object({ name: v.string(), accountName: v.string() }),
  createdAt: IsoTime,
  expiresAt: IsoTime,
  home: SharedHome,
  strategy: StrategyKey,
  results: v.object({ ...StoredReturn.entries, warnings: v.array(AnalysisWarning) }),
  /** What the return assumes or lacks. */
  facts: v.object(UnknownFacts),
  /** Which expenses the return includes; null for a strategy without tenants. */
  expenses: v.nullable(
    v.object({ included: v.array(v.string()), excluded: v.array(v.string()), otherwise: StoredReturn }),
  ),
  steps: v.array(CalculationStep),
  inputs: v.array(
    v.object({
      key: v.string(),
      label: v.string(),
      value: CalculationInput.entries.value,
      unit: CalculationInput.entries.unit,
      source: v.string(),
      isOld: v.optional(v.boolean()),
    }),
  ),
  arv: v.nullable(ArvEstimate),
  rent: v.nullable(RentEstimate),
  /** The returns at the ends of the ranges of ARV and rent; omitted without a range, and by earlier stored reports. */
  cases: v.optional(v.object({ conservative: StoredReturn, optimistic: StoredReturn })),
  /** As `scenarioId` of the analysis. Omitted without the address, as it could confirm a guess of the home. */
  scenarioId: v.optional(v.string()),
  /** Those that the listing has when the report is opened; none without the address, as a photo can show the number. */
  photos: v.optional(v.array(Media)),
})
export type SharedReport = v.InferOutput<typeof SharedReport>

export const listShareLinks = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/savedAnalyses/:id/links',
  params: IdParams,
  result: v.array(ShareLink),
})
/** Freezes a saved analysis and makes a link to it that needs no account. */
export const shareAnalysis = endpoint({
  method: 'POST',
  base: 'auth',
  path: '/savedAnalyses/:id/links',
  params: IdParams,
  body: ShareInput,
  result: NewShareLink,
  refusals: [409, 429],
})
export const revokeShareLink = endpoint({
  method: 'DELETE',
  base: 'auth',
  path: '/savedAnalyses/:id/links/:link',
  params: v.object({ id: Id, link: Id }),
})
/** A POST, so that no address and no log of one has the token. The 404 is the same for every link that does not work. */
export const openSharedReport = endpoint({
  method: 'POST',
  base: 'public',
  path: '/open-shared-report',
  body: fields({ token: Token }),
  result: SharedReport,
  refusals: [404, 429],
})
