import { type Lever, type LeverKey } from '@freehold/analysis'
import { useCallback, useMemo, useState } from 'react'

/** Less than this is no move, but noise of binary fractions. */
const NOISE = 1e-6

/** Inputs that were moved, in the units of their levers. */
export type Moves = Partial<Record<LeverKey, number>>

export interface Stress<Input> {
  /** The input with what was moved; the same object as the entered one if nothing was. */
  stressed: Input
  moves: Moves
  /** @param value the entered one, or null, takes the move back */
  move: (lever: Lever<Input>, value: number | null) => void
  reset: () => void
}

/** Inputs moved for a test, on top of the entered ones and never stored. */
export function useStress<Input>(levers: readonly Lever<Input>[], input: Input): Stress<Input> {
  const [moves, setMoves] = useState<Moves>({})
  const stressed = useMemo(() => {
    const moved = levers.filter(({ key }) => moves[key] !== undefined)
    return moved.reduce((at, lever) => lever.set(at, moves[lever.key]!), input)
  }, [levers, moves, input])
  const move = useCallback(
    (lever: Lever<Input>, value: number | null) =>
      setMoves((before) => {
        const others = { ...before }
        delete others[lever.key]
        const isEntered = value === null || Math.abs(value - lever.get(input)) < NOISE
        return isEntered ? others : { ...others, [lever.key]: value }
      }),
    [input],
  )
  return { stressed, moves, move, reset: useCallback(() => setMoves({}), []) }
}
