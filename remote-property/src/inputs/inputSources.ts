import type { MortgageRate, Property } from '@freehold/contracts'
import { arvSources } from '../explain/arvInput'
import type { InputSources } from '../explain/ExplainContext'
import { sourceOfField } from './fieldSources'
import type { StrategyForm } from './StrategyForm'
import type { Inputs } from './useInputs'

/** Where each input of the payload comes from, by the sources of the form's fields. */
export function inputSourcesOfForm<Values extends object, Input extends object>(
  { fieldOf = {} }: StrategyForm<Values, Input>,
  { values, sourceOf }: Pick<Inputs<Values>, 'values' | 'sourceOf'>,
): InputSources {
  const fields = Object.keys(values) as (string & keyof Values)[]
  const own = fields.map((field) => [field, field] as const)
  const renamed = Object.entries(fieldOf)
  return {
    ...arvSources,
    ...Object.fromEntries([...own, ...renamed].map(([key, field]) => [key, sourceOf(field)])),
  }
}

export interface SavedInputs {
  property: Property
  rates: readonly MortgageRate[]
  inputs: unknown
  /** The property's own input when they were saved. */
  baseline?: unknown
}

/** Where inputs come from that no form shows, such as those of a report: the sources that the form would show. */
export function savedInputSources<Values extends object, Input extends object>(
  form: StrategyForm<Values, Input>,
  { property, rates, inputs, baseline }: SavedInputs,
): InputSources {
  const input = form.accept(inputs)
  if (input === null) return {}
  const defaults = form.defaults(property, rates)
  const values = form.toValues(input, rates)(defaults)
  const savedDefaults = form.accept(baseline)
  const known = {
    values,
    defaults,
    savedDefaults: savedDefaults && form.toValues(savedDefaults, rates)(defaults),
    defaultSources: form.defaultSources(property, rates),
    currentSources: form.currentSources(values, rates),
  }
  return inputSourcesOfForm(form, { values, sourceOf: (name) => sourceOfField(known, name) })
}
