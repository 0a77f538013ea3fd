import type { InputSources } from './ExplainContext'

/** The after-repair value among the inputs of a strategy, if it has one. */
export const arvOf = (inputs: unknown): number | undefined =>
  typeof inputs === 'object' && inputs !== null && 'arv' in inputs && typeof inputs.arv === 'number'
    ? inputs.arv
    : undefined

/** Where the numbers of that estimate come from. */
export const arvSources: InputSources = {
  soldPrice: { source: 'Sale of the comp' },
  compArea: { source: 'Listing of the comp' },
  ownArea: { source: 'Listing' },
  milesApart: { source: 'From the map, as the crow flies' },
  areaApart: { source: 'Share of this home’s area' },
  bedroomsApart: { source: 'From both listings' },
  bathroomsApart: { source: 'From both listings' },
  daysSinceSale: { source: 'Until the newest sale in the data' },
}
