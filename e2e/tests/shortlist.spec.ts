import type { Locator, Page } from '@playwright/test'
import {
  addToShortlist,
  changeShortlisted,
  listShortlist,
  paths,
  type PropertySummary,
} from '@freehold/contracts'
import { devices, expectAccessible } from '../src/axe'
import { infoWindow } from '../src/searchPage'
import { signInToApi, type Person } from '../src/signedInApi'
import { expect, signIn, test } from '../src/test'

const card = (page: Page) => page.getByRole('region', { name: 'Shortlist' })
const row = (page: Page, { PropertyAddressFull }: PropertySummary) =>
  card(page).getByRole('row', { name: PropertyAddressFull.split(', ')[0]! })

async function shortlistOf({ username, password }: Person, homes: readonly PropertySummary[]) {
  const own = await signInToApi(username, password)
  for (const { _id } of homes) await own.call(addToShortlist, { params: { id: _id } })
  return own
}

test('the dashboard lists shortlisted homes by stage, keeps their notes, and compares them [DEAL-5]', async ({
  page,
  person,
  homes,
}) => {
  const [first, second, third] = homes as [PropertySummary, PropertySummary, PropertySummary]
  const own = await shortlistOf(person, [first, second, third])
  await own.call(changeShortlisted, { params: { id: third._id }, body: { stage: 'offered' } })
  await signIn(page, person)
  await expect(card(page).getByRole('row')).toHaveText([
    /Property/,
    'Watching 2',
    /No note/,
    /No note/,
    'Offered 1',
    /No note/,
  ])
  for (const { viewport } of Object.values(devices)) {
    await page.setViewportSize(viewport)
    await expectAccessible(page, `a shortlist of ${viewport.width} px`)
  }
  await page.setViewportSize(devices.desktop.viewport)

  await row(page, first)
    .getByLabel(/^Stage of/)
    .selectOption('Bought')
  await expect(page.getByText('Moved to Bought')).toBeVisible()
  await row(page, first)
    .getByRole('button', { name: /^Edit the note/ })
    .click()
  await page.keyboard.type('Ask about the roof')
  await page.keyboard.press('Tab')
  await expect(row(page, first)).toContainText('Ask about the roof')
  await expect(async () => {
    const entry = (await own.call(listShortlist)).find(({ propertyId }) => propertyId === first._id)
    expect(entry).toMatchObject({ stage: 'bought', note: 'Ask about the roof' })
  }).toPass()

  for (const home of [first, second]) await row(page, home).getByRole('checkbox').check()
  await card(page).getByRole('link', { name: 'Compare 2' }).click()
  await expect(page).toHaveURL(/\/app\/property\/compare\?property=/)
  const compared = new URL(page.url()).searchParams.getAll('property')
  expect(compared.toSorted()).toEqual([first._id, second._id].toSorted())
})

/** Whether another element lies over the middle of this one, or it is out of sight. */
const isCovered = (control: Locator) =>
  control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2) !== element
  })

for (const [device, { viewport, tag }] of Object.entries(devices))
  test(
    `a long shortlist is compared from any of its rows, and the bar covers no focused row: ${device} [DEAL-5]`,
    { tag },
    async ({ page, person, homes }) => {
      await shortlistOf(person, homes.slice(0, 24))
      await page.setViewportSize(viewport)
      await signIn(page, person)
      const boxes = card(page).getByRole('checkbox')
      await expect(boxes).toHaveCount(24)
      // The row at the lower edge of the window.
      await boxes.nth(9).evaluate((box) => box.scrollIntoView({ block: 'end' }))
      await boxes.nth(9).focus()
      await page.keyboard.press('Space')
      expect(await isCovered(boxes.nth(9))).toBe(false)
      await boxes.nth(10).focus()
      await page.keyboard.press('Space')
      const compare = card(page).getByRole('link', { name: 'Compare 2' })
      await expect(compare).toBeInViewport({ ratio: 1 })
      for (let row = 11; row < 24; row++) {
        await boxes.nth(row).focus()
        expect(await isCovered(boxes.nth(row))).toBe(false)
        await expect(compare).toBeInViewport({ ratio: 1 })
      }
      for (let row = 22; row >= 0; row--) {
        await boxes.nth(row).focus()
        expect(await isCovered(boxes.nth(row))).toBe(false)
      }
      await expect(compare).toBeInViewport({ ratio: 1 })
      await expectAccessible(page, `a long shortlist on a ${device}`)
      await compare.click()
      await expect(page).toHaveURL(/\/app\/property\/compare\?property=/)
    },
  )

test('the hearts of window, list, tag, property page and dashboard are one, without a reload [DEAL-5]', async ({
  page,
  person,
  homes,
}) => {
  await signIn(page, person, '/app/search?list=open&strategy=buyHold')
  const list = page.getByRole('complementary', { name: 'Properties in View' })
  const link = list.getByRole('link').first()
  const address = await link.textContent()
  const home = homes.find(({ PropertyAddressFull }) => PropertyAddressFull === address)!
  const heart = (of: Page | Locator) => of.getByRole('button', { name: `Shortlist ${address}` })
  await link.click()
  for (const place of [infoWindow(page), list])
    await expect(heart(place)).toHaveAttribute('aria-pressed', 'false')
  await heart(list).focus()
  await page.keyboard.press('Space')
  await expect(heart(infoWindow(page))).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: /dollars, .*on your shortlist$/ })).toHaveCount(1)
  for (const { viewport } of Object.values(devices)) {
    await page.setViewportSize(viewport)
    await expectAccessible(page, `hearts on a map of ${viewport.width} px`)
  }
  await page.setViewportSize(devices.desktop.viewport)

  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  await infoWindow(page).getByRole('link', { name: 'Explore Property' }).click()
  await expect(page).toHaveURL(new RegExp(paths.property(home._id)))
  // The address changes before the page does, and on the map there are two hearts of this home.
  await expect(page.getByRole('heading', { level: 1, name: address! })).toBeVisible()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await row(page, home)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(card(page)).toContainText('Homes you mark with a heart appear here')
  await page.goBack()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
})
