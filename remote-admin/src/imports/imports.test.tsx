import { IMPORT_PART_BYTES, type ImportRun } from '@freehold/contracts'
import { screen } from '@testing-library/react'
import { importRun } from '../testing/importRun'
import { freshBrowser, ok, openSection, refusal } from '../testing/openSection'

jest.setTimeout(30_000)
beforeEach(freshBrowser)

const SIZE = IMPORT_PART_BYTES + 1_000

const runWith = (change: Partial<ImportRun> = {}): ImportRun =>
  importRun({
    adapter: 'rents',
    fileName: 'rents.csv',
    state: 'uploading',
    progress: { phase: 'uploading', done: 0, total: SIZE, perSecond: 0 },
    startedAt: '2024-05-02T10:00:00.000Z',
    ...change,
  })

const running: Partial<ImportRun> = {
  state: 'running',
  progress: { phase: 'loading', done: 1_200, total: null, perSecond: 350 },
}
const half = runWith({ progress: { phase: 'uploading', done: IMPORT_PART_BYTES, total: SIZE, perSecond: 0 } })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const conflict = () =>
  Response.json({ error: { code: 'CONFLICT', message: 'The upload is over' } }, { status: 409 })

/** Starts an import of a file of two parts, which get these answers. `state`: the run, when the page asks for it. */
async function upload(
  parts: (() => Response | Promise<Response>)[],
  state: ImportRun | (() => ImportRun),
  cancel = () => new Response(null, { status: 204 }),
) {
  const { user, calls } = await openSection('/imports/add', {
    imports: () => ok([]),
    importCount: () => ok({ importCount: 0 }),
    'import/r1': () => ok(typeof state === 'function' ? state() : state),
    'POST /api/v1/admin/import': () => ok(runWith()),
    'POST /api/v1/admin/import/r1/part': () => parts.shift()!(),
    'DELETE /api/v1/admin/import/r1': cancel,
  })
  await user.selectOptions(await screen.findByLabelText('Kind'), 'rents')
  await user.upload(screen.getByLabelText('File'), new File(['x'.repeat(SIZE)], 'rents.csv'))
  await user.click(screen.getByRole('button', { name: 'Start Import' }))
  return { sent: () => calls.filter((call) => call.endsWith('/part')).length, calls }
}

const started = () => screen.findByText('Import started', undefined, { timeout: 10_000 })

test('a part that fails is sent again', async () => {
  const { sent } = await upload(
    [() => ok(half), lost, () => refusal('Later'), () => ok(runWith(running))],
    half,
  )
  await started()
  expect(sent()).toBe(4)
})

test('a lost answer to the last part is detected by the state of the run', async () => {
  const { sent, calls } = await upload([() => ok(half), lost], runWith(running))
  await started()
  expect(sent()).toBe(2)
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
})

test('a refusal is shown at once, and the upload is canceled', async () => {
  const { sent, calls } = await upload([() => ok(half), conflict], half)
  await screen.findByText('The upload is over')
  expect(sent()).toBe(2)
  expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1)
})

test('an upload that cannot be canceled because it is complete has started', async () => {
  const asked = [half, half, half, runWith(running)]
  await upload([() => ok(half), lost, lost, lost, lost], () => asked.shift()!, conflict)
  await started()
})

test('an upload that someone else canceled is not reported as started', async () => {
  const message = 'The upload was canceled'
  await upload([() => ok(half), lost], runWith({ state: 'failed', progress: null, message }), conflict)
  await screen.findByText(message, undefined, { timeout: 10_000 })
  expect(screen.queryByText('Import started')).toBeNull()
})

test('a run without a known total shows its count and rate', async () => {
  await openSection('/imports/edit/r1', {
    imports: () => ok([runWith(running)]),
    importCount: () => ok({ importCount: 1 }),
    'import/r1': () => ok(runWith(running)),
  })
  await screen.findByText('Loading: 1,200 rows, 350 a second')
})

test('the details of a run count the homes that the geocoder found, and say why some are waiting [GND-6]', async () => {
  const failure = 'The geocoder answered 503'
  const geocoding = { exact: 1_204, approximate: 96, unmatched: 41, waiting: 300, failure }
  const run = runWith({
    state: 'finished',
    progress: null,
    finishedAt: '2024-05-02T10:01:00.000Z',
    geocoding,
  })
  await openSection('/imports/edit/r1', {
    imports: () => ok([run]),
    importCount: () => ok({ importCount: 1 }),
    'import/r1': () => ok(run),
  })
  await screen.findByText('1,204 exact, 96 approximate, 41 without match, 300 waiting')
  expect(screen.getByText(`${failure}. It is asked again later.`)).toBeTruthy()
})

test('a run of listings that have coordinates does not mention the geocoder [GND-6]', async () => {
  const run = runWith({ state: 'finished', progress: null, finishedAt: '2024-05-02T10:01:00.000Z' })
  await openSection('/imports/edit/r1', {
    imports: () => ok([run]),
    importCount: () => ok({ importCount: 1 }),
    'import/r1': () => ok(run),
  })
  await screen.findByText('Homes computed')
  expect(screen.queryByText('Geocoded')).toBeNull()
})

test('the details of a run say what was left out of rows, and where [REC-6]', async () => {
  const warnings = [
    { reason: 'the ZIP code has fewer than five digits and is left out', count: 12, lines: [5, 9] },
    { reason: 'the fee is left out', count: 1, lines: [7] },
  ]
  const run = runWith({ state: 'finished', progress: null, warnings })
  await openSection('/imports/edit/r1', {
    imports: () => ok([run]),
    importCount: () => ok({ importCount: 1 }),
    'import/r1': () => ok(run),
  })
  const { textContent } = await screen.findByRole('dialog')
  expect(textContent).toContain('Something is left out of 12 rows')
  expect(textContent).toContain('and is left out: lines 5, 9 and others.')
  expect(textContent).toMatch(/out of 1 row\W*The fee is left out: line 7\./)
})

test('blocked photos are announced, with the origins that IMAGE_ORIGINS lacks [REC-7]', async () => {
  await openSection('/imports', {
    imports: () => ok([]),
    importCount: () => ok({ importCount: 0 }),
    blockedPhotos: () => ok({ listings: 1_495, origins: ['https://a.example', 'https://b.example'] }),
  })
  await screen.findByText('Photos of 1,495 listings are blocked')
  expect(screen.getByText(/Add https:\/\/a\.example, https:\/\/b\.example to IMAGE_ORIGINS/)).toBeTruthy()
})
