import type { Page } from '@playwright/test'
import { searchFigure, updateProfileStrategies } from '@freehold/contracts'
import { expectAccessible } from '../src/axe'
import { phone } from '../src/phone'
import { tags } from '../src/searchPage'
import { signInToApi } from '../src/signedInApi'
import { expect, signIn, test } from '../src/test'

const START = '46.6105,-119.52,15'
const filterButton = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const form = (page: Page, name: string) => page.getByRole('dialog', { name })
const chart = (page: Page, name: string) => form(page, name).getByRole('img')
const note = (page: Page, name: string) => form(page, name).getByRole('status').filter({ hasText: 'Bars' })
const countIn = (text: string | null, pattern: RegExp) =>
  Number(pattern.exec(text ?? '')?.[1]?.replaceAll(',', ''))

async function openMap(page: Page, query = '') {
  await signIn(page, 'Investor', `/app/search?at=${START}${query}`)
  await expect(tags(page).first()).toBeVisible()
}

test('a filter opens under its button with the bars of all homes in view, and says what a limit leaves of them [MKT-5]', async ({
  page,
  admin,
}) => {
  await openMap(page, '&minBeds=3')
  const asked = page.waitForRequest(/searchFigure/)
  await filterButton(page, 'ROI').click()
  const { bounds } = Object.fromEntries(new URL((await asked).url()).searchParams)
  const query = { bounds: bounds!, figure: 'return', strategy: 'buyHold' } as const
  const { bars } = await admin.call(searchFigure, { query })
  const all = bars.reduce((sum, homes) => sum + homes, 0)
  expect(all).toBeGreaterThan(10)
  await expect(chart(page, 'ROI')).toHaveAccessibleName(
    new RegExp(`^Return of the ${all} homes in view: half`),
  )
  await expect(note(page, 'ROI')).toHaveText(`Bars: all ${all} in view.`)

  const button = (await filterButton(page, 'ROI').boundingBox())!
  const box = (await form(page, 'ROI').boundingBox())!
  expect(box.x).toBeLessThanOrEqual(button.x)
  expect(box.x + box.width).toBeGreaterThan(button.x + button.width)
  expect(box.y - (button.y + button.height)).toBeGreaterThan(0)
  expect(box.y - (button.y + button.height)).toBeLessThan(16)

  await form(page, 'ROI').getByLabel('Minimum cash-on-cash ROI').fill('1')
  await expect(note(page, 'ROI')).toHaveText(/of the \d+ at 1.00% or more pass(es)? the other filters\.$/)
  const said = await note(page, 'ROI').textContent()
  const [passing, alone] = [countIn(said, /([\d,]+) of the/), countIn(said, /of the ([\d,]+) at/)]
  expect(passing).toBeLessThan(alone)
  expect(alone).toBeLessThan(all)
  await expectAccessible(page, 'a filter under its button')
  await form(page, 'ROI')
    .getByRole('button', { name: `Show ${passing} Home` })
    .click()
  await expect(page).toHaveURL(/minCashOnCashRoi=1/)
  await expect(filterButton(page, 'ROI')).toBeFocused()
  await expect(filterButton(page, 'ROI')).toHaveAccessibleName('ROI ≥ 1.00%')
})

test('a press outside or Escape closes a filter, which stays inside a narrow window; without its bars it works [MKT-5]', async ({
  page,
  watch,
}) => {
  await page.setViewportSize({ width: 1_000, height: 700 })
  await openMap(page)
  await filterButton(page, 'ROI').click()
  const box = (await form(page, 'ROI').boundingBox())!
  expect(box.x + box.width).toBeLessThanOrEqual(1_000)
  expect(box.y + box.height).toBeLessThanOrEqual(700)
  await page.mouse.click(20, 650)
  await expect(form(page, 'ROI')).toHaveCount(0)
  await expect(filterButton(page, 'ROI')).toBeFocused()

  watch.expectProblem(/searchFigure/)
  await page.route(/searchFigure/, (route) => route.abort())
  await page.keyboard.press('Enter')
  await form(page, 'ROI').getByLabel('Minimum cash-on-cash ROI').fill('1')
  await expect(form(page, 'ROI').getByRole('button', { name: /^Show \d+ Home/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form(page, 'ROI')).toHaveCount(0)
  await expect(page).not.toHaveURL(/minCashOnCashRoi/)
})

test('on a phone a filter is a sheet with its bars [MKT-5]', async ({ page }) => {
  await page.setViewportSize(phone)
  await openMap(page)
  await filterButton(page, 'DSCR').click()
  await expect(chart(page, 'DSCR')).toHaveAccessibleName(/^DSCR of the [\d,]+ homes in view/)
  const [box, { width, height }] = [(await form(page, 'DSCR').boundingBox())!, page.viewportSize()!]
  expect([box.x, Math.round(box.width), Math.round(box.y + box.height)]).toEqual([0, width, height])
  await expectAccessible(page, 'a filter on a phone')
})

test('a link whose filters or order the search would refuse still shows homes, or says what is wrong with it [MKT-5]', async ({
  page,
  person,
  watch,
}) => {
  const own = await signInToApi(person.username, person.password)
  await own.call(updateProfileStrategies, { body: { updates: [] } })
  await signIn(page, person, `/app/search?at=${START}&minPrice=300000&maxPrice=200000&sort=cash&list=open`)
  const list = page.getByRole('complementary', { name: 'Properties in View' })
  await expect(list.getByRole('rowheader').first()).toBeVisible()

  watch.expectProblem(/400/)
  const refusal = page.getByText('These filters cannot be used: There is no such market')
  // The table by ZIP does not say why it is empty.
  await page.goto(`/app/search?at=${START}&market=gone&heat=return&list=open`)
  await expect(page.getByRole('complementary', { name: 'Heat map by ZIP' })).toBeVisible()
  await expect(refusal).toBeVisible()
  await page.goto(`/app/search?at=${START}&market=gone`)
  await expect(refusal).toBeVisible()
  await page.setViewportSize(phone)
  await expectAccessible(page, 'a map whose filters are refused')
  await page.getByRole('button', { name: /^List/ }).click()
  await expect(list.getByText('These filters cannot be used')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await expectAccessible(page, 'a list whose filters are refused')
  await list.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(list.getByRole('rowheader').first()).toBeVisible()
  await expect(page).not.toHaveURL(/market=/)
})
