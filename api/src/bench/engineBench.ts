import {
  brrrr,
  buyHold,
  fixFlip,
  shortTerm,
  strategyDefaults,
  type AnalysisOptions,
  type Mortgage,
  type StrategyDefaults,
} from '@freehold/analysis'
import type { ArvEstimate, Fraction, Months, RentEstimate } from '@freehold/contracts'
import { bareReturns } from './bareReturns'
import { quantile, round } from './statistics'

const HOMES = 10_000
/** So many of the engine's percentage points may the bare arithmetic be off by rounding. */
const TOLERANCE = 1e-6

/** All four strategies of the same homes: with working, without it, and as bare arithmetic, in turns. */
export function benchEngine({ repetitions, print }: { repetitions: number; print: (line: string) => void }) {
  const inputs = Array.from({ length: HOMES }, (_, index) => inputsOf(index))
  for (const one of inputs) requireSame(one)
  const ways = {
    'with working': (one: StrategyDefaults) => analyze(one, {}),
    'without working': (one: StrategyDefaults) => analyze(one, { working: false }),
    'bare arithmetic': bareReturns,
  }
  const seconds: Record<string, number[]> = Object.fromEntries(Object.keys(ways).map((name) => [name, []]))
  for (let repetition = 0; repetition <= repetitions; repetition += 1) {
    for (const [name, way] of Object.entries(ways)) {
      const start = performance.now()
      for (const one of inputs) way(one)
      // The first round compiles.
      if (repetition > 0) seconds[name]!.push((performance.now() - start) / 1_000)
    }
  }
  const bare = quantile(seconds['bare arithmetic']!, 0.5)
  return Object.entries(seconds).map(([name, took]) => {
    const median = quantile(took, 0.5)
    const spread = [Math.max(...took), Math.min(...took)].map((one) => Math.round(HOMES / one))
    const row = { name, homesPerSecond: Math.round(HOMES / median), spread, timesBare: round(median / bare) }
    print(`${name}: ${row.homesPerSecond.toLocaleString('en')} homes/s, ${row.timesBare} × bare arithmetic`)
    return row
  })
}

function analyze(inputs: StrategyDefaults, options: AnalysisOptions) {
  return {
    buyHold: inputs.buyHold && buyHold(inputs.buyHold, options),
    brrrr: inputs.brrrr && brrrr(inputs.brrrr, options),
    fixFlip: inputs.fixFlip && fixFlip(inputs.fixFlip, options),
    shortTerm: inputs.shortTerm && shortTerm(inputs.shortTerm, options),
  }
}

const mortgage: Mortgage = {
  type: '30-year fixed',
  interestRate: 0.0688 as Fraction,
  loanTermInMonths: 360 as Months,
}

/** The defaults of a home: prices from 80,000 dollars to a million, rents and values around them. */
function inputsOf(index: number): StrategyDefaults {
  const price = 80_000 + ((index * 7_919) % 920_000)
  const arv = { arv: price * (1.05 + (index % 40) / 100) } as ArvEstimate
  const rent = { monthlyRent: price * (0.004 + (index % 30) / 10_000) } as RentEstimate
  return strategyDefaults({ LatestListingPrice: price, expenses: [] }, mortgage, arv, rent)
}

/** A comparison with something else would tell nothing. */
function requireSame(inputs: StrategyDefaults) {
  const engine = analyze(inputs, { working: false })
  for (const [strategy, bare] of Object.entries(bareReturns(inputs))) {
    const roi = engine[strategy as keyof typeof engine]?.cashOnCashRoi ?? null
    const isSame =
      roi === bare || Math.abs((roi ?? NaN) - (bare ?? NaN)) <= TOLERANCE * Math.max(1, Math.abs(bare ?? 0))
    if (!isSame) throw new Error(`${strategy}: the engine returns ${roi} %, bare arithmetic ${bare} %`)
  }
}
