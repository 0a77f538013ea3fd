/** How many things are at a step of a scale. Lists are sorted by step. */
export interface Counted {
  step: number
  count: number
}

/** The fraction that is left out at each end. */
const OUTERMOST = 0.01
/** From this number on, at least one thing is left out at each end. */
const FEW = 10

/** First and last step of nearly all things. */
export function middleOfLine(counted: readonly Counted[]): [first: number, last: number] {
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  const left = Math.max(Math.floor(total * OUTERMOST), total >= FEW ? 1 : 0)
  return [stepAfter(counted, left), stepAfter(counted.toReversed(), left)]
}

/** The step of the thing that follows after so many. */
function stepAfter(counted: readonly Counted[], skipped: number): number {
  let passed = 0
  for (const { step, count } of counted) {
    passed += count
    if (passed > skipped) return step
  }
  return 0
}

/**
 * First and last step of nearly all things on a circle from `-size / 2`: the circle is cut in its largest gap. First is
 * greater than last if the range crosses the place where steps start over.
 */
export function middleOfCircle(counted: readonly Counted[], size: number): [first: number, last: number] {
  const cut = afterLargestGap(counted, size)
  const fromCut = [
    ...counted.slice(cut),
    ...counted.slice(0, cut).map(({ step, count }) => ({ step: step + size, count })),
  ]
  const [first, last] = middleOfLine(fromCut)
  const wrapped = (step: number) => (step >= size / 2 ? step - size : step)
  return [wrapped(first), wrapped(last)]
}

/** The index of the first thing after the widest empty stretch. */
function afterLargestGap(counted: readonly Counted[], size: number): number {
  let [widest, index] = [-1, 0]
  for (const [at, { step }] of counted.entries()) {
    const before = at === 0 ? counted.at(-1)!.step - size : counted[at - 1]!.step
    if (step - before > widest) [widest, index] = [step - before, at]
  }
  return index
}
