import type { ImportPreview, PreviewField } from '@freehold/contracts'
import { screen, within } from '@testing-library/react'
import { importRun } from '../testing/importRun'
import { freshBrowser, ok, openSection } from '../testing/openSection'

jest.setTimeout(30_000)
beforeEach(freshBrowser)

const field = (change: Partial<PreviewField>): PreviewField => ({
  name: 'PropertyAddressCity',
  label: 'City',
  kind: 'text',
  isRequired: true,
  column: 'Town',
  constant: null,
  composed: null,
  constants: [],
  units: [],
  unit: null,
  matchedBy: 'name',
  samples: ['Kent'],
  empty: 0,
  invalid: null,
  ...change,
})

const preview = (change: Partial<ImportPreview> = {}): ImportPreview => ({
  encoding: 'utf-8',
  delimiter: ',',
  header: ['Town', 'Lot'],
  columns: [
    { name: 'Town', samples: ['Kent'], isUsed: true },
    { name: 'Lot', samples: ['2'], isUsed: false },
  ],
  notes: [],
  fields: [
    field({}),
    field({ name: 'Stories', label: 'Stories', isRequired: false, column: null, matchedBy: null, samples: [], constants: null }), // oxfmt-ignore
  ],
  checked: 1,
  rejected: 0,
  rows: 1,
  preview: [
    { line: 2, cells: [{ field: 'PropertyAddressCity', value: 'Kent', problem: null }], rejection: null },
  ],
  missing: [],
  source: 'homes',
  mapping: 'first',
  savedAs: null,
  saved: [],
  ...change,
})

/** Opens the page with a chosen file. The server answers each call for a preview with the next of these. */
async function chooseFile(previews: ImportPreview[], runState: 'failed' | 'finished' = 'finished') {
  const run = importRun({
    adapter: 'csv',
    fileName: 'homes.csv',
    state: runState,
    message: runState === 'failed' ? 'The disk is full' : null,
    progress: null,
    startedAt: '2024-05-02T10:00:00.000Z',
  })
  const page = await openSection('/imports/csv', {
    'POST /api/v1/admin/importPreview': () => ok(previews.length > 1 ? previews.shift() : previews[0]),
    'POST /api/v1/admin/import': () => ok({ ...run, state: 'uploading' }),
    [`POST /api/v1/admin/import/${run._id}/part`]: () => ok(run),
    [`import/${run._id}`]: () => ok(run),
  })
  const file = new File(['Town,Lot\nKent,2\n'], 'homes.csv', { type: 'text/csv' })
  await page.user.upload(await screen.findByLabelText('CSV file'), file)
  await screen.findByText('homes.csv')
  return page
}

/** The bodies of the calls to a path. */
const bodiesOf = (path: string) =>
  jest
    .mocked(fetch)
    .mock.calls.flatMap(([url, init]) =>
      (url as string).endsWith(path) ? [JSON.parse(init!.body as string) as Record<string, unknown>] : [],
    )

test('a run that fails leaves the file and its columns on the page [USE-18]', async () => {
  const { user } = await chooseFile([preview()], 'failed')
  await user.click(screen.getByRole('button', { name: 'Import 1 Row' }))
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('The disk is full')
  expect(bodiesOf('/import')).toEqual([
    expect.objectContaining({ mapping: 'first', saveMapping: { name: 'Homes', header: ['Town', 'Lot'] } }),
  ])
  await user.click(screen.getByRole('button', { name: 'Back to Columns' }))
  expect(await screen.findByLabelText<HTMLSelectElement>('Column for City')).toHaveProperty('value', 'cTown')
})

test('a source that was typed just before the import starts is that of the import [USE-18]', async () => {
  const { user } = await chooseFile([preview(), preview({ source: 'kent-mls', mapping: 'second' })])
  const source = screen.getByLabelText('Source')
  await user.clear(source)
  await user.type(source, 'kent-mls{Enter}')
  await screen.findByText(/rows? imported/)
  expect(bodiesOf('/importPreview').at(-1)).toMatchObject({ mapping: 'first', source: 'kent-mls' })
  expect(bodiesOf('/import')).toEqual([expect.objectContaining({ mapping: 'second' })])
})

test('a field that is given a column keeps its place and the focus [USE-18]', async () => {
  const filled = preview({ mapping: 'second' })
  filled.fields[1] = { ...filled.fields[1]!, column: 'Lot', matchedBy: 'hand', samples: [2] }
  const { user } = await chooseFile([preview(), filled])
  await user.click(screen.getByText('1 more field that a file can have'))
  const others = screen.getByRole('table', { name: 'Fields that no column fills yet' })
  const select = within(others).getByLabelText('Column for Stories')
  await user.selectOptions(select, 'Lot')
  await within(others).findByText('As you chose')
  expect(document.activeElement).toBe(select)
  expect(bodiesOf('/importPreview').at(-1)).toMatchObject({ change: { field: 'Stories', column: 'Lot' } })
})
