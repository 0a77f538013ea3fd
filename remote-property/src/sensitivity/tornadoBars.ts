import { casesOf, swingsOf, type Ends, type Lever, type LeverKey, type Output } from '@freehold/analysis'
import type { Property, StrategyKey } from '@freehold/contracts'
import { formatCompactDollars } from '@freehold/ui'
import { leverText, leverWords } from './leverWords'

/** An input from its worse to its better end, with the return at both, in percent. */
export interface Bar {
  key: LeverKey
  label: string
  /** '7.88% to 5.88%' */
  ends: string
  worse: number
  better: number
}

/** The ends of the inputs whose estimates have a range, unless something else was entered. */
export function rangesOf<Input>(
  strategy: StrategyKey,
  levers: readonly Lever<Input>[],
  input: Input,
  property: Property,
): Partial<Record<LeverKey, Ends>> {
  const { conservative, optimistic } = casesOf(strategy, input as Input & object, property)
  return Object.fromEntries(
    levers.flatMap((lever) => {
      const ends: Ends = [lever.get(conservative), lever.get(optimistic)]
      return ends[0] < ends[1] ? [[lever.key, ends]] : []
    }),
  )
}

/** What each input alone does to the return, the largest first. */
export function barsOf<Input>(
  levers: readonly Lever<Input>[],
  roi: Output<Input>,
  input: Input,
  ranges: Partial<Record<LeverKey, Ends>>,
  estimates: Pick<Property, 'arv' | 'rent'>,
): Bar[] {
  return swingsOf(levers, roi, input, ranges, estimates).map(({ key, ends, outputs }) => {
    const { unit } = levers.find((lever) => lever.key === key)!
    const isRising = outputs[0] < outputs[1]
    const texts = ends.map((value) => endText(unit, value))
    return {
      key,
      label: leverWords[key].label,
      ends: (isRising ? texts : texts.toReversed()).join(' to '),
      worse: Math.min(...outputs),
      better: Math.max(...outputs),
    }
  })
}

const SHORT_FROM = 10_000

/** In few characters: '$293K', '7.88%', '9 mo'. */
function endText(unit: Lever<never>['unit'], value: number): string {
  if (unit === 'months') return `${Math.round(value)} mo`
  return unit === 'dollars' && value >= SHORT_FROM ? formatCompactDollars(value) : leverText(unit, value)
}
