import { LOGO_MAX_BYTES } from '@freehold/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import {
  answerLater,
  freshBrowser,
  investor,
  letterhead,
  ok,
  openPage,
  refusal,
} from '../../testing/openPage'

const loading = 'GET /api/v1/auth/letterhead'
const saving = 'PUT /api/v1/auth/letterhead'
const card = () => within(screen.getByRole('region', { name: 'Letterhead' }))
const field = (name: string) => card().getByLabelText<HTMLInputElement>(name)
const button = (name: string) => card().getByRole('button', { name })
const logo = () => card().queryByRole<HTMLImageElement>('img')?.src ?? null
const file = (bytes: number, type = 'image/png') => new File([new Uint8Array(bytes)], 'logo.png', { type })
const dataUrl = (text: string) => `data:image/png;base64,${btoa(text)}`

/** The browser's reading and drawing of images, which jsdom lacks; images compress to a byte per so many pixels. */
function fakeImages(size: { width: number; height: number } | null, pixelsPerByte = 1) {
  const close = jest.fn()
  const drawn: string[] = []
  Object.assign(globalThis, {
    createImageBitmap: async () => {
      if (size === null) throw new DOMException('The source image could not be decoded.', 'InvalidStateError')
      return { ...size, close }
    },
  })
  const { prototype } = HTMLCanvasElement
  jest
    .spyOn(prototype, 'getContext')
    .mockReturnValue({ drawImage: () => {} } as unknown as CanvasRenderingContext2D)
  jest.spyOn(prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
    drawn.push(`${this.width} × ${this.height}`)
    done(file(Math.round((this.width * this.height) / pixelsPerByte)))
  })
  return { close, drawn }
}

beforeEach(freshBrowser)
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'createImageBitmap')
  jest.restoreAllMocks()
})

test('a logo that fits is saved as it is, with phone and email, and empty ones as none [ACC-7]', async () => {
  const { close, drawn } = fakeImages({ width: 640, height: 200 })
  const { user, sent } = await openPage('/app/account')
  expect(field('Email for Reports').placeholder).toBe(investor.username)
  await user.upload(field('File of the logo'), file(3))
  await waitFor(() => expect(logo()).toBe(dataUrl('\0\0\0')))
  expect([close.mock.calls.length, drawn]).toEqual([1, []])
  await user.type(field('Phone'), ' (206) 555-0134 ')
  await user.click(button('Save Letterhead'))
  expect(await screen.findByText('Letterhead saved')).toBeTruthy()
  expect(sent(saving)).toEqual([
    { logo: dataUrl('\0\0\0'), phone: '(206) 555-0134', email: null, version: 'v1' },
  ])
  expect(field('Phone').value).toBe('(206) 555-0134')
  await user.click(button('Remove Logo'))
  expect(document.activeElement).toBe(button('Choose Logo'))
  await user.click(button('Save Letterhead'))
  await waitFor(() => expect(sent(saving).at(-1)).toMatchObject({ logo: null, version: 'v2' }))
})

test.each([
  ['too wide', { width: 4_096, height: 512 }, 100, ['1024 × 128']],
  ['too heavy', { width: 500, height: 400 }, 1, ['500 × 400', '400 × 320', '320 × 256']],
])('an image that is %s is scaled down to a PNG that fits [ACC-7]', async (_, size, perByte, sizes) => {
  const { drawn } = fakeImages(size, perByte)
  const { user } = await openPage('/app/account')
  await user.upload(field('File of the logo'), file(LOGO_MAX_BYTES + 1, 'image/jpeg'))
  await waitFor(() => expect(logo()).toMatch(/^data:image\/png;base64,AAAA/))
  expect(drawn).toEqual(sizes)
})

test('a file that is no image is refused at the logo, and nothing entered is lost [ACC-7]', async () => {
  const stored = { ...letterhead, logo: dataUrl('stored'), phone: '555-0100' }
  fakeImages(null)
  const { user, sent } = await openPage('/app/account', { [loading]: () => ok(stored) })
  await user.type(field('Phone'), '1')
  await user.upload(field('File of the logo'), file(3))
  expect(await card().findByText('Logo is not a PNG or JPEG image')).toBeTruthy()
  expect([logo(), field('Phone').value, sent(saving)]).toEqual([stored.logo, '555-01001', []])
  fakeImages({ width: 9, height: 9 })
  await user.upload(field('File of the logo'), file(3))
  await waitFor(() => expect(logo()).toBe(dataUrl('\0\0\0')))
  expect(card().queryByText('Logo is not a PNG or JPEG image')).toBeNull()
})

test('refusals of the server are shown at their fields, and invalid fields are not sent [ACC-7]', async () => {
  const message = 'Logo is not a PNG or JPEG image'
  fakeImages({ width: 9, height: 9 })
  const { user, sent } = await openPage('/app/account', {
    [saving]: () => refusal(message, { logo: message }),
  })
  await user.type(field('Email for Reports'), 'office')
  await user.type(field('Phone'), '1'.repeat(41))
  await user.click(button('Save Letterhead'))
  expect(await card().findByText('Email for Reports is not a valid email')).toBeTruthy()
  expect(card().getByText('Phone is longer than 40 characters')).toBeTruthy()
  await user.clear(field('Phone'))
  await user.type(field('Email for Reports'), '@northlake.test')
  expect(sent(saving)).toEqual([])
  await user.click(button('Save Letterhead'))
  expect(await card().findByText(message)).toBeTruthy()
  expect(document.activeElement).toBe(button('Choose Logo'))
  expect(field('Email for Reports').value).toBe('office@northlake.test')
})

test('a change by another user is shown, what was edited here stays, and can be saved over it [ACC-7]', async () => {
  const theirs = { ...letterhead, phone: '555-0199', email: 'theirs@northlake.test', version: 'v5' }
  let current = letterhead
  const { user, sent } = await openPage('/app/account', {
    [loading]: () => ok(current),
    [saving]: ({ version, ...input }: { version: string }) =>
      version === current.version
        ? ok({ ...current, ...input, version: 'v6' })
        : Response.json(
            { error: { code: 'CHANGED_MEANWHILE', message: 'Someone else has changed this' } },
            { status: 409 },
          ),
  })
  current = theirs
  await user.type(field('Phone'), '555-0100')
  await user.click(button('Save Letterhead'))
  expect(await card().findByText(/^Someone else has changed the letterhead/)).toBeTruthy()
  expect([field('Phone').value, field('Email for Reports').value]).toEqual(['555-0100', theirs.email])
  await user.click(button('Save Letterhead'))
  expect(await screen.findByText('Letterhead saved')).toBeTruthy()
  expect(sent(saving).at(-1)).toEqual({ logo: null, phone: '555-0100', email: theirs.email, version: 'v5' })
  expect(card().queryByText(/^Someone else/)).toBeNull()
})

test('what is edited during a save stays [ACC-7]', async () => {
  const { promise, answer } = answerLater()
  const { user } = await openPage('/app/account', { [saving]: () => promise })
  await user.type(field('Phone'), '1')
  await user.click(button('Save Letterhead'))
  await card().findByRole('button', { name: 'Saving...' })
  await user.type(field('Phone'), '2')
  await answer(ok({ ...letterhead, phone: '1', version: 'v2' }))
  expect(await screen.findByText('Letterhead saved')).toBeTruthy()
  expect(field('Phone').value).toBe('12')
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
})

test('a letterhead that cannot be loaded leaves the rest of the page usable, and can be retried [ACC-7]', async () => {
  let answers = 0
  const { user } = await openPage('/app/account', {
    [loading]: () => (answers++ === 0 ? refusal('Try later') : ok({ ...letterhead, phone: '555-0100' })),
  })
  expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe(investor.firstName)
  expect(card().getByText('Try later')).toBeTruthy()
  await user.click(button('Retry'))
  await waitFor(() => expect(field('Phone').value).toBe('555-0100'))
})
