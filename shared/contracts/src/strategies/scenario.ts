import { acceptedInput } from './acceptedInput'
import { holdingConstants } from './holding'
import type { InputKey } from './inputFields'
import { strategies, type AnalysisInput } from './strategies'
import { StrategyKey } from './strategyKeys'

/** The inputs of one strategy, as an address carries them. */
export interface Scenario {
  strategy: StrategyKey
  inputs: AnalysisInput
  /** The inputs that the user chose; the others were the property's own when the address was made. */
  chosen: readonly InputKey[]
  /** The price of the home's other strategies, where this one has its own on purpose; null where it has theirs. */
  sharedPrice: number | null
}

/** The name of each input in an address. Old links use them: add names, never change one. */
const codes: Record<InputKey, string> = {
  listingPrice: 'p',
  purchasePrice: 'pp',
  downPaymentAmount: 'd',
  interestRate: 'i',
  loanTermInMonths: 'm',
  monthlyRent: 'r',
  monthlyTaxes: 't',
  monthlyHoa: 'h',
  monthlyInsurance: 'n',
  monthlyExpenses: 'e',
  monthlyUtilities: 'u',
  rehabCost: 'rc',
  rehabCosts: 'rr',
  closingCosts: 'cc',
  furnishingCost: 'f',
  arv: 'a',
  salePrice: 'sp',
  loanLtv: 'l',
  rehabPercentage: 'rp',
  refiLtv: 'rl',
  bridgeMonths: 'bm',
  bridgeInterestRate: 'bi',
  bridgePoints: 'bp',
  closingPercentage: 'cp',
  refiCostPercentage: 'rf',
  rehabContingency: 'ct',
  contingencyPercentage: 'cf',
  holdingPeriodMonths: 'hm',
  sellingCostsPercentage: 's',
  hardMoneyInterestRate: 'hi',
  hardMoneyPoints: 'hp',
  insuranceRateFlip: 'ni',
  loanToPrice: 'lp',
  loanToArv: 'la',
  allCash: 'ac',
  peakSeasonRate: 'pr',
  offSeasonRate: 'or',
  peakNights: 'pn',
  estimatedOccupancyRate: 'o',
  platformFeePercentage: 'pf',
  managementPercentage: 'mp',
  vacancyPercentage: 'v',
  maintenancePercentage: 'mt',
  capexPercentage: 'cx',
  holdingYears: 'y',
  appreciation: 'g',
  rentGrowth: 'rg',
  costGrowth: 'cg',
}

const keyOf = new Map(Object.entries(codes).map(([key, code]) => [code, key as InputKey]))

type Value = number | boolean
type Values = Partial<Record<InputKey, Value>>

/** The inputs of a holding period are in an object of their own. */
const flat = ({ holding, ...inputs }: Record<string, unknown>): Values => ({
  ...inputs,
  ...(holding as Values | undefined),
})

function nested(strategy: StrategyKey, values: Values): Record<string, unknown> {
  if (strategy !== 'buyHold') return values
  const entries = Object.entries(values)
  const holding = entries.filter(([key]) => key in holdingConstants)
  return {
    ...Object.fromEntries(entries.filter((entry) => !holding.includes(entry))),
    ...(holding.length > 0 && { holding: Object.fromEntries(holding) }),
  }
}

/**
 * A scenario as the value of a query parameter: its strategy, then each input by its code and value. A capital code
 * marks a chosen input, and stands alone where the user left an optional input out. The same numbers come back from
 * `parseScenario` to the last bit.
 * @param owns the property's own inputs, of today and of earlier days; an input that none of them has is chosen
 * @param sharedPrice that of the home's other strategies, if this one has a price of its own; it precedes that price
 */
export function scenarioText(
  strategy: StrategyKey,
  inputs: object,
  owns: readonly (object | null)[],
  sharedPrice: number | null = null,
): string {
  const [values, before] = [flat({ ...inputs }), owns.map((own) => flat({ ...own }))]
  const keys = Object.keys(codes) as InputKey[]
  const parts = keys.flatMap((key) => {
    const value = values[key]
    const isChosen = before.every((own) => value !== own[key])
    if (value === undefined && !isChosen) return []
    const part =
      (isChosen ? codes[key].toUpperCase() : codes[key]) + (value === undefined ? '' : textOf(value))
    return key === strategies[strategy].priceInput ? [...sharedParts(strategy, sharedPrice), part] : [part]
  })
  return [strategy, ...parts].join('_')
}

const sharedParts = (strategy: StrategyKey, price: number | null) =>
  price === null ? [] : [codes[strategies[strategy].priceInput] + textOf(price)]

/** The purchase price on which the scenarios of a home agree. */
export interface SharedPrice {
  /** In dollars; null where each strategy has the property's own. */
  value: number | null
  /** The strategies that have a price of their own on purpose. */
  apart: readonly StrategyKey[]
}

/**
 * The price that scenarios share. In an address that was written before prices were shared it is the first one's, and
 * other prices are strategies' own.
 */
export function sharedPriceOf(scenarios: readonly Scenario[]): SharedPrice {
  const priceIn = ({ strategy, inputs }: Scenario) => flat({ ...inputs })[strategies[strategy].priceInput]
  const first = scenarios.find(({ sharedPrice }) => sharedPrice === null)
  const value = first ? Number(priceIn(first)) : (scenarios[0]?.sharedPrice ?? null)
  return {
    value,
    apart: scenarios
      .filter((scenario) => scenario.sharedPrice !== null || priceIn(scenario) !== value)
      .map(({ strategy }) => strategy),
  }
}

/**
 * A scenario after another one of its home was written: at the price of that one, or with its own and the shared price
 * where it is set apart. A text that is no scenario stays.
 */
export function withSharedPrice(text: string, written: string, { value, apart }: SharedPrice): string {
  const [scenario, other] = [parseScenario(text), parseScenario(written)]
  if (scenario === null || other === null || value === null) return text
  const { strategy } = scenario
  const parts = text.split('_')
  const prices = priceParts(strategy, parts)
  const start = parts.indexOf(prices[0] ?? '')
  const become = (...after: readonly string[]) => parts.toSpliced(start, prices.length, ...after).join('_')
  if (apart.includes(strategy)) return become(...sharedParts(strategy, value), prices.at(-1) ?? '')
  if (other.sharedPrice !== null) return text
  const [price = ''] = priceParts(other.strategy, written.split('_'))
  const code = codes[strategies[strategy].priceInput]
  const [, otherCode = '', number = ''] = /^([a-z]+)(.*)$/i.exec(price) ?? []
  return become((otherCode === otherCode.toUpperCase() ? code.toUpperCase() : code) + number)
}

/** The parts of a scenario with its price: the shared one before its own, if it is set apart. */
const priceParts = (strategy: StrategyKey, parts: readonly string[]) =>
  parts.filter((part) => readPart(part)?.key === strategies[strategy].priceInput)

/** Crockford's base 32: without I, L, O and U, which are read as other characters. */
const ID_CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const ID_LENGTH = 8
const BITS_PER_CHARACTER = 5n

/**
 * A short name of a home's scenario, such as 'F7K2-93QD', to tell printed reports apart. The same inputs have the same
 * id everywhere, whichever of them the user chose. Two scenarios share one by chance once in 10^12, so it proves nothing.
 */
export function scenarioId(propertyId: string, strategy: StrategyKey, inputs: object): string {
  const text = scenarioText(strategy, inputs, [inputs])
  const hash = fnv1a64(`${propertyId} ${text}`)
  const bits = hash ^ (hash >> (BITS_PER_CHARACTER * BigInt(ID_LENGTH)))
  const characters = Array.from({ length: ID_LENGTH }, (_, index) => {
    const at = Number((bits >> (BITS_PER_CHARACTER * BigInt(index))) & 31n)
    return ID_CHARACTERS.charAt(at)
  }).join('')
  return `${characters.slice(0, 4)}-${characters.slice(4)}`
}

/** The FNV-1a hash of the text in UTF-8. */
function fnv1a64(text: string): bigint {
  let hash = 0xcb_f2_9c_e4_84_22_23_25n
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x1_00_00_00_01_b3n)
  }
  return hash
}

/** The scenario of a parameter of an address; null if it is none, or its inputs are refused. */
export function parseScenario(text: string): Scenario | null {
  const [name, ...parts] = text.split('_')
  const strategy = StrategyKey.options.find((key) => key === name)
  const read = parts.map(readPart)
  if (strategy === undefined || !read.every((part) => part !== null)) return null
  const values = Object.fromEntries(
    read.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value]])),
  )
  const inputs = acceptedInput(strategies[strategy].input, nested(strategy, values))
  const chosen = read.filter((part) => part.isChosen).map(({ key }) => key)
  const prices = read.filter(({ key }) => key === strategies[strategy].priceInput)
  const sharedPrice = prices.length > 1 ? Number(prices[0]?.value) : null
  return inputs && { strategy, inputs, chosen, sharedPrice }
}

/** What the property's own inputs were: those of the scenario, but today's in place of the chosen ones. */
export function ownInputsOf({ strategy, inputs, chosen }: Scenario, today: object | null): object {
  const now = flat({ ...today })
  const values = flat({ ...inputs })
  for (const key of chosen) {
    if (now[key] === undefined) delete values[key]
    else values[key] = now[key]
  }
  return nested(strategy, values)
}

/** Monthly amounts are often a twelfth of an annual one, which is shorter. */
function textOf(value: Value): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  const annual = Number((value * 12).toFixed(2))
  const [plain, byYear] = [String(value).replace(/^(-?)0\./, '$1.'), `${annual}y`]
  return annual / 12 === value && byYear.length < plain.length ? byYear : plain
}

const PART = /^([a-z]+|[A-Z]+)(?:(-?[\d.]+(?:e-?\d+)?)(y?))?$/

function readPart(part: string): { key: InputKey; value: Value | undefined; isChosen: boolean } | null {
  const [, code = '', number, isAnnual] = PART.exec(part) ?? []
  const key = keyOf.get(code.toLowerCase())
  if (key === undefined) return null
  const isChosen = code === code.toUpperCase()
  if (number === undefined) return { key, value: undefined, isChosen }
  const value = key === 'allCash' ? number === '1' : Number(number) / (isAnnual ? 12 : 1)
  return { key, value, isChosen }
}
