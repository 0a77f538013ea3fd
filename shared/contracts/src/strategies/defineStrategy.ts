import type * as v from 'valibot'
import { endpoint } from '../endpoint'
import { IdParams } from '../fields'

interface StrategyParts<Path, Field, Input, Results> {
  /** The text of its tab. */
  tabLabel: string
  /** The last part of the path of its call: `POST /property/{id}/{path}`. */
  path: Path
  /** The field of a `PropertySummary` with its stored return. */
  summaryField: Field
  /** What its returns relate to: a year of holding or the whole project. */
  returnPer: 'year' | 'project'
  input: Input
  results: Results
}

/** A strategy as the API and the browser share it: its names, its schemas, and the call that computes it. */
export const defineStrategy = <
  const Path extends string,
  const Field extends string,
  Input extends v.GenericSchema,
  Results extends v.GenericSchema,
>(
  parts: StrategyParts<Path, Field, Input, Results>,
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
