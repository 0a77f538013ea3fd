import { deflateSync, crc32 } from 'node:zlib'
import type { Page } from '@playwright/test'
import { getLetterhead } from '@freehold/contracts'
import { devices, expectAccessible } from '../src/axe'
import { signInToApi } from '../src/signedInApi'
import { expect, signIn, test } from '../src/test'

/** A PNG of this size in pixels, of random gray so that it hardly compresses, or of one color. */
function png(width: number, height: number, isNoise = false): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const pixel = isNoise ? () => Math.floor(Math.random() * 256) : () => 90
  const rows = Buffer.from(
    Array.from({ length: height * (width + 1) }, (_, index) => (index % (width + 1) === 0 ? 0 : pixel())),
  )
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

const letterhead = (page: Page) => {
  const card = page.getByRole('region', { name: 'Letterhead' })
  const save = card.getByRole('button', { name: 'Save Letterhead' })
  return {
    card,
    logo: card.getByRole('img', { name: 'Chosen logo' }),
    choose: card.getByRole('button', { name: 'Choose Logo' }),
    phone: card.getByLabel('Phone'),
    email: card.getByLabel('Email for Reports'),
    save,
    saved: async () => {
      await save.click()
      await expect(page.getByText('Letterhead saved', { exact: true })).toBeVisible()
    },
    upload: async (name: string, buffer: Buffer) => {
      const chooser = page.waitForEvent('filechooser')
      await card.getByRole('button', { name: 'Choose Logo' }).press('Enter')
      await (await chooser).setFiles({ name, mimeType: 'image/png', buffer })
    },
  }
}

/** The size in pixels of the logo that is shown. */
const shownSize = (page: Page) =>
  letterhead(page).logo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])

test("an account's logo, phone and email are saved and still there after a reload [ACC-7]", async ({
  page,
  person,
}) => {
  const own = await signInToApi(person.username, person.password)
  await signIn(page, person, '/app/account')
  const { card, logo, phone, email, saved, upload } = letterhead(page)
  await expect(email).toHaveAttribute('placeholder', person.username)
  await expect(card.getByText('No logo')).toBeVisible()
  const file = png(64, 20)
  await upload('logo.png', file)
  await expect(logo).toBeVisible()
  await phone.fill('(206) 555-0134')
  await saved()
  await page.reload()
  await expect(logo).toHaveAttribute('src', `data:image/png;base64,${file.toString('base64')}`)
  expect(await shownSize(page)).toEqual([64, 20])
  await expect(phone).toHaveValue('(206) 555-0134')
  await expect(email).toHaveValue('')
  await card.getByRole('button', { name: 'Remove Logo' }).click()
  await saved()
  expect(await own.call(getLetterhead)).toMatchObject({ logo: null, phone: '(206) 555-0134', email: null })
})

test('a text called .png is refused at the logo, and nothing entered is lost [ACC-7]', async ({
  page,
  person,
}) => {
  await signIn(page, person, '/app/help')
  await page.getByRole('link', { name: 'Account' }).click()
  const { card, logo, choose, phone, upload } = letterhead(page)
  await upload('logo.png', png(64, 20))
  await expect(logo).toBeVisible()
  const shown = await logo.getAttribute('src')
  await phone.fill('(206) 555-0134')
  await upload('notes.png', Buffer.from('This is a text'))
  await expect(choose).toHaveAccessibleDescription(/^Logo is not a PNG or JPEG image/)
  await expect(card.getByRole('status').first()).toHaveText('Logo is not a PNG or JPEG image')
  await expect(logo).toHaveAttribute('src', shown!)
  await expect(phone).toHaveValue('(206) 555-0134')

  await page.getByLabel('First Name').fill('Josefa')
  await page.getByRole('link', { name: 'Help' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toContainText(
    'Your changes to the letterhead and the user details are not saved yet.',
  )
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(phone).toHaveValue('(206) 555-0134')
  await expect(logo).toHaveAttribute('src', shown!)
})

test('a large image is scaled down until it fits [ACC-7]', async ({ page, person }) => {
  await signIn(page, person, '/app/account')
  const { logo, saved, upload } = letterhead(page)
  await upload('wide.png', png(3_000, 600))
  await expect(logo).toBeVisible()
  expect(await shownSize(page)).toEqual([1_024, 205])
  await upload('noise.png', png(900, 600, true))
  await expect.poll(async () => (await shownSize(page))[0]).toBeLessThan(900)
  await saved()
})

for (const [device, { viewport, tag }] of Object.entries(devices))
  test(`the letterhead is accessible on a ${device} [ACC-7]`, { tag }, async ({ page, person }) => {
    await page.setViewportSize(viewport)
    await signIn(page, person, '/app/account')
    const { logo, choose, upload } = letterhead(page)
    await upload('logo.png', png(640, 200))
    await expect(logo).toBeVisible()
    await upload('notes.png', Buffer.from('This is a text'))
    await expect(choose).toHaveAccessibleDescription(/^Logo is not/)
    // Where it is scrolled to, the bar of the phone covers half of a button, which axe takes for a small one.
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page, 'a letterhead with a refused file')
  })
