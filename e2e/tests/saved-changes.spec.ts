import { paths } from '@freehold/contracts'
import type { Page } from '@playwright/test'
import { changeRates, expectSettled, figure, input, openProperty, ordinaryHome } from '../src/propertyPage'
import { expect, test } from '../src/test'

const savedBar = (page: Page) => page.getByRole('region', { name: 'Saved analysis' })
const button = (page: Page, name: string) => savedBar(page).getByRole('button', { name, exact: true })

/** Saves what a dialog asks a name for. */
async function saveAs(page: Page, title: string, name: string) {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: title }).click()
  await expect(dialog).toHaveCount(0)
}

async function expectUnchanged(page: Page) {
  await expect(savedBar(page)).toContainText('Nothing has changed since: your inputs')
  await expect(savedBar(page).getByText('Changed', { exact: true })).toHaveCount(0)
  await expect(button(page, 'Update')).toHaveCount(0)
  await expect(button(page, 'Save as New')).toHaveCount(0)
}

async function expectChanged(page: Page, sentence: string) {
  await expect(savedBar(page).getByText('Changed', { exact: true })).toBeVisible()
  await expect(savedBar(page).getByRole('status')).toHaveText(sentence)
  await expect(savedBar(page)).not.toContainText('Nothing has changed')
}

test('an opened analysis says whether it is changed, and is updated or saved as a new one; two of one name are told apart [USE-3]', async ({
  page,
  homes,
  person,
}) => {
  const home = ordinaryHome(homes)
  await openProperty(page, person, home._id)
  await expectSettled(page)
  await page.getByRole('button', { name: 'Save Analysis' }).click()
  await saveAs(page, 'Save Analysis', 'Offer')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  const card = page.getByRole('region', { name: 'Saved Investments' })
  await card.getByRole('link', { name: home.PropertyAddressFull }).click()

  await expectUnchanged(page)
  await expect(page.getByRole('button', { name: 'Save Analysis' })).toHaveCount(0)
  const first = new URL(page.url()).searchParams.get('analysis')
  const rent = await input(page, 'Monthly rent').inputValue()
  await input(page, 'Monthly rent').fill('3,333')
  await expectChanged(page, 'You have changed Monthly rent.')
  await input(page, 'Monthly rent').fill(rent)
  await expectUnchanged(page)

  await input(page, 'Monthly rent').fill('3,333')
  await input(page, 'Rehab cost').fill('12,000')
  await expectChanged(page, 'You have changed Monthly rent and Rehab cost.')
  await button(page, 'Update').click()
  await expectUnchanged(page)
  await expect(savedBar(page).getByText('Offer', { exact: true })).toBeFocused()
  await expectSettled(page)
  const roi = await figure(page, 'Cash-on-cash ROI').innerText()
  await page.goto(paths.property(home._id, { analysis: first! }))
  await expectUnchanged(page)
  await expect(input(page, 'Monthly rent')).toHaveValue('3,333')
  await expect(figure(page, 'Cash-on-cash ROI')).toHaveText(roi, { useInnerText: true })

  await input(page, 'Monthly rent').fill('')
  await expectChanged(page, 'An input needs a correction before your changes can be saved.')
  await expect(button(page, 'Update')).toBeDisabled()
  // Times of one minute are told apart by their seconds.
  const updatedAt = Math.floor(Date.now() / 1_000)
  await expect.poll(() => Math.floor(Date.now() / 1_000)).toBeGreaterThan(updatedAt)
  await input(page, 'Monthly rent').fill('3,400')
  await button(page, 'Save as New').click()
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Offer 2')
  await saveAs(page, 'Save as New', 'Offer')
  await expect(page).not.toHaveURL(new RegExp(`analysis=${first}`))
  await expectUnchanged(page)
  await expect(savedBar(page).getByText('Offer', { exact: true })).toBeFocused()
  await expect(input(page, 'Monthly rent')).toHaveValue('3,400')

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  const days = card.getByRole('row').filter({ hasText: 'Offer' }).locator('td:last-child')
  await expect(days).toHaveText([/\d:\d\d(:\d\d)? [AP]M$/, /\d:\d\d(:\d\d)? [AP]M$/])
  const [one, other] = await days.allInnerTexts()
  expect(one).not.toBe(other)

  await page.goto(paths.compare({ properties: [{ id: home._id }], strategy: 'buyHold' }))
  const box = page.getByRole('combobox', { name: 'Add a home to compare' })
  const option = (day = '') => page.getByRole('option', { name: new RegExp(`Saved analysis, .*${day}`) })
  const heads = page.getByRole('table', { name: 'Comparison' }).getByRole('columnheader')
  for (const [index, day] of [one, other].entries()) {
    await box.fill('offer')
    await option(day).click()
    await expect(heads.nth(2 + index)).toContainText(`Offer, saved ${day}`)
  }
})

test('an old rate stays that of then through updates and copies, and the second of two tabs is told that the first has updated [USE-3]', async ({
  page,
  homes,
  person,
  watch,
}) => {
  watch.expectProblem(/status of 409/)
  const home = ordinaryHome(homes)
  await openProperty(page, person, home._id)
  await expectSettled(page)
  await page.getByRole('button', { name: 'Save Analysis' }).click()
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await saveAs(page, 'Save Analysis', 'Offer')
  const { data } = (await (await answer).json()) as { data: { _id: string } }
  await changeRates(page, 5.5)
  const address = paths.property(home._id, { analysis: data._id })
  const other = await page.context().newPage()
  for (const tab of [page, other]) await tab.goto(address)

  const rate = savedBar(page).getByRole('row', { name: /^Interest rate/ })
  await input(page, 'Monthly rent').fill('3,333')
  await button(page, 'Update').click()
  await expect(savedBar(page).getByText('Your inputs are as saved.')).toBeVisible()
  await expect(rate).toHaveText(/6\.88%\s*5\.50%/)
  await page.reload()
  await expect(rate).toHaveText(/6\.88%\s*5\.50%/)
  await expect(rate).not.toContainText('You entered your own')

  await input(other, 'Monthly rent').fill('3,400')
  await button(other, 'Update').click()
  await expect(savedBar(other).getByRole('alert')).toContainText('Not updated: it was updated elsewhere')
  await button(other, 'Reload').click()
  await expect(input(other, 'Monthly rent')).toHaveValue('3,333')
  await expect(savedBar(other).getByText('Offer', { exact: true })).toBeFocused()

  await input(page, 'Monthly rent').fill('3,500')
  await button(page, 'Save as New').click()
  await saveAs(page, 'Save as New', 'Second offer')
  await expect(savedBar(page).getByText('Second offer', { exact: true })).toBeVisible()
  await expect(rate).toHaveText(/6\.88%\s*5\.50%/)
})
