import { analyzeInputs } from '@freehold/analysis'
import {
  COMPARED_MAX,
  parseScenario,
  paths,
  scenarioText,
  type Property,
  type StrategyKey,
} from '@freehold/contracts'
import { comparedIn, linkTo, withColumns, type ColumnInAddress } from '../compare/comparedIn'
import { comparisonColumns } from '../compare/comparedColumns'
import { analysisSteps } from '../explain/analysisSteps'
import { sourcedInputs } from '../explain/sourcedInputs'
import type { FieldSpec } from '../inputs/numberFields'
import { offeredSpecs } from '../inputs/offeredExpenses'
import type { StrategyForm } from '../inputs/StrategyForm'
import { reportCsv } from '../report/reportCsv'
import { fakeProperty, rates } from '../testing/fakeProperty'
import { brrrrForm, brrrrSpecs } from './brrrr/brrrrForm'
import { buyHoldForm, buyHoldSpecs } from './buy-hold/buyHoldForm'
import { fixFlipForm, fixFlipSpecs } from './fix-flip/fixFlipForm'
import { loadWhatIfSteps } from './registry'
import { shortTermForm, shortTermSpecs } from './short-term/shortTermForm'

/** Numbers below one that look random, the same at each run. */
function chances(seed: number) {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** A number that a user might type into the field. */
function typed({ unit }: FieldSpec, chance: () => number): number {
  if (unit === 'dollars') return Number((chance() ** 3 * 2_000_000).toFixed(2))
  if (unit === 'percent') return Number((chance() * 100).toFixed(Math.floor(chance() * 5)))
  if (unit === 'months') return 1 + Math.floor(chance() * 360)
  return unit === 'years' ? 1 + Math.floor(chance() * 50) : Math.floor(chance() * 366)
}

/** Typed into about half of the fields; the others stay as the property has them. */
function randomValues<Values extends object>(
  defaults: Values,
  specs: Record<string, FieldSpec>,
  chance: () => number,
  share = 0.5,
): Values {
  const changed = Object.entries(specs)
    // A contingency is one number in two fields.
    .filter(([key]) => !/contingency/i.test(key) && chance() < share)
    .map(([key, spec]) => [key, typed(spec, chance)])
  return {
    ...defaults,
    ...Object.fromEntries(changed),
    ...('setAside' in defaults && {
      setAside: (defaults.setAside as string[]).filter(() => chance() < 0.5),
    }),
    ...('allCash' in defaults && { allCash: chance() < 0.2 }),
    ...('other' in defaults && {
      other: [{ name: 'Pool', monthly: typed({ label: '', unit: 'dollars' }, chance) }],
    }),
  }
}

const SCENARIOS = 200

/** Longer addresses are cut by mail programs and messengers. */
const ADDRESS_MAX = 2_000

/** The longest address that compares so many of these scenarios in a row, each of a home with an id as made for new ones. */
function longestComparison(strategy: StrategyKey, texts: readonly string[]): number {
  const id = '0b4f6a1e-58c7-4d0e-9f5b-3f2a7c1d9e86'
  const lengths = texts.slice(COMPARED_MAX - 1).map((_, start) => {
    const homes = texts.slice(start, start + COMPARED_MAX)
    const path = paths.compare({ properties: homes.map((text) => ({ id, scenarios: [text] })), strategy })
    return `https://freehold.of-an-agency.example${path}&differences=only`.length
  })
  return Math.max(...lengths)
}

async function expectAgreement<Values extends object, Input extends object>(
  form: StrategyForm<Values, Input>,
  specs: Record<string, FieldSpec>,
) {
  const { strategy } = form
  const property: Property = fakeProperty()
  const chance = chances(11)
  const whatIfSteps = await loadWhatIfSteps()
  const defaults = { ...form.defaults(property, rates), ...form.realisticExpenses }
  const own = form.parse(defaults).input
  const texts: string[] = []
  for (let count = 0; count < SCENARIOS; count += 1) {
    const { input, errors } = form.parse(randomValues(defaults, specs, chance))
    expect(errors).toEqual({})
    const results = analyzeInputs(strategy, input)

    // The address, and the form in another browser.
    const text = scenarioText(strategy, input as object, [own])
    texts.push(text)
    const scenario = parseScenario(text)
    expect(scenario?.inputs).toEqual(input)
    const reopened = form.parse(form.toValues(form.accept(scenario?.inputs)!, rates)(defaults))
    expect(analyzeInputs(strategy, reopened.input)).toEqual(results)

    // A saved analysis is stored as JSON.
    expect(analyzeInputs(strategy, JSON.parse(JSON.stringify(input)))).toEqual(results)

    const [column] = comparisonColumns(
      {
        compared: [
          {
            kind: 'property',
            id: 'p1',
            property: { value: property, error: null },
            home: null,
            scenarios: [text],
          },
        ],
        strategy,
        rates,
        saved: [],
        failures: [],
        whatIfSteps,
      },
      true,
    )
    expect(column?.results).toEqual(results)

    const steps = analysisSteps(results, whatIfSteps[strategy](scenario?.inputs))
    const csv = reportCsv({ title: '', steps, inputs: sourcedInputs(steps, {}) })
    const roi = results?.working?.find(({ key }) => key === 'cashOnCashRoi')?.value
    expect(roi).toEqual(results?.cashOnCashRoi)
    expect(csv).toContain(`"Figure","Cash-on-cash ROI",${roi ?? '""'},`)
  }
  expect(longestComparison(strategy, texts)).toBeLessThanOrEqual(ADDRESS_MAX)
}

test('tab, address, report, CSV, comparison and saved analysis agree on 200 random scenarios of Buy & Hold, six of which fit into an address of 2,000 characters [DEAL-1]', () =>
  expectAgreement(buyHoldForm, { ...buyHoldSpecs, ...offeredSpecs }))

test('tab, address, report, CSV, comparison and saved analysis agree on 200 random scenarios of BRRRR, six of which fit into an address of 2,000 characters [DEAL-1]', () =>
  expectAgreement(brrrrForm, brrrrSpecs))

test('tab, address, report, CSV, comparison and saved analysis agree on 200 random scenarios of Fix & Flip, six of which fit into an address of 2,000 characters [DEAL-1]', () =>
  expectAgreement(fixFlipForm, fixFlipSpecs))

test('tab, address, report, CSV, comparison and saved analysis agree on 200 random scenarios of a short-term rental, six of which fit into an address of 2,000 characters [DEAL-1]', () =>
  expectAgreement(shortTermForm, shortTermSpecs))

/** The share of fields that a user types into who has much to change. */
const MANY = 0.3

/** Scenarios in which many inputs were changed. */
function changedScenarios<Values extends object, Input extends object>(
  form: StrategyForm<Values, Input>,
  specs: Record<string, FieldSpec>,
): string[] {
  const chance = chances(5)
  const defaults = { ...form.defaults(fakeProperty(), rates), ...form.realisticExpenses }
  const own = form.parse(defaults).input
  return Array.from({ length: SCENARIOS }, () => {
    const { input } = form.parse(randomValues(defaults, specs, chance, MANY))
    return scenarioText(form.strategy, input as object, [own])
  })
}

test('a comparison of six homes with many changed inputs in two strategies each has an address of up to 2,000 characters, which gives back every one [DEAL-1]', () => {
  const all = [
    changedScenarios(buyHoldForm, { ...buyHoldSpecs, ...offeredSpecs }),
    changedScenarios(brrrrForm, brrrrSpecs),
    changedScenarios(fixFlipForm, fixFlipSpecs),
    changedScenarios(shortTermForm, shortTermSpecs),
  ]
  const rest = new URLSearchParams('strategy=buyHold&differences=only')
  const pathOf = (address: URLSearchParams) =>
    `https://freehold.of-an-agency.example${paths.compare()}?${address}`
  for (const [index, some] of all.entries())
    for (const others of all.toSpliced(index, 1))
      for (let start = 0; start <= SCENARIOS - COMPARED_MAX; start += COMPARED_MAX) {
        const columns = some.slice(start, start + COMPARED_MAX).map((text, at) => ({
          kind: 'property' as const,
          id: `0b4f6a1e-58c7-4d0e-9f5b-3f2a7c1d9e8${at}`,
          home: null,
          scenarios: [text, others[start + at]!],
        }))
        const address = withColumns(rest, columns)
        expect(pathOf(address).length).toBeLessThanOrEqual(ADDRESS_MAX)
        const read = comparedIn(new URLSearchParams(`${address}`))
        expect(read.map(inputsOfColumn)).toEqual(columns.map(inputsOfColumn))
      }

  // With all four, which are too many for a link, it has those that are compared.
  const columns = all[0]!.slice(0, COMPARED_MAX).map((_, at) => ({
    kind: 'property' as const,
    id: `0b4f6a1e-58c7-4d0e-9f5b-3f2a7c1d9e8${at}`,
    home: null,
    scenarios: all.map((texts) => texts[at]!),
  }))
  const link = linkTo(pathOf(withColumns(rest, columns)))
  expect(link).toMatchObject({ isWhole: false })
  expect(link.href.length).toBeLessThanOrEqual(ADDRESS_MAX)
  const shown = columns.map(({ scenarios, ...column }) => ({ ...column, scenarios: scenarios.slice(0, 1) }))
  expect(comparedIn(new URL(link.href).searchParams).map(inputsOfColumn)).toEqual(shown.map(inputsOfColumn))
})

/** Its inputs may stand in another order. */
const inputsOfColumn = ({ id, scenarios }: ColumnInAddress) => [
  id,
  ...scenarios.map((text) => text.split('_').toSorted()),
]
