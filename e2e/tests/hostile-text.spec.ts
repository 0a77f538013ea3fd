import type { Page } from '@playwright/test'
import { addUser, adminPath, dialog, openAdmin, save, test, toast, unique } from '../src/adminSite'
import { hostileTexts } from '../src/hostileTexts'
import { type SignedInApi, signInToApi } from '../src/signedInApi'
import { expect, signIn } from '../src/test'

test('hostile text is text wherever it appears [ADM-4] [ADM-5] [ADM-6] [PRF-3]', async ({ page, site }) => {
  test.slow()
  const asked: string[] = []
  page.on('dialog', (asking) => {
    asked.push(asking.message())
    void asking.dismiss()
  })
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
  await account.fill(`${hostileTexts[0]} of nobody`)
  await expect(page.getByText(`No accounts match “${hostileTexts[0]} of nobody”`)).toBeVisible()
  expect(asked).toEqual([])
})

test('a hostile name and a hostile strategy harm neither the sidebar nor a property [ADM-4] [PRP-5]', async ({
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
  await site.admin.call('PUT', '/admin/strategy/brrrr', brrrr)
  const own = await signInToApi(person.username, person.password, site.address)
  await own.call('PATCH', '/auth/profile/strategies', { updates: ['brrrr'] })
  const [home] = await site.admin.listHomes()
  await signIn(page, { ...person, _id }, `/app/property/${home?._id}`)
  await expect(page.getByRole('tab', { name: /BRRRR/ })).toBeVisible()
  await expect(page.getByText(`${text} ${lastName}`, { exact: true })).toBeVisible()
  await page.goto('/app/account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(lastName)
})

/** What was changed stands there as it was before and after. */
async function expectInHistory(page: Page, text: string) {
  const history = dialog(page).getByRole('region', { name: 'History' })
  await expect(history).toContainText(`changed first name ${text} → ${text}!`)
}

/** 60 of each: a text in every field that takes it. */
async function plantEverywhere(admin: SignedInApi) {
  for (const [index, text] of hostileTexts.entries()) {
    const description = `planted ${text}`
    await admin.call('POST', '/admin/market', { city: text, state: 'WA', description, active: true })
    await admin.call('POST', '/admin/interest', { name: text, description, active: true })
    await admin.call('POST', '/admin/strategy', { name: text, description, active: true })
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
