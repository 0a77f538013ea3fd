import type { Page } from '@playwright/test'
import {
  type BuyHoldInput,
  createInterest,
  createMarket,
  createStrategy,
  paths,
  saveAnalysis,
  type SavedAnalysis,
  updateStrategy,
  updateUser,
  updateProfileStrategies,
} from '@freehold/contracts'
import { addUser, adminPath, dialog, openAdmin, save, test, toast, unique } from '../src/adminSite'
import { hostileTexts } from '../src/hostileTexts'
import { type SignedInApi, signInToApi } from '../src/signedInApi'
import { endurance } from '../src/suites'
import { demoAccounts, demoPassword, expect, signIn } from '../src/test'

test('hostile text is shown as text everywhere [PRF-3]', async ({ page, site }) => {
  test.slow()
  const asked = answeredDialogs(page)
  await plantEverywhere(site.admin)
  await openAdmin(page, 'users?q=mallory')
  const lists = { users: 'mallory', markets: 'planted', interests: 'planted', strategies: 'planted' }
  for (const [path, search] of Object.entries(lists)) {
    await page.goto(adminPath(`${path}?q=${search}`))
    const found = await textsOfAllPages(page)
    for (const text of hostileTexts) expect(found).toContain(text)
    const [text = ''] = hostileTexts
    await page.goto(adminPath(`${path}?q=${encodeURIComponent(text)}`))
    await expect(page.getByRole('searchbox')).toHaveValue(text)
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click()
    const first = dialog(page).getByRole('textbox').first()
    await expect(first).not.toHaveValue('')
    const before = await first.inputValue()
    await first.press('End')
    await first.pressSequentially('!')
    await save(page)
    await expect(toast(page, / updated successfully$/)).toBeVisible()
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click()
    await expect(dialog(page).getByRole('textbox').first()).toHaveValue(/./)
    if (path === 'users') await expectInHistory(page, before)
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await page
      .getByRole('link', { name: /^Delete / })
      .first()
      .click()
    await expect(dialog(page)).toContainText(text)
    await dialog(page).getByRole('button', { name: 'No' }).click()
  }
  for (const list of ['markets', 'interests', 'strategies']) {
    await page.goto(`/app/profile/${list}`)
    const items = page.getByRole('listitem').filter({ has: page.getByRole('switch') })
    await expect(items.filter({ hasText: 'planted' })).toHaveCount(hostileTexts.length)
    const shown = (await items.allTextContents()).join('\n')
    for (const text of hostileTexts) expect(shown).toContain(text)
  }
  await page.goto(adminPath('users/add'))
  await expect(dialog(page)).toBeVisible()
  const account = page.getByLabel('Account', { exact: true })
  for (const text of hostileTexts.filter((_, index) => index % 8 === 0)) {
    await account.fill(text)
    await page.getByRole('option', { name: text, exact: true }).click()
    await expect(account).toHaveValue(text)
  }
  await account.fill(`${hostileTexts[0]} of no one`)
  await expect(page.getByText(`No accounts match “${hostileTexts[0]} of no one”`)).toBeVisible()
  expect(asked).toEqual([])
})

test('a hostile name and a hostile strategy are harmless in the sidebar and on a property [PRP-5]', async ({
  page,
  site,
}) => {
  const [text = '', other = ''] = hostileTexts.slice(3)
  const lastName = `${other} ${unique()}`
  const person = {
    firstName: text,
    lastName,
    username: `${unique().toLowerCase()}@freehold.test`,
    accountName: lastName,
    password: 'a password of theirs',
  }
  const { _id } = await addUser(site.admin, unique(), person)
  const brrrr = { name: text, description: other, active: true }
  await site.admin.call(updateStrategy, { params: { id: 'brrrr' }, body: brrrr })
  const own = await signInToApi(person.username, person.password, site.address)
  await own.call(updateProfileStrategies, { body: { updates: ['brrrr'] } })
  const [home] = await site.admin.listHomes()
  await signIn(page, { ...person, _id }, `/app/property/${home?._id}`)
  await expect(page.getByRole('tab', { name: /BRRRR/ })).toBeVisible()
  await expect(page.getByText(`${text} ${lastName}`, { exact: true })).toBeVisible()
  await page.goto('/app/account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(lastName)
})

test('the history of a user shows hostile values as text', { tag: endurance }, async ({ page, site }) => {
  const name = unique()
  const user = await addUser(site.admin, name, { firstName: 'Mild', accountName: name })
  const { lastName, username, roleId, active } = user
  let { version } = user
  for (const text of hostileTexts) {
    const body = {
      firstName: text,
      lastName,
      username,
      roleId,
      active,
      accountName: `${name} ${text}`,
      version,
    }
    ;({ version } = await site.admin.call(updateUser, { params: { id: user._id }, body }))
  }
  const asked = answeredDialogs(page)
  await openAdmin(page, `users/edit/${user._id}`)
  const history = dialog(page).getByRole('region', { name: 'History' })
  const names = ['Mild', ...hostileTexts]
  for (const [index, text] of hostileTexts.entries()) {
    await expect(history).toContainText(`${names[index]} → ${text}`)
    await expect(history).toContainText(`→ ${name} ${text}`)
  }
  expect(asked).toEqual([])
})

test('hostile text of an imported file is shown as text in its run, on a property and in a comparison [PRP-2]', async ({
  page,
  site,
}) => {
  test.slow()
  const asked = answeredDialogs(page)
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const rows = hostileTexts.map((text, index) =>
    [index, quoted(text), quoted(`planted ${text}`), 38.5 + index / 1_000].join(','),
  )
  const mapping = {
    source: 'planted',
    about: hostileTexts[0],
    listingKey: ['id'],
    status: 'sold',
    fields: {
      PropertyAddressFull: { column: 'address' },
      PropertyAddressCity: { constant: hostileTexts[1] },
      PropertyAddressState: { constant: 'KS' },
      PropertyAddressZIP: { constant: '67999' },
      longitude: { constant: -98.2 },
      latitude: { column: 'lat', as: 'number' },
      MLSSoldPrice: { constant: 210_000 },
      soldDate: { constant: '2024-05-02' },
      PublicListingRemarks: { column: 'note' },
    },
  }
  const name = `${hostileTexts[11]}.csv`
  await openAdmin(page, 'imports/add')
  await dialog(page)
    .getByLabel('File', { exact: true })
    .setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(['id,address,note,lat', ...rows].join('\n')),
    })
  await dialog(page)
    .getByLabel('Mapping')
    .setInputFiles({
      name: `${name}.json`,
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(mapping)),
    })
  await dialog(page).getByRole('button', { name: 'Start Import' }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Finished')
  await page.getByRole('link', { name: `Details of ${name}` }).click()
  await expect(dialog(page)).toContainText(name)

  const homes = (await site.admin.listHomes()).filter(
    ({ PropertyAddressState }) => PropertyAddressState === 'KS',
  )
  expect(homes.map(({ PropertyAddressFull }) => PropertyAddressFull).toSorted()).toEqual(
    hostileTexts.toSorted(),
  )
  const some = homes.filter((_, index) => index % 12 === 0)
  for (const { _id, PropertyAddressFull: text } of some) {
    await page.goto(paths.property(_id))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text)
    await expect(page.getByRole('region', { name: 'Description' })).toHaveText(`planted ${text}`)
    await expect(page).toHaveTitle(`${text} | Freehold`)
  }
  await page.goto(paths.compare({ properties: some.slice(0, 4).map(({ _id }) => ({ id: _id })) }))
  for (const { PropertyAddressFull: text } of some.slice(0, 4))
    await expect(page.getByRole('columnheader').filter({ hasText: text }).first()).toBeVisible()
  expect(asked).toEqual([])
})

test('hostile names of saved analyses are shown as text on the dashboard, a property, a report and a comparison', async ({
  page,
  site,
}) => {
  const asked = answeredDialogs(page)
  const [home] = await site.admin.listHomes()
  const { buyHoldInput: inputs } = await site.admin.findHome(home?._id ?? '')
  const investor = await signInToApi(demoAccounts.Investor, demoPassword, site.address)
  const saved: SavedAnalysis[] = []
  for (const name of hostileTexts) {
    const body = { name, strategy: 'buyHold' as const, propertyId: home!._id, inputs: inputs as BuyHoldInput }
    saved.push(await investor.call(saveAnalysis, { body }))
  }
  await signIn(page, 'Investor')
  for (const { _id, name, propertyId } of saved.filter((_, index) => index % 12 === 0)) {
    await page.goto(paths.property(propertyId, { analysis: _id }))
    await expect(page.getByRole('region', { name: 'Saved analysis' })).toContainText(name)
    await page.goto(paths.propertyReport(propertyId, { analysis: _id }))
    await expect(page.getByText(`${name}, saved `)).toBeVisible()
  }
  await page.goto(paths.compare({ analyses: saved.slice(0, 4).map(({ _id }) => _id) }))
  for (const { name } of saved.slice(0, 4))
    await expect(page.getByRole('columnheader').filter({ hasText: name }).first()).toBeVisible()
  await page.goto('/app')
  const rows = page.getByRole('region', { name: 'Saved Investments' }).getByRole('row')
  await expect(rows).toHaveCount(saved.length + 1)
  const shown = (await rows.allTextContents()).join('\n')
  for (const text of hostileTexts) expect(shown).toContain(text)
  expect(asked).toEqual([])
})

/** Records and dismisses the dialogs that a page opens; a hostile text must open none. */
function answeredDialogs(page: Page): string[] {
  const asked: string[] = []
  page.on('dialog', (asking) => {
    asked.push(asking.message())
    void asking.dismiss()
  })
  return asked
}

/** The history shows the values before and after the change. */
async function expectInHistory(page: Page, text: string) {
  const history = dialog(page).getByRole('region', { name: 'History' })
  await expect(history).toContainText(`changed first name ${text} → ${text}!`)
}

/** Adds a market, interest, strategy and user with each hostile text. */
async function plantEverywhere(admin: SignedInApi) {
  for (const [index, text] of hostileTexts.entries()) {
    const description = `planted ${text}`
    await admin.call(createMarket, { body: { city: text, state: 'WA', description, active: true } })
    await admin.call(createInterest, { body: { name: text, description, active: true } })
    await admin.call(createStrategy, { body: { name: text, description, active: true } })
    await addUser(admin, text, {
      firstName: text,
      username: `mallory${index}@freehold.test`,
      accountName: text,
    })
  }
}

async function textsOfAllPages(page: Page): Promise<string> {
  const texts: string[] = []
  for (let number = 1; ; number++) {
    await expect(page.getByText(`Page ${number} of 3`)).toBeVisible()
    texts.push(...(await page.getByRole('row').allTextContents()))
    if (number === 3) return texts.join('\n')
    await page.getByRole('link', { name: 'Next' }).click()
  }
}
