import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  appendImportFile,
  getImport,
  IMPORT_PART_BYTES,
  type ImportAdapter,
  type ImportRun,
  type ImportStart,
  isImportUnderWay,
  startImport,
} from '@freehold/contracts'
import { describeOnEachDatabase } from '../../testing/testApp'
import { until } from '../../testing/until'
import { sourceFile, HOMES, mappingFile } from '../testing/importCases'

const folder = mkdtempSync(path.join(tmpdir(), 'freehold-uploads-'))
afterAll(() => rmSync(folder, { recursive: true }))

const WITHDRAWN = Array.from({ length: HOMES }, (_, i) => i).filter((i) => i % 3 > 0 && i % 50 === 1).length
const NAMES = 700

const cases: Record<ImportAdapter, { given: Partial<ImportStart>; expected: Partial<ImportRun> }> = {
  csv: {
    given: { mapping: readFileSync(mappingFile, 'utf8') },
    expected: { source: 'houses', created: HOMES, computed: HOMES },
  },
  reso: {
    given: { source: 'a-feed' },
    expected: {
      source: 'a-feed',
      created: HOMES - WITHDRAWN,
      removed: WITHDRAWN,
      computed: HOMES - WITHDRAWN,
    },
  },
  attom: { given: {}, expected: { source: 'attom', created: HOMES, computed: HOMES } },
  streets: {
    given: { city: 'Fairview', state: 'WA' },
    expected: { source: 'streets', created: NAMES, unchanged: HOMES - NAMES, computed: 0 },
  },
  rents: { given: {}, expected: { source: 'hud-safmr', created: HOMES, computed: 0 } },
  taxes: {
    given: { source: 'Made up' },
    expected: { source: 'property-taxes', created: HOMES, computed: 0 },
  },
  basemap: { given: {}, expected: { source: 'basemap', rowsRead: 1, created: 1, computed: 0 } },
}
const adapters = Object.keys(cases) as ImportAdapter[]

describeOnEachDatabase('a file that an Admin uploads', (app) => {
  async function upload(adapter: ImportAdapter): Promise<ImportRun> {
    const as = await app.signIn('Admin')
    const file = readFileSync(sourceFile(folder, adapter))
    const body = { adapter, fileName: `a.${adapter}`, size: file.length, ...cases[adapter].given }
    const params = { id: (await app.call(startImport, { as, body })).data._id }
    for (let offset = 0; offset < file.length; offset += IMPORT_PART_BYTES) {
      const data = file.subarray(offset, offset + IMPORT_PART_BYTES).toString('base64')
      await app.call(appendImportFile, { as, params, body: { offset, data } })
    }
    return until(
      async () => (await app.call(getImport, { as, params })).data,
      ({ state }) => !isImportUnderWay(state),
    )
  }

  test.each(adapters)('for %s is imported completely, and a second time changes nothing', async (adapter) => {
    const nothing = { created: 0, updated: 0, removed: 0, rejected: 0, errors: 0, message: null }
    const { expected } = cases[adapter]
    const done = {
      ...nothing,
      state: 'finished',
      rowsRead: HOMES,
      unchanged: 0,
      superseded: 0,
      ...expected,
    }
    expect(await upload(adapter)).toMatchObject(done)
    const again = { ...done, ...nothing, unchanged: done.rowsRead, computed: 0 }
    expect(await upload(adapter)).toMatchObject(again)
  })
})
