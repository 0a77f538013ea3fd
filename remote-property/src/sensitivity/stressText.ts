import type { Lever } from '@freehold/analysis'
import { leverText, leverWords, outputText, returnInWords } from './leverWords'
import type { Moves } from './useStress'

/** 'rent at $2,900, a rate of 7.38% and 8 months of holding' */
function movesText<Input>({
  levers,
  moves,
  stressed,
}: Pick<Stressed<Input>, 'levers' | 'moves' | 'stressed'>) {
  const parts = levers.flatMap(({ key, unit, get }) => {
    if (moves[key] === undefined) return []
    const text = leverText(unit, get(stressed))
    return [key === 'months' ? `${text} of holding` : `${leverWords[key].named} ${text}`]
  })
  const last = parts.at(-1)
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : (last ?? '')
}

interface Stressed<Input> {
  levers: readonly Lever<Input>[]
  moves: Moves
  stressed: Input
  /** The return in percent, as entered and stressed. */
  before: number | null
  after: number | null
  /** Dollars a month, where the strategy has an income. */
  monthlyIncome: number | null | undefined
}

/** What the moves do to the return, in a sentence; null if nothing is moved. */
export function stressText<Input>({ before, after, monthlyIncome, ...moving }: Stressed<Input>) {
  const moved = movesText(moving)
  if (moved === '') return null
  const start = `With ${moved}, the return `
  if (before === null || after === null)
    return { start: `${start}is `, figure: returnInWords(after), end: '.' }
  const verb = after < before ? 'falls' : after > before ? 'rises' : 'stays'
  const from = after === before ? 'at ' : `from ${returnInWords(before)} to `
  return {
    start: `${start}${verb} ${from}`,
    figure: returnInWords(after),
    end: `${incomeText(monthlyIncome)}.`,
  }
}

function incomeText(dollars: number | null | undefined): string {
  if (dollars === null || dollars === undefined) return ''
  return dollars < 0
    ? `; each month costs ${outputText('dollars', dollars).slice(1)}`
    : `; ${outputText('dollars', dollars)} a month remains`
}
