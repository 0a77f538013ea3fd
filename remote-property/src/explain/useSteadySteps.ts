import type { CalculationStep } from '@freehold/contracts'
import { useState } from 'react'

/**
 * Steps that stay the same object while they explain the same figures and inputs, with the values of the first of them:
 * for what asks only whether a figure has a calculation.
 */
export function useSteadySteps(steps: readonly CalculationStep[]): readonly CalculationStep[] {
  const [steady, setSteady] = useState(steps)
  if (steady === steps || keysOf(steady) === keysOf(steps)) return steady
  setSteady(steps)
  return steps
}

const keysOf = (steps: readonly CalculationStep[]) =>
  steps
    .map(({ key, inputs }) => [key, ...inputs.map((input) => `${input.key} ${input.source}`)].join())
    .join(';')
