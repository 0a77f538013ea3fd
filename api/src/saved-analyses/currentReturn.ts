import type { SavedAnalysis, StoredReturn } from '@freehold/contracts'
import { analyze } from './analyze'

type Inputs = Record<string, unknown>
type Saved = Pick<SavedAnalysis, 'strategy' | 'inputs' | 'baseline'>

/**
 * The inputs of a saved analysis with today's data: those that the user left at the property's values get its current
 * values, those that the user changed stay. Null if the property had no inputs of its own then or has none now.
 */
export function currentInputs(
  { inputs, baseline }: Omit<Saved, 'strategy'>,
  today: Inputs | null,
): Inputs | null {
  if (!baseline || !today) return null
  const followed = Object.entries(today).filter(([name]) => isSame(inputs[name], baseline[name]))
  return { ...inputs, ...Object.fromEntries(followed) }
}

/** The return of a saved analysis with its {@link currentInputs}. */
export function currentReturn(saved: Saved, today: Inputs | null): StoredReturn | null {
  const inputs = currentInputs(saved, today)
  return inputs && returnOf(saved.strategy, inputs)
}

function returnOf(strategy: Saved['strategy'], inputs: Inputs): StoredReturn | null {
  try {
    const { cashOnCashRoi, cashOnCashRoiStatus } = analyze(strategy, inputs).results
    return { cashOnCashRoi, cashOnCashRoiStatus }
  } catch {
    // A newer rule rejects the old inputs: the saved results stay, but there is no return of today.
    return null
  }
}

/** A form converts its values back and forth, so the last digits of a number may differ. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return one === other
  return Math.abs(one - other) <= 1e-6 * Math.max(Math.abs(one), Math.abs(other))
}
