import type { CalculationStep } from '@freehold/contracts'
import { use, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'
import { ExplainContext, type ExplainedFigures } from './ExplainContext'
import { useSteadySteps } from './useSteadySteps'

interface MoreStepsProps {
  steps: readonly CalculationStep[]
  children: ReactNode
}

/** Adds steps to those of the results, for the figures inside. */
export function MoreSteps({ steps, children }: MoreStepsProps) {
  const known = use(ExplainContext)
  const latest = useRef(steps)
  useLayoutEffect(() => {
    latest.current = steps
  })
  const steady = useSteadySteps(steps)
  const explained = useMemo<ExplainedFigures | null>(
    () =>
      known && {
        ...known,
        steps: [...known.steps, ...steady],
        open: (figureKey, other, more = []) => known.open(figureKey, other, [...latest.current, ...more]),
      },
    [known, steady],
  )
  return <ExplainContext value={explained}>{children}</ExplainContext>
}
