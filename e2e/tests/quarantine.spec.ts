import { getPlatform, quarantineRelease } from '@freehold/contracts'
import { test } from '../src/adminSite'
import { expect, signIn } from '../src/test'

test('a quarantined release stops running in open tabs within a minute, also with unsaved input', async ({
  page,
  site,
  watch,
}) => {
  watch.expectProblem(/remote-account/)
  await page.clock.install()
  await signIn(page, 'Investor', `${site.address}/app/account`)
  const { remotes } = await site.admin.call(getPlatform)
  const { stable, sequence } = remotes.find(({ name }) => name === 'remote-account')!
  const hasRun = () =>
    page.evaluate(
      (release) => Object.keys(globalThis).some((key) => key.endsWith(release.split('-').at(-1)!)),
      stable!,
    )
  await page.getByLabel('First Name').fill('Not saved yet')
  expect(await hasRun()).toBe(true)

  const body = { release: stable!, sequence, reason: 'It sends away what people type' }
  await site.admin.call(quarantineRelease, { params: { remote: 'remote-account' }, body })
  await page.clock.fastForward('00:40')
  await expect(page.getByText('a part of it was withdrawn')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'This part of Freehold is not available' })).toBeVisible()
  expect(await hasRun()).toBe(false)
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})
