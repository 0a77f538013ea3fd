import { shortlist } from '@freehold/auth-client'
import type { ShortlistedHome } from '@freehold/contracts'
import { act, screen, within } from '@testing-library/react'
import { freshBrowser, investor, openSite, refusal, respondWith, signInAs } from '../testing/openSite'

jest.mock('#remotes', () => jest.requireActual('../testing/fakeRemotes'))
beforeEach(freshBrowser)

const LIST = 'GET /api/v1/auth/shortlist'
const returns = (percent: number) => ({
  BuyHoldResults: { cashOnCashRoi: percent, cashOnCashRoiStatus: 'OK' as const },
  BRRRRResults: null,
  FixFlipResults: null,
  ShortTermResults: null,
})

const entry = (id: string, change: object = {}, home: object | null = {}) =>
  ({
    propertyId: id,
    PropertyAddressFull: `${id} Alder St, Seattle, WA 98118`,
    stage: 'watching',
    note: '',
    version: 'v1',
    createdAt: '2024-03-05T17:00:00.000Z',
    whenAdded: home && { LatestListingPrice: 555_000, ...returns(2.51) },
    home: home && {
      _id: id,
      PropertyAddressFull: `${id} Alder St, Seattle, WA 98118`,
      PropertyAddressCity: 'Seattle',
      PropertyAddressState: 'WA',
      PropertyAddressZIP: '98118',
      BedroomsTotal: 3,
      BathroomsFull: 1,
      BathroomsHalf: 0,
      BathroomsThreeQuarter: 0,
      BathroomsTotal: 1,
      BuildingAreaTotal: 1_240,
      LatestListingPrice: 538_000,
      listingStatus: 'forSale',
      ...returns(2.94),
      ...home,
    },
    ...change,
  }) as unknown as ShortlistedHome

const buyHoldInvestor = { ...investor, profile: { ...investor.profile, strategies: ['buyHold'] } }

async function openList(homes: readonly ShortlistedHome[], responses: Parameters<typeof openSite>[1] = {}) {
  signInAs(buyHoldInvestor)
  const site = await openSite('/app', { [LIST]: respondWith(homes), ...responses })
  const card = within(await screen.findByRole('region', { name: 'Shortlist' }))
  return {
    ...site,
    card,
    row: (id: string) => within(card.getByText(`${id} Alder St`).closest('tr') as HTMLElement),
    rows: () => card.getAllByRole('row').map(({ textContent }) => textContent),
    sent: () => site.calls.filter(({ call }) => !call.startsWith('GET')),
  }
}

test('without homes the list says how to fill it [DEAL-5]', async () => {
  const { card } = await openList([])
  expect(card.getByText('Homes you mark with a heart appear here')).toBeTruthy()
})

test('homes are grouped by stage, with what has changed since they were added [DEAL-5]', async () => {
  const { user, card, row, rows } = await openList([
    entry('1'),
    entry('2', {}, { LatestListingPrice: 555_000, ...returns(2.51) }),
    entry('3', { stage: 'bought', note: 'Closed' }, { listingStatus: 'sold' }),
  ])
  expect(rows()).toEqual([
    expect.stringContaining('Property'),
    'Watching 2',
    expect.stringContaining('1 Alder St'),
    expect.stringContaining('2 Alder St'),
    'Bought 1',
    expect.stringContaining('3 Alder St'),
  ])
  expect(row('1').getByText(/\$17,000 since added/).textContent).toBe('↓ down $17,000 since added')
  expect(row('1').getByText('added at 2.51%, +0.43')).toBeTruthy()
  expect(row('2').getByText('unchanged')).toBeTruthy()
  expect(row('2').getByText('as added')).toBeTruthy()
  expect(row('3').getByText('Sold')).toBeTruthy()
  expect(row('3').queryByText(/above the 3% line/)).toBeNull()
  await user.click(card.getByRole('tab', { name: 'Bought 1' }))
  expect(rows()).toHaveLength(3)
  await user.click(card.getByRole('tab', { name: 'Passed 0' }))
  expect(card.getByText('No homes in this stage')).toBeTruthy()
})

test('a withdrawn home stays with its address and says so, and cannot be opened or compared [DEAL-5]', async () => {
  const { card } = await openList([
    entry('1', { PropertyAddressFull: '1 Alder St', note: 'Was nice' }, null),
    entry('2'),
  ])
  const gone = within(card.getByText('1 Alder St').closest('tr') as HTMLElement)
  expect(gone.getByText('Withdrawn')).toBeTruthy()
  expect(gone.getByText('Was nice')).toBeTruthy()
  expect([gone.queryByRole('link'), gone.queryByRole('checkbox')]).toEqual([null, null])
  expect(gone.getAllByText('—')).toHaveLength(2)
})

test('another stage shows at once, keeps the focus, and can be undone [DEAL-5]', async () => {
  const { user, row, rows, sent } = await openList([entry('1'), entry('2')], {
    'PATCH /api/v1/auth/shortlist/1': respondWith(entry('1', { stage: 'offered' })),
  })
  await user.selectOptions(row('1').getByLabelText('Stage of 1 Alder St'), 'Offered')
  expect(rows()[3]).toBe('Offered 1')
  expect(shortlist.getSnapshot().get('1')).toBe('offered')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(rows()[1]).toBe('Watching 2')
  expect(sent().map(({ body }) => body)).toEqual([{ stage: 'offered' }, { stage: 'watching' }])
})

test('a stage that cannot be saved is taken back with the reason [DEAL-5]', async () => {
  const { user, row, rows } = await openList([entry('1')], {
    'PATCH /api/v1/auth/shortlist/1': refusal(500, 'The database is away'),
  })
  await user.selectOptions(row('1').getByLabelText('Stage of 1 Alder St'), 'Passed')
  expect((await screen.findByRole('alert')).textContent).toContain('The database is away')
  expect(rows()[1]).toBe('Watching 1')
})

test('a note is saved on leaving it, and Escape keeps the old one [DEAL-5]', async () => {
  const { user, row, sent } = await openList([entry('1', { note: 'Old' })], {
    'PATCH /api/v1/auth/shortlist/1': respondWith(entry('1', { note: 'Ask about the roof', version: 'v2' })),
  })
  const edit = () => user.click(row('1').getByRole('button', { name: 'Edit the note on 1 Alder St' }))
  await edit()
  await user.type(screen.getByLabelText('Note on 1 Alder St'), ' and more{Escape}')
  expect(row('1').getByText('Old')).toBeTruthy()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit the note on 1 Alder St')
  await edit()
  await user.clear(screen.getByLabelText('Note on 1 Alder St'))
  await user.type(screen.getByLabelText('Note on 1 Alder St'), 'Ask about the roof')
  await user.tab()
  expect(await row('1').findByText('Ask about the roof')).toBeTruthy()
  expect(sent().map(({ body }) => body)).toEqual([{ note: 'Ask about the roof', version: 'v1' }])
})

test('a note that was changed elsewhere is not overwritten unless saved again [DEAL-5]', async () => {
  const lists = [[entry('1', { note: 'Old' })], [entry('1', { note: 'From the phone', version: 'v2' })]]
  const answers = [
    refusal(409, 'Someone else has changed this', { code: 'CHANGED_MEANWHILE' }),
    respondWith(entry('1', { note: 'Mine', version: 'v3' })),
  ]
  const { user, row, sent } = await openList([], {
    [LIST]: () => respondWith(lists.length > 1 ? lists.shift() : lists[0])(),
    'PATCH /api/v1/auth/shortlist/1': () => answers.shift()!(),
  })
  await user.click(row('1').getByRole('button', { name: 'Edit the note on 1 Alder St' }))
  const field = () => screen.getByLabelText('Note on 1 Alder St')
  await user.clear(field())
  await user.type(field(), 'Mine')
  await user.tab()
  expect(await screen.findByText(/changed elsewhere to “From the phone”/)).toBeTruthy()
  expect((field() as HTMLTextAreaElement).value).toBe('Mine')
  await user.click(field())
  await user.tab()
  expect(await row('1').findByText('Mine')).toBeTruthy()
  expect(sent().map(({ body }) => body)).toEqual([
    { note: 'Mine', version: 'v1' },
    { note: 'Mine', version: 'v2' },
  ])
})

test('two to six selected homes open in a comparison with the strategy of the list [DEAL-5]', async () => {
  const { user, card } = await openList(['1', '2', '3', '4', '5', '6', '7'].map((id) => entry(id)))
  const link = () => card.queryByRole('link', { name: /^Compare/ })
  const pick = (id: string) => user.click(card.getByLabelText(`Select ${id} Alder St to compare`))
  await pick('1')
  expect([link(), card.getByRole('status').textContent]).toEqual([
    null,
    '1 selected. Select another to compare them',
  ])
  await pick('3')
  expect(link()?.getAttribute('href')).toBe('/app/property/compare?property=1&property=3&strategy=buyHold')
  for (const id of ['2', '4', '5', '6', '7']) await pick(id)
  expect([link(), card.getByRole('status').textContent]).toEqual([null, '7 selected. A comparison takes 6'])
  await user.click(card.getByRole('button', { name: 'Clear' }))
  expect(card.getByRole('status').textContent).toBe('Select 2 to 6 homes to compare them')
})

test('a home with a note or a stage is removed after a question, and its heart goes out elsewhere [DEAL-5]', async () => {
  const { user, card, row } = await openList([entry('1', { note: 'Ask about the roof' }), entry('2')], {
    'DELETE /api/v1/auth/shortlist/1': () => new Response(null, { status: 204 }),
  })
  expect(shortlist.getSnapshot().has('1')).toBe(true)
  await user.click(row('1').getByRole('button', { name: 'Remove 1 Alder St from shortlist' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  expect(await card.findByText(/^1 home,/)).toBeTruthy()
  expect([shortlist.getSnapshot().has('1'), shortlist.getSnapshot().has('2')]).toEqual([false, true])
})

test('any other home is removed at once, and can be brought back [DEAL-5]', async () => {
  let homes = [entry('1'), entry('2')]
  const { user, card, row } = await openList([], {
    [LIST]: () => respondWith(homes)(),
    'DELETE /api/v1/auth/shortlist/1': () => {
      homes = [entry('2')]
      return new Response(null, { status: 204 })
    },
    'PUT /api/v1/auth/shortlist/1': () => {
      homes = [entry('1'), entry('2')]
      return respondWith({ propertyId: '1', stage: 'watching', hasNote: false })()
    },
  })
  await user.click(row('1').getByRole('button', { name: 'Remove 1 Alder St from shortlist' }))
  expect(await card.findByText(/^1 home,/)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await card.findByText(/^2 homes,/)).toBeTruthy()
  expect(shortlist.getSnapshot().has('1')).toBe(true)
})

test('the list is downloaded with what it shows, and its text starts no formula [DEAL-5]', async () => {
  const parts: unknown[] = []
  jest.spyOn(globalThis, 'Blob').mockImplementation(function (content) {
    parts.push(content?.[0])
    return {} as Blob
  })
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => {}
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const { user, card } = await openList([
    entry('1', { note: '=1+1', stage: 'offered' }),
    entry('2', { PropertyAddressFull: '2 Alder St' }, null),
  ])
  await user.click(card.getByRole('button', { name: 'Download CSV' }))
  expect(String(parts[0]).slice(1).split('\r\n')).toEqual([
    '"Property","City","Stage","Price","Price when added","Buy/Hold ROI now","ROI when added","Note","Added"',
    `"1 Alder St, Seattle, WA 98118","Seattle, WA 98118","Offered",538000,555000,2.94,2.51,"'=1+1","Mar 05, 2024"`,
    '"2 Alder St","Withdrawn","Watching","","","","","","Mar 05, 2024"',
    '',
  ])
})

test('the list follows what another tab adds and removes [DEAL-5]', async () => {
  let homes = [entry('1')]
  const { card } = await openList([], { [LIST]: () => respondWith(homes)() })
  homes = [entry('1'), entry('2')]
  act(() => shortlist.record?.('2', { propertyId: '2', stage: 'watching', hasNote: false }))
  expect(await card.findByText('2 Alder St')).toBeTruthy()
})
