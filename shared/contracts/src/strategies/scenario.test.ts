import * as fc from 'fast-check'
import { holdingConstants } from './holding'
import {
  ownInputsOf,
  parseScenario,
  scenarioId,
  scenarioText,
  sharedPriceOf,
  withSharedPrice,
} from './scenario'
import { strategies, type AnalysisInput } from './strategies'
import { StrategyKey } from './strategyKeys'
import { acceptedInput } from './acceptedInput'
import { inputLabels, type InputKey } from './inputFields'

const cents = (value: number) => Number(value.toFixed(2))

/** A number as forms send it: cents, a twelfth of annual cents, whole months, fractions of few digits. */
function valueOf(key: InputKey, chance: () => number): number | boolean {
  if (key === 'allCash') return chance() < 0.5
  if (key === 'holdingYears') return 1 + Math.floor(chance() * 50)
  if (key === 'peakNights') return Math.floor(chance() * 366)
  if (/Months/.test(key)) return Math.floor(chance() * 480)
  if (key === 'rehabContingency') return 10
  if (key === 'contingencyPercentage') return 0.1
  if (/Percentage|Rate$|Points|Ltv|loanTo|Growth|appreciation|insuranceRateFlip/.test(key)) {
    return /SeasonRate/.test(key) ? cents(chance() * 900) : Number(chance().toFixed(6))
  }
  if (/^monthly(Taxes|Hoa|Insurance)/.test(key)) return cents(chance() * 20_000) / 12
  return cents(chance() ** 3 * 4_000_000)
}

const keysOf = (strategy: StrategyKey): InputKey[] => {
  return Object.keys(strategies[strategy].input.entries).filter((key) => key in inputLabels) as InputKey[]
}

const optional = new Set<InputKey>([
  'closingCosts',
  'vacancyPercentage',
  'maintenancePercentage',
  'capexPercentage',
  'monthlyInsurance',
  'furnishingCost',
])

function randomInputs(strategy: StrategyKey, chance: () => number): AnalysisInput {
  const entries = keysOf(strategy)
    .filter((key) => !(optional.has(key) && chance() < 0.5))
    .map((key) => [key, valueOf(key, chance)] as const)
  const holding = Object.fromEntries(
    (Object.keys(holdingConstants) as (keyof typeof holdingConstants)[]).map((key) => [
      key,
      valueOf(key, chance),
    ]),
  )
  const isHeld = strategy === 'buyHold' && chance() < 0.5
  const input = acceptedInput(strategies[strategy].input, {
    ...Object.fromEntries(entries),
    // Not optional for a rental.
    ...(strategy === 'fixFlip' ? {} : { monthlyInsurance: valueOf('monthlyInsurance', chance) }),
    ...(isHeld && { holding }),
  })
  if (input === null) throw new Error('The contract refuses these inputs')
  return input
}

test.each(StrategyKey.options)(
  'an address gives back each of 200 random scenarios of %s to the last bit, and what was chosen [DEAL-1]',
  (strategy) => {
    const isGivenBack = fc.property(fc.gen(), (generate) => {
      const chance = () => generate(fc.double, { min: 0, max: 1, maxExcluded: true, noNaN: true })
      const [inputs, own] = [randomInputs(strategy, chance), randomInputs(strategy, chance)]
      const mixed = { ...own, ...(chance() < 0.5 ? { ...inputs } : { monthlyTaxes: inputs.monthlyTaxes }) }
      const accepted = acceptedInput(strategies[strategy].input, mixed)
      const text = scenarioText(strategy, mixed, [own])
      const parsed = parseScenario(text)
      expect(parsed?.inputs).toEqual(accepted)
      expect(encodeURIComponent(text)).toBe(text)
      // Six of them and the ids of their homes fit into an address of 2,000 characters.
      expect(text.length).toBeLessThan(290)
      expect(parsed && ownInputsOf(parsed, own)).toEqual(own)
    })
    fc.assert(isGivenBack, { numRuns: 200, seed: 7 })
  },
)

const rental = {
  listingPrice: 300_000,
  downPaymentAmount: 75_000,
  interestRate: 0.0688,
  loanTermInMonths: 360,
  monthlyRent: 2_600,
  monthlyTaxes: 5_000 / 12,
  monthlyHoa: 0,
  monthlyInsurance: 10.5,
  monthlyExpenses: 0,
  rehabCost: 15_000,
}

test('a scenario is short, and a capital marks what the user chose or left out [DEAL-1]', () => {
  const own = { ...rental, vacancyPercentage: 0.08 }
  const text = scenarioText('buyHold', { ...rental, monthlyRent: 2_750 }, [own])
  expect(text).toBe('buyHold_p300000_d75000_i.0688_m360_R2750_t5000y_h0_n10.5_e0_rc15000_V')
  const scenario = parseScenario(text)
  expect(scenario?.chosen).toEqual(['monthlyRent', 'vacancyPercentage'])
  const today = { ...own, monthlyRent: 2_800, interestRate: 0.071 }
  // The rate of then stays; where the user chose, nothing of then is known.
  expect(scenario && ownInputsOf(scenario, today)).toEqual({ ...own, monthlyRent: 2_800 })
})

const flip = {
  purchasePrice: 300_000,
  arv: 420_000,
  rehabCosts: 30_000,
  monthlyTaxes: 250,
  monthlyUtilities: 0,
}
const read = (texts: readonly string[]) => texts.flatMap((text) => parseScenario(text) ?? [])

test('scenarios share a price unless one has its own, which stays its own at any shared price [USE-16]', () => {
  const offer = scenarioText('buyHold', { ...rental, listingPrice: 280_000 }, [rental])
  const apart = scenarioText('fixFlip', flip, [flip], 280_000)
  expect(apart).toMatch(/^fixFlip_pp280000_pp300000_/)
  // As shown before prices were shared: the last part counts.
  expect(parseScenario(apart)).toMatchObject({ inputs: flip, chosen: [], sharedPrice: 280_000 })
  expect(sharedPriceOf(read([apart, offer]))).toEqual({ value: 280_000, apart: ['fixFlip'] })
  expect(sharedPriceOf(read([apart]))).toEqual({ value: 280_000, apart: ['fixFlip'] })
  expect(sharedPriceOf([])).toEqual({ value: null, apart: [] })

  const own = scenarioText('fixFlip', flip, [flip])
  const prices = { value: 280_000, apart: [] }
  const offered = withSharedPrice(own, offer, prices)
  expect(offered).toBe(scenarioText('fixFlip', { ...flip, purchasePrice: 280_000 }, [flip]))
  expect(withSharedPrice(offered, scenarioText('buyHold', rental, [rental]), prices)).toBe(own)
  expect(withSharedPrice(own, offer, { value: 280_000, apart: ['fixFlip'] })).toBe(apart)
  expect(withSharedPrice(apart, offer, { value: 270_000, apart: ['fixFlip'] })).toBe(
    apart.replace('pp280000', 'pp270000'),
  )
  expect(withSharedPrice(apart, offer, prices)).toBe(offered)
  const same = scenarioText('fixFlip', flip, [flip], 300_000)
  expect(read([same])[0]?.sharedPrice).toBe(300_000)
  expect(withSharedPrice(same, offer, { value: 280_000, apart: ['fixFlip'] })).toBe(apart)
  const apartOffer = scenarioText('buyHold', { ...rental, listingPrice: 260_000 }, [rental], 300_000)
  expect(withSharedPrice(own, apartOffer, { value: 300_000, apart: ['buyHold'] })).toBe(own)
  expect(withSharedPrice('no scenario', offer, prices)).toBe('no scenario')
})

test('an address with two prices of before they were shared keeps both [USE-16]', () => {
  const texts = [
    scenarioText('buyHold', { ...rental, listingPrice: 280_000 }, [rental]),
    scenarioText('fixFlip', flip, [flip]),
  ]
  expect(sharedPriceOf(read(texts))).toEqual({ value: 280_000, apart: ['fixFlip'] })
})

test.each([
  '',
  'buyHold',
  'flip_p1',
  'toString_p1',
  `${scenarioText('buyHold', rental, [null])}_q1`,
  scenarioText('buyHold', { ...rental, interestRate: 7 }, [null]),
  scenarioText('buyHold', rental, [null]).replace('P300000', 'P3.0.0'),
  scenarioText('buyHold', rental, [null]).replace('P300000', 'P<b>'),
  scenarioText('buyHold', rental, [null]).replace('_RC15000', ''),
])('"%s" is no scenario [DEAL-1]', (text) => {
  expect(parseScenario(text)).toBeNull()
})

test('a scenario has one id in every browser, and each other input, strategy or home another [DEAL-7]', () => {
  const inputs = { listingPrice: 279_000, arv: 405_478, refiLtv: 0.75 }
  const id = scenarioId('665a0c2f9d3e', 'brrrr', inputs)
  // Ids are on paper: a test that needs another value here means that they all have changed.
  expect(id).toBe('4RZB-86GN')
  expect(scenarioId('665a0c2f9d3e', 'brrrr', { refiLtv: 0.75, arv: 405_478, listingPrice: 279_000 })).toBe(id)
  const others = [
    scenarioId('665a0c2f9d3f', 'brrrr', inputs),
    scenarioId('665a0c2f9d3e', 'fixFlip', inputs),
    scenarioId('665a0c2f9d3e', 'brrrr', { ...inputs, arv: 405_478.01 }),
    scenarioId('665a0c2f9d3e', 'brrrr', { ...inputs, monthlyHoa: 0 }),
  ]
  expect(new Set([id, ...others]).size).toBe(5)
})

test('ids of 20,000 scenarios are all different, without letters that are read as others [DEAL-7]', () => {
  const ids = Array.from({ length: 20_000 }, (_, cents) =>
    scenarioId('665a0c2f9d3e', 'buyHold', { purchasePrice: 279_000 + cents / 100 }),
  )
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
})
