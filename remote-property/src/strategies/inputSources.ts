import type { MortgageRate, Property, StrategyKey } from '@freehold/contracts'
import { brrrrForm } from '../brrrr/brrrrForm'
import { buyHoldForm } from '../buy-hold/buyHoldForm'
import type { Workings } from '../explain/ExplainContext'
import { fixFlipForm } from '../fix-flip/fixFlipForm'
import { shortTermForm } from '../short-term/shortTermForm'
import { arvSources } from '../worksheet/arvSteps'
import { sourceOfField } from '../worksheet/sources'
import type { StrategyForm } from '../worksheet/StrategyForm'
import type { Inputs } from '../worksheet/useInputs'

/** Where each input of the payload comes from, as the form says it. */
export function sourcesByInput<Values extends object, Input extends object>(
  { fieldOf = {} }: StrategyForm<Values, Input>,
  { values, sourceOf }: Pick<Inputs<Values>, 'values' | 'sourceOf'>,
): Workings['inputs'] {
  const fields = Object.keys(values) as (string & keyof Values)[]
  const own = fields.map((field) => [field, field] as const)
  const renamed = Object.entries(fieldOf)
  return {
    ...arvSources,
    ...Object.fromEntries([...own, ...renamed].map(([key, field]) => [key, { source: sourceOf(field) }])),
  }
}

interface Kept {
  property: Property
  rates: readonly MortgageRate[]
  inputs: unknown
  /** What the property started with when they were kept. */
  baseline?: unknown
}

const sourcesWith =
  <Values extends object, Input extends object>(form: StrategyForm<Values, Input>) =>
  ({ property, rates, inputs, baseline }: Kept): Workings['inputs'] => {
    const input = form.accept(inputs)
    if (input === null) return {}
    const start = form.start(property, rates)
    const values = form.open(input, rates)(start)
    const kept = form.accept(baseline)
    const known = {
      values,
      start,
      before: kept && form.open(kept, rates)(start),
      origins: form.origins(property, rates),
      now: form.sourcesNow(values, rates),
    }
    return sourcesByInput(form, { values, sourceOf: (name) => sourceOfField(known, name) })
  }

const byStrategy: Record<StrategyKey, (kept: Kept) => Workings['inputs']> = {
  buyHold: sourcesWith(buyHoldForm),
  brrrr: sourcesWith(brrrrForm),
  fixFlip: sourcesWith(fixFlipForm),
  shortTerm: sourcesWith(shortTermForm),
}

/** Where inputs come from that no form shows, such as those of a report: what the form would say of them. */
export const inputSources = (strategy: StrategyKey, kept: Kept) => byStrategy[strategy](kept)
