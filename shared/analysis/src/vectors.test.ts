import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { acceptedInput, BrrrrInput, BuyHoldInput, FixFlipInput, ShortTermInput } from '@freehold/contracts'
import {
  balanceAfter,
  brrrr,
  buyHold,
  defaultRehabCost,
  estimateArv,
  estimateRent,
  fixFlip,
  interestPaid,
  monthlyPayment,
  priceGauge,
  roundToCents,
  shortTerm,
  termInMonths,
} from '.'

interface Vector {
  id: string
  kind: string
  inputs: Record<string, unknown>
  expected: Record<string, string | number | null | string[]>
  tolerance: Record<string, number>
}

const file = join(__dirname, '../../../../shared/data/finance/vectors.json')
const vectors: Vector[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []

const rows: Record<string, string> = {
  mortgage_reference: 'BNH-4',
  buyhold: 'BNH-9, BNH-13',
  buyhold_invalid: 'BNH-9',
  brrrr: 'BRR-1',
  fixflip: 'FLP-1',
  short_term_rental: 'STR-1',
  arv: 'BRR-1',
  price_gauge: 'PRP-4',
  default_rehab: 'BNH-11',
  term_map: 'BNH-4',
  rent_estimate_fallback: 'BNH-6',
  display_rounding: 'PRP-8',
}

/** Inputs that the contract accepts. */
function parsed<Schema extends Parameters<typeof acceptedInput>[0]>(schema: Schema, inputs: unknown) {
  const input = acceptedInput(schema, inputs)
  if (input === null) throw new Error('The contract refuses these inputs')
  return input as NonNullable<ReturnType<typeof acceptedInput<Schema>>>
}

function mortgageReference(inputs: Record<string, unknown>) {
  const [principal, rate] = [Number(inputs.principal), Number(inputs.annualRate)]
  const [term, after] = [Number(inputs.termMonths), Number(inputs.afterMonths)]
  return {
    monthlyPayment: monthlyPayment(principal, rate, term),
    balance: balanceAfter(principal, rate, term, after),
    totalInterest: interestPaid(principal, rate, term, term),
    interestPaid: interestPaid(principal, rate, term, after),
  }
}

const noEvidence = {
  BedroomsTotal: null,
  BuildingAreaTotal: null,
  rentalComps: [],
  smallAreaRents: null,
}

/** Asserts the type of a vector's JSON without checking it. */
const as = <Shape>(inputs: Vector['inputs']) => inputs as unknown as Shape
type ArvFacts = Parameters<typeof estimateArv>[0] & { comps: Parameters<typeof estimateArv>[1] }

const compute: Record<string, (inputs: Vector['inputs']) => unknown> = {
  mortgage_reference: mortgageReference,
  buyhold: (inputs) => buyHold(parsed(BuyHoldInput, inputs)),
  buyhold_invalid: (inputs) => ({ error: acceptedInput(BuyHoldInput, inputs) === null && 'validation' }),
  brrrr: (inputs) => brrrr(parsed(BrrrrInput, inputs)),
  fixflip: (inputs) => fixFlip(parsed(FixFlipInput, inputs)),
  short_term_rental: (inputs) => shortTerm(parsed(ShortTermInput, inputs)),
  arv: (inputs) => estimateArv(as<ArvFacts>(inputs), as<ArvFacts>(inputs).comps),
  price_gauge: (inputs) => priceGauge(Number(inputs.price), as<{ compPrices: number[] }>(inputs).compPrices),
  default_rehab: ({ price }) => ({ rehabCost: defaultRehabCost(Number(price)) }),
  term_map: ({ type }) => ({ termMonths: termInMonths(String(type)) }),
  rent_estimate_fallback: ({ price }) => estimateRent({ ...noEvidence, LatestListingPrice: Number(price) }),
  display_rounding: ({ price, rate }) => {
    const exact = roundToCents(Number(price) * Number(rate))
    return { exact, displayed: Math.ceil(exact) }
  },
}

if (vectors.length === 0) {
  test.skip('the test vectors (skipped: there is no ../shared/data)', () => {})
}

for (const { id, kind, inputs, expected, tolerance } of vectors) {
  test(`the engine agrees with vector ${id} (${kind}) [${rows[kind]}]`, () => {
    const actual = compute[kind]?.(inputs) as Record<string, unknown>
    for (const [field, value] of Object.entries(expected)) {
      const allowed = tolerance[field]
      if (allowed === undefined || value === null) {
        expect({ [field]: actual[field] }).toEqual({ [field]: isNumeric(value) ? Number(value) : value })
      } else {
        expect(typeof actual[field]).toBe('number')
        expect(Math.abs((actual[field] as number) - Number(value))).toBeLessThanOrEqual(allowed)
      }
    }
  })
}

function isNumeric(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && Number.isFinite(Number(value))
}
