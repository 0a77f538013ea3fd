import { sliderRange, type Lever, type LeverKey, type SliderRange } from '@freehold/analysis'
import type { Property } from '@freehold/contracts'
import { useCallback, useMemo, useState } from 'react'

/** Less than this is no move, but noise of binary fractions. */
const NOISE = 1e-6

/** The estimates of a home, from which inputs of 0 are moved. */
export type Estimates = Pick<Property, 'arv' | 'rent'>

/** Inputs that were moved, in steps of their sliders from what is entered, so that a move follows an edit. */
export type Moves = Partial<Record<LeverKey, number>>

export interface Stress<Input> {
  /** The input with what was moved; the same object as the entered one if nothing was. */
  stressed: Input
  moves: Moves
  /** Moves the same inputs of another scenario as far from its own values. */
  apply: (to: Input) => Input
  /** @param value the entered one, or null, takes the move back */
  move: (lever: Lever<Input>, value: number | null) => void
  reset: () => void
}

/** Inputs moved for a test, on top of the entered ones and never stored. */
export function useStress<Input>(
  levers: readonly Lever<Input>[],
  input: Input,
  estimates: Estimates,
): Stress<Input> {
  const [moves, setMoves] = useState<Moves>({})
  const apply = useCallback(
    (to: Input) =>
      levers.reduce((at, lever) => {
        const steps = moves[lever.key]
        const range = steps === undefined ? null : sliderRange(lever, to, estimates)
        if (steps === undefined || range === null) return at
        const entered = lever.get(to)
        const value = withinRange(entered + steps * range.step, range)
        return Math.abs(value - entered) < NOISE ? at : lever.set(at, value)
      }, to),
    [levers, moves, estimates],
  )
  const move = useCallback(
    (lever: Lever<Input>, value: number | null) =>
      setMoves((before) => {
        const others = { ...before }
        delete others[lever.key]
        const steps = value === null ? 0 : stepsTo(value, lever, input, estimates)
        return Math.abs(steps) < NOISE ? others : { ...others, [lever.key]: steps }
      }),
    [input, estimates],
  )
  return {
    stressed: useMemo(() => apply(input), [apply, input]),
    moves,
    apply,
    move,
    reset: useCallback(() => setMoves({}), []),
  }
}

/** As a form can hold it. */
const withinRange = (value: number, { min, max }: SliderRange) =>
  Number(Math.min(max, Math.max(min, value)).toFixed(2))

/** A whole number of steps from the entered value, except to the ends of the range, which need not be on one. */
function stepsTo<Input>(value: number, lever: Lever<Input>, input: Input, estimates: Estimates): number {
  const range = sliderRange(lever, input, estimates)
  if (range === null) return 0
  const { min, max, step } = range
  const steps = (Math.min(max, Math.max(min, value)) - lever.get(input)) / step
  return value <= min || value >= max ? steps : Math.round(steps)
}
