import { paths, saveAnalysis } from '@freehold/contracts'
import type { Page } from '@playwright/test'
import { expectSettled, input, inputsOf, openProperty, ordinaryHome } from '../src/propertyPage'
import { signInToApi } from '../src/signedInApi'
import { expect, signIn, test } from '../src/test'

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const names = ['Buy/Hold', 'BRRRR', 'Fix/Flip', 'ST Rental']
const choice = (page: Page, name: string) => inputsOf(page).getByRole('button', { name, exact: true })

/** Opens a tab, whose form is there a moment later. */
async function choose(page: Page, name: string) {
  await tab(page, name).click()
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
}

/** Expects the purchase price on each tab. */
async function expectPrices(page: Page, prices: readonly string[]) {
  for (const [index, name] of names.entries()) {
    await choose(page, name)
    await expect(input(page, 'Purchase price'), name).toHaveValue(prices[index]!)
  }
}

test('all strategies of a page have one purchase price, unless one is set apart, also by its address [USE-16]', async ({
  page,
  homes,
  person,
  openContext,
}) => {
  const home = ordinaryHome(homes)
  await openProperty(page, person, home._id)
  await expectSettled(page)
  const own = await input(page, 'Purchase price').inputValue()
  const flip = await tab(page, 'Fix/Flip').innerText()
  await input(page, 'Purchase price').fill('300,000')
  await expect(tab(page, 'Fix/Flip')).not.toHaveText(flip, { useInnerText: true })
  await expectPrices(page, ['300,000', '300,000', '300,000', '300,000'])
  await input(page, 'Purchase price').fill('310,000')
  await expectPrices(page, ['310,000', '310,000', '310,000', '310,000'])

  await choose(page, 'BRRRR')
  await choice(page, 'Use another price for this strategy').click()
  await expect(choice(page, 'Use one price for all')).toBeFocused()
  await input(page, 'Purchase price').fill('290,000')
  await expect(inputsOf(page)).toContainText('Own price')
  await expect(inputsOf(page)).toContainText('The other strategies have $310,000.')
  await choose(page, 'Buy/Hold')
  await input(page, 'Purchase price').fill('320,000')
  const apart = ['320,000', '290,000', '320,000', '320,000']
  await expectPrices(page, apart)
  await choose(page, 'BRRRR')
  await expectSettled(page)
  await expect.poll(() => page.url()).toContain('scenario=brrrr_p320000_P290000')
  const shown = await tab(page, 'BRRRR').innerText()

  const address = page.url()
  await page.reload()
  await expectPrices(page, apart)
  const other = await (await openContext()).newPage()
  await signIn(other, 'Agent', address)
  await expectSettled(other)
  await expect(tab(other, 'BRRRR')).toHaveText(shown, { useInnerText: true })
  await expect(inputsOf(other)).toContainText('The other strategies have $320,000.')
  await other.getByRole('link', { name: 'Compare', exact: true }).click()
  const compared = other.getByRole('row', { name: /^Purchase price/ }).getByRole('cell')
  await expect(compared).toHaveText('$290,000')
  await other.getByRole('combobox', { name: 'Strategy' }).selectOption('ST Rental')
  await expect(compared).toHaveText('$320,000')

  await choose(page, 'BRRRR')
  await choice(page, 'Use one price for all').click()
  await expect(input(page, 'Purchase price')).toHaveValue('320,000')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(input(page, 'Purchase price')).toHaveValue('290,000')
  await choice(page, 'Use one price for all').click()
  await inputsOf(page).getByRole('button', { name: 'Reset Purchase price' }).click()
  await expectPrices(page, [own, own, own, own])
})

test('a saved analysis opens all strategies at its purchase price [USE-16]', async ({
  page,
  admin,
  homes,
  person,
}) => {
  const { _id: id, buyHoldInput } = await admin.findHome(ordinaryHome(homes)._id)
  const api = await signInToApi(person.username, person.password)
  const { _id: analysis } = await api.call(saveAnalysis, {
    body: {
      name: 'Offer',
      strategy: 'buyHold',
      propertyId: id,
      inputs: { ...buyHoldInput, listingPrice: 305_000 },
    },
  })
  await signIn(page, person, paths.property(id, { analysis }))
  await expectPrices(page, ['305,000', '305,000', '305,000', '305,000'])
  await choose(page, 'Buy/Hold')
  await expect(page.getByRole('region', { name: 'Saved analysis' })).toContainText('Nothing has changed')
})
