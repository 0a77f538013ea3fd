import { analyzeInputs } from '@freehold/analysis'
import { parseScenario, scenarioText, type Property } from '@freehold/contracts'
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
): Values {
  const changed = Object.entries(specs)
    // A contingency is one number in two fields.
    .filter(([key]) => !/contingency/i.test(key) && chance() < 0.5)
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
  for (let count = 0; count < SCENARIOS; count += 1) {
    const { input, errors } = form.parse(randomValues(defaults, specs, chance))
    expect(errors).toEqual({})
    const results = analyzeInputs(strategy, input)

    // The address, and the form in another browser.
    const text = scenarioText(strategy, input as object, [own])
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
}

test('tab, address, report, CSV, comparison and saved analysis agree on 200 random scenarios of Buy & Hold [DEAL-1]', () =>
  expectAgreement(buyHoldForm, { ...buyHoldSpecs, ...offeredSpecs }))

test('tab, address, report, CSV, comparison and saved analysis agree on 200 random scenarios of BRRRR [DEAL-1]', () =>
  expectAgreement(brrrrForm, brrrrSpecs))

test('tab, address, report, CSV, comparison and saved analysis agree on 200 random scenarios of Fix & Flip [DEAL-1]', () =>
  expectAgreement(fixFlipForm, fixFlipSpecs))

test('tab, address, report, CSV, comparison and saved analysis agree on 200 random scenarios of a short-term rental [DEAL-1]', () =>
  expectAgreement(shortTermForm, shortTermSpecs))
