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
import { alternateOrder } from './timeInRounds'

const HOMES = 10_000
/** Allowed rounding difference between the engine and the bare arithmetic, in percentage points. */
const TOLERANCE = 1e-6

/** All strategies for the same homes, in turns: with working, without it, and as bare arithmetic. */
export function benchEngine({ repetitions, print }: { repetitions: number; print: (line: string) => void }) {
  const inputs = Array.from({ length: HOMES }, (_, index) => inputsOf(index))
  for (const one of inputs) requireSame(one)
  const ways = {
    'with working': (one: StrategyDefaults) => sumOfReturns(analyze(one, {})),
    'without working': (one: StrategyDefaults) => sumOfReturns(analyze(one, { recordSteps: false })),
    'bare arithmetic': (one: StrategyDefaults) => sumOf(Object.values(bareReturns(one))),
  }
  const seconds: Record<string, number[]> = Object.fromEntries(Object.keys(ways).map((name) => [name, []]))
  for (let repetition = 0; repetition <= repetitions; repetition += 1) {
    const sums: number[] = []
    for (const [name, way] of alternateOrder(repetition, Object.entries(ways))) {
      const start = performance.now()
      let sum = 0
      for (const one of inputs) sum += way(one)
      // The first round includes compilation.
      if (repetition > 0) seconds[name]!.push((performance.now() - start) / 1_000)
      sums.push(sum)
    }
    requireSameSums(sums)
  }
  const bare = quantile(seconds['bare arithmetic']!, 0.5)
  return Object.entries(seconds).map(([name, took]) => {
    const row = rowOf(name, took, bare)
    print(`${name}: ${row.homesPerSecond.toLocaleString('en')} homes/s, ${row.timesBare} × bare arithmetic`)
    return row
  })
}

function rowOf(name: string, seconds: number[], bare: number) {
  const microseconds = (part: number) => round((quantile(seconds, part) / HOMES) * 1e6)
  return {
    name,
    homesPerSecond: Math.round(HOMES / quantile(seconds, 0.5)),
    /** The slowest and the fastest round. */
    spread: [Math.max(...seconds), Math.min(...seconds)].map((one) => Math.round(HOMES / one)),
    microsecondsPerHome: { p50: microseconds(0.5), p95: microseconds(0.95) },
    timesBare: round(quantile(seconds, 0.5) / bare),
  }
}

const sumOf = (returns: (number | null | undefined)[]) =>
  returns.reduce<number>((sum, one) => sum + (one ?? 0), 0)

const sumOfReturns = (results: ReturnType<typeof analyze>) =>
  sumOf(Object.values(results).map((result) => result?.cashOnCashRoi))

/** A compiler may drop unused results, so the returns of every round are added up and compared. */
function requireSameSums([first, ...others]: number[]) {
  for (const other of others) {
    if (!(Math.abs(other - first!) <= TOLERANCE * Math.max(HOMES, Math.abs(first!))))
      throw new Error(`The returns of a round add up to ${first} in one way, to ${other} in another`)
  }
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

/** The defaults of a home, with a wide range of prices. */
function inputsOf(index: number): StrategyDefaults {
  const price = 80_000 + ((index * 7_919) % 920_000)
  const arv = { arv: price * (1.05 + (index % 40) / 100) } as ArvEstimate
  const rent = { monthlyRent: price * (0.004 + (index % 30) / 10_000) } as RentEstimate
  return strategyDefaults({ LatestListingPrice: price, expenses: [] }, mortgage, arv, rent)
}

/** Only functions with the same results can be compared. */
function requireSame(inputs: StrategyDefaults) {
  const engine = analyze(inputs, { recordSteps: false })
  for (const [strategy, bare] of Object.entries(bareReturns(inputs))) {
    const roi = engine[strategy as keyof typeof engine]?.cashOnCashRoi ?? null
    const isSame =
      roi === bare || Math.abs((roi ?? NaN) - (bare ?? NaN)) <= TOLERANCE * Math.max(1, Math.abs(bare ?? 0))
    if (!isSame) throw new Error(`${strategy}: the engine returns ${roi} %, bare arithmetic ${bare} %`)
  }
}
