import type { Locator, Page } from '@playwright/test'
import type { MortgageRate, Property, PropertySummary, StrategyKey } from '@freehold/contracts'
import type { Person } from './signedInApi'
import { type DemoRole, expect, signIn } from './test'

/** Opens a property on the tab of a strategy, after signing in. */
export const openProperty = (page: Page, who: DemoRole | Person, id: string, strategy?: StrategyKey) =>
  signIn(page, who, `/app/property/${id}${strategy ? `?strategy=${strategy}` : ''}`)

/** Changes the properties that the page receives. */
export const changeProperty = (page: Page, change: (property: Property) => Partial<Property>) =>
  page.route(/\/api\/v1\/auth\/property\/[\w-]+$/, async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: Property }
    await route.fulfill({ response: answer, json: { data: { ...data, ...change(data) } } })
  })

/** Changes all rates of the day that the page receives. */
export const changeRates = (page: Page, rate: number) =>
  page.route('**/api/v1/auth/rates/latest', async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: { rates: MortgageRate[] } }
    await route.fulfill({
      response: answer,
      json: { data: { ...data, rates: data.rates.map((one) => ({ ...one, rate })) } },
    })
  })

/** A home with complete data: price, rooms with a half bath, area, taxes, insurance and five comps. */
export function ordinaryHome(homes: readonly PropertySummary[]): PropertySummary {
  const home = homes.find(
    ({
      BedroomsTotal,
      BathroomsFull,
      BathroomsHalf,
      BuildingAreaTotal,
      LatestListingPrice,
      assumedFacts,
      missingFacts,
      compIDs,
    }) =>
      BedroomsTotal === 3 &&
      BathroomsFull === 2 &&
      BathroomsHalf === 1 &&
      BuildingAreaTotal !== null &&
      isBetween(LatestListingPrice, 300_000, 450_000) &&
      !assumedFacts?.length &&
      !missingFacts?.length &&
      compIDs.length === 5,
  )
  if (!home) throw new Error('The demo market has no ordinary home')
  return home
}

const isBetween = (value: number | null, low: number, high: number) =>
  value !== null && value > low && value < high

/** The value of a term; the first one if both a summary and its details show it. */
export function figure(page: Page, term: string): Locator {
  const named = page.locator('dt').filter({ hasText: new RegExp(`^${term.replaceAll(/[/()]/g, '\\$&')}`) })
  return page.locator('dl > div').filter({ has: named }).locator('dd').first()
}

/** The inputs of the selected strategy. */
export const inputsOf = (page: Page) => page.getByRole('form', { name: / inputs$/ })

/** The field of a number among them. */
export const input = (page: Page, name: string) => inputsOf(page).getByRole('textbox', { name, exact: true })

/** Waits until the results are computed from the current inputs. */
export const expectSettled = (page: Page) =>
  expect(
    page.getByRole('tabpanel').getByRole('status').filter({ hasText: 'Figures match your inputs' }),
  ).toBeVisible()
