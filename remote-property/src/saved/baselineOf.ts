import { acceptedInput, strategies, type StrategyKey } from '@freehold/contracts'

/** Where inputs were made: on the page of a property, in which a saved analysis or a link may be open. */
export interface MadeFrom {
  /** The property's own input of today. */
  own: object | null
  /** What is open; null for a form that started with the property's own input. */
  opened: { baseline?: object | null | undefined } | null | undefined
}

/**
 * The property's own input that an input was made from, to be saved with it. After something older was opened each value
 * is that of then, unless the input has today's; null if it is not known.
 */
export function baselineOf(
  strategy: StrategyKey,
  input: object,
  { own, opened }: MadeFrom,
): Record<string, unknown> | null {
  if (!opened) return own && { ...own }
  const then = opened.baseline
  if (!then) return null
  const schema = strategies[strategy].input
  const [values, today] = [valuesOf(input), valuesOf(own ?? {})]
  const followed = [...values.keys(), ...valuesOf(then).keys()].filter(
    (key) => own !== null && values.get(key) === today.get(key),
  )
  const mixed = { ...then, ...Object.fromEntries(followed.map((key) => [key, own?.[key as never]])) }
  // Two names of one input may differ in the mixture, and the contract may refuse an old value by now.
  return acceptedInput(schema, mixed) ?? acceptedInput(schema, then)
}

/** By key, as text, because those of a holding period are in an object of their own. */
const valuesOf = (input: object) =>
  new Map(Object.entries(input).map(([key, value]) => [key, JSON.stringify(value)]))
