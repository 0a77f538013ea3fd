import type { InputSources } from '../explain/ExplainContext'

/** The source of the inputs that a stress test moves. */
export function stressedSources<Input extends object>(entered: Input, stressed: Input): InputSources {
  const keys = Object.keys(stressed) as (string & keyof Input)[]
  const moved = keys.filter((key) => stressed[key] !== entered[key])
  return Object.fromEntries(moved.map((key) => [key, { source: 'Stressed' }]))
}
