import type { ImportRun, StoredBasemap } from '@freehold/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { importRun } from '../testing/importRun'
import { freshBrowser, ok, openSection, refusal, table } from '../testing/openSection'

jest.setTimeout(30_000)
beforeEach(freshBrowser)

const town: StoredBasemap = {
  _id: 'b1',
  name: 'town.pmtiles',
  isRemote: false,
  bytes: 12_340_000,
  minZoom: 0,
  maxZoom: 15,
  bounds: { sw: { lat: 46.68, lng: -119.92 }, ne: { lat: 46.74, lng: -119.86 } },
  attribution: '© OpenStreetMap contributors',
  attributionUrl: 'https://www.openstreetmap.org/copyright',
  addedBy: 'maya@example.com',
  addedAt: '2026-05-02T10:00:00.000Z',
  state: 'ok',
  fault: null,
}

const remoteTown: StoredBasemap = {
  ...town,
  _id: 'b2',
  name: 'https://maps.example/country.pmtiles',
  isRemote: true,
  bytes: null,
  bounds: { sw: { lat: -12, lng: -5.5 }, ne: { lat: 5, lng: 7.25 } },
  attributionUrl: null,
  addedBy: null,
  state: 'noRanges',
  fault: 'https://maps.example/country.pmtiles is on a server without byte ranges',
}

const runWith = (change: Partial<ImportRun> = {}): ImportRun =>
  importRun({
    adapter: 'basemap',
    fileName: 'town.pmtiles',
    state: 'running',
    progress: { phase: 'loading', done: 300_000, total: 1_200_000, perSecond: 90_000, isSurvey: true },
    startedAt: '2026-05-02T10:00:00.000Z',
    ...change,
  })

const ended = (change: Partial<ImportRun>): ImportRun =>
  runWith({ progress: null, finishedAt: new Date().toISOString(), ...change })

const archive = () => new File(['PMTiles', new Uint8Array([3])], 'town.pmtiles')

/** Opens the list, or a form over it. What it gets may change later. */
function open(path: string, { basemaps = [], runs = [], ...answers }: Answers = {}) {
  return openSection(`/basemaps${path}`, {
    basemaps: () => ok(basemaps),
    imports: () => ok(runs),
    ...answers,
  })
}

interface Answers {
  basemaps?: StoredBasemap[]
  runs?: ImportRun[]
  [call: `${'POST' | 'DELETE'} ${string}`]: () => Response | Promise<Response>
}

test('the list shows area, zooms, size, attribution and who added it [GND-1]', async () => {
  await open('', { basemaps: [town, remoteTown] })
  await screen.findByText('2 base maps')
  const [headings, first, second] = table()
  expect(headings).toEqual(['Name', 'State', 'Area', 'Tiles', 'Added', 'Actions'])
  expect(first).toEqual([
    'town.pmtiles',
    'OK',
    '46.68° to 46.74° N119.92° to 119.86° W',
    'Zooms 0–15, 12.3 MB© OpenStreetMap contributors',
    expect.stringMatching(/^May 0\d, 2026.*maya@example\.com$/),
    '',
  ])
  expect(second?.slice(2, 4)).toEqual([
    '12° S to 5° N5.5° W to 7.25° E',
    'Zooms 0–15© OpenStreetMap contributors',
  ])
  expect(second?.[4]).toMatch(/Command line$/)
  const link = screen.getByRole('link', { name: '© OpenStreetMap contributors' })
  expect(link.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright')
})

test('a fault is shown in words, with its sentence, also one of a later version [GND-7]', async () => {
  const later: StoredBasemap = { ...town, _id: 'b3', state: 'haunted', fault: 'town.pmtiles is haunted' }
  await open('', { basemaps: [remoteTown, later] })
  await screen.findByText('No byte ranges')
  expect(screen.getByText(remoteTown.fault!)).toBeTruthy()
  expect(screen.getByText('Faulty')).toBeTruthy()
  expect(screen.getByText('town.pmtiles is haunted')).toBeTruthy()
})

test('without base maps the page says what one is [GND-1]', async () => {
  await open('')
  await screen.findByRole('heading', { name: 'No base maps' })
  expect(screen.getByText(/PMTiles archive in the Protomaps schema/)).toBeTruthy()
})

test('a list that cannot be loaded says so, and is loaded again [GND-1]', async () => {
  let isDown = true
  const { user } = await openSection('/basemaps', {
    imports: () => ok([]),
    basemaps: () => (isDown ? refusal('Down for a moment') : ok([town])),
  })
  await screen.findAllByText('Down for a moment')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('town.pmtiles')
})

test('a file is uploaded as an import, and the list shows its progress [GND-1]', async () => {
  const started: ImportRun[] = []
  const { user, calls, address } = await open('/add', {
    runs: started,
    'POST /api/v1/admin/import': () => ok(runWith({ state: 'uploading' })),
    'POST /api/v1/admin/import/r1/part': () => {
      started.push(runWith())
      return ok(runWith())
    },
  })
  await user.upload(await screen.findByLabelText('Archive'), archive())
  await user.click(screen.getByRole('button', { name: 'Add Base Map' }))
  await screen.findByText('Checking the archive')
  const bar = await screen.findByRole('progressbar', { name: 'Adding town.pmtiles' })
  expect(bar.getAttribute('aria-valuetext')).toBe('Reading: 300 of 1,200 kB, about 10 s left')
  expect(address()).toBe('/app/adminSettings/basemaps')
  expect(calls).toContain('POST /api/v1/admin/import/r1/part')
})

test('leaving the form cancels the upload [GND-1]', async () => {
  let receive = () => {}
  const progress = { phase: 'uploading', done: 3, total: 8, perSecond: 0 } as const
  const received = new Promise<Response>((resolve) => {
    receive = () => resolve(ok(runWith({ state: 'uploading', progress })))
  })
  const { user, calls, address } = await open('/add', {
    'POST /api/v1/admin/import': () => ok(runWith({ state: 'uploading' })),
    'POST /api/v1/admin/import/r1/part': () => received,
    'DELETE /api/v1/admin/import/r1': () => new Response(null, { status: 204 }),
  })
  await user.upload(await screen.findByLabelText('Archive'), archive())
  await user.click(screen.getByRole('button', { name: 'Add Base Map' }))
  await screen.findByRole('progressbar', { name: 'Upload' })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  receive()
  await waitFor(() => expect(calls).toContain('DELETE /api/v1/admin/import/r1'))
  expect(address()).toBe('/app/adminSettings/basemaps')
})

test('the tiles whose names are read are counted [GND-1]', async () => {
  await open('', {
    basemaps: [],
    runs: [runWith({ progress: { phase: 'loading', done: 1_200, total: 4_800, perSecond: 400 } })],
  })
  const bar = await screen.findByRole('progressbar')
  expect(bar.getAttribute('aria-valuetext')).toBe('Reading names: 1,200 of 4,800 tiles, about 9 s left')
})

test('the list shows the base map when its run ends [GND-1]', async () => {
  const basemaps: StoredBasemap[] = []
  const runs = [runWith({ progress: { phase: 'loading', done: 1_200, total: null, perSecond: 0 } })]
  await open('', { basemaps, runs })
  const bar = await screen.findByRole('progressbar')
  expect(bar.getAttribute('aria-valuetext')).toBe('Reading names: 1,200')
  basemaps.push(town)
  runs[0] = ended({ state: 'finished', created: 1 })
  await screen.findByRole('rowheader', { name: 'town.pmtiles' }, { timeout: 10_000 })
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a file that is no archive is refused at its field before it is sent [GND-7]', async () => {
  const { user, calls } = await open('/add')
  const add = await screen.findByRole('button', { name: 'Add Base Map' })
  await user.click(add)
  await screen.findByText('File is required')
  await user.upload(screen.getByLabelText('Archive'), new File(['Not an archive'], 'town.pmtiles'))
  await user.click(add)
  await screen.findByText('This file is not a PMTiles archive')
  const lost = archive()
  jest.spyOn(lost, 'slice').mockReturnValue({
    text: () => Promise.reject(new DOMException('The file changed', 'NotReadableError')),
  } as unknown as Blob)
  await user.upload(screen.getByLabelText('Archive'), lost)
  await screen.findByText('This file cannot be read')
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
})

test('an address is sent, and what is wrong with it is shown at its field [GND-1]', async () => {
  const message = 'Address is not an http or https address'
  const answers = [
    Response.json(
      { error: { code: 'INVALID', message: 'Invalid', fields: { url: message } } },
      { status: 400 },
    ),
    ok(runWith({ state: 'waiting', progress: null, fileName: remoteTown.name })),
  ]
  const { user, address } = await open('/add', { 'POST /api/v1/admin/basemap': () => answers.shift()! })
  await user.click(await screen.findByRole('radio', { name: 'Address' }))
  const add = screen.getByRole('button', { name: 'Add Base Map' })
  await user.click(add)
  await screen.findByText('Address is required')
  await user.type(screen.getByRole('textbox', { name: 'Address' }), 'ftp://maps.example/a.pmtiles')
  await user.click(add)
  await screen.findByText(message)
  expect(screen.getByRole('textbox', { name: 'Address' }).getAttribute('aria-invalid')).toBe('true')
  await user.click(add)
  await screen.findByText('Checking the archive')
  expect(address()).toBe('/app/adminSettings/basemaps')
})

test.each([
  [
    { state: 'failed', message: 'town.pmtiles is damaged' },
    'town.pmtiles was not added',
    'town.pmtiles is damaged',
  ],
  [{ state: 'cutOff', message: 'The server ended' }, 'town.pmtiles was not added', 'The server ended'],
  [{ state: 'finished', unchanged: 1 }, 'Nothing has changed', 'town.pmtiles was added before.'],
] as const)('the page reports the outcome %j [GND-1]', async (change, title, text) => {
  await open('', { basemaps: [], runs: [ended(change)] })
  await screen.findByText(title)
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Details' }).getAttribute('href')).toBe(
    '/app/adminSettings/imports/edit/r1',
  )
})

test.each<[string, ImportRun[]]>([
  ['an old failure', [ended({ state: 'failed', finishedAt: '2026-05-02T10:00:00.000Z' })]],
  ['a failure before a success', [ended({ state: 'finished', created: 1 }), ended({ state: 'failed' })]],
  ['a failure of another kind of import', [ended({ adapter: 'rents', state: 'failed' })]],
])('%s is not reported [GND-1]', async (_, runs) => {
  await open('', { runs })
  await screen.findByRole('heading', { name: 'No base maps' })
  expect(screen.queryByText(/was not added/)).toBeNull()
})

test('a base map is removed after a confirmation [GND-1]', async () => {
  const basemaps = [town]
  const { user, calls } = await open('', {
    basemaps,
    'DELETE /api/v1/admin/basemap/b1': () => {
      basemaps.pop()
      return new Response(null, { status: 204 })
    },
  })
  const remove = await screen.findByRole('link', { name: 'Remove town.pmtiles' })
  await user.click(remove)
  const question = await screen.findByRole('dialog', { name: 'Remove Base Map' })
  expect(question.textContent).toContain('The copy in this installation is deleted.')
  await user.click(within(question).getByRole('button', { name: 'No' }))
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
  await user.click(remove)
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await screen.findByText('Base map removed')
  await screen.findByRole('heading', { name: 'No base maps' })
})

test('the archive at an address stays when its base map is removed [GND-1]', async () => {
  await open('?delete=b2', { basemaps: [remoteTown] })
  const question = await screen.findByRole('dialog', { name: 'Remove Base Map' })
  expect(question.textContent).toContain('The archive at its address stays.')
})
