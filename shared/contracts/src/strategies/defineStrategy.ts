import type * as v from 'valibot'
import { endpoint } from '../endpoint'
import { IdParams } from '../fields'

interface StrategyParts<Path, Field, Price, Input, Results> {
  /** Last segment of the path of the strategy's call: `POST /property/{id}/{path}`. */
  path: Path
  /** The field of `PropertySummary` with the strategy's stored return. */
  summaryField: Field
  /** The period of the strategy's returns: a year of holding or the whole project. */
  returnPer: 'year' | 'project'
  /** Its input with the purchase price, which all strategies of a home share unless one is set apart. */
  priceInput: Price
  input: Input
  results: Results
}

/** Defines what API and browser share of a strategy: names, schemas and the call that computes it. */
export const defineStrategy = <
  const Path extends string,
  const Field extends string,
  const Price extends 'listingPrice' | 'purchasePrice',
  Input extends v.GenericSchema,
  Results extends v.GenericSchema,
>(
  parts: StrategyParts<Path, Field, Price, Input, Results>,
) => ({
  ...parts,
  analyze: endpoint({
    method: 'POST',
    base: 'auth',
    path: `/property/:id/${parts.path}`,
    params: IdParams,
    body: parts.input,
    result: parts.results,
  }),
})
