import {
  appendImportFile,
  deleteSavedMapping,
  getImport,
  importErrors,
  type ImportPreview,
  type ImportPreviewInput,
  type ImportStart,
  isImportUnderWay,
  listSavedMappings,
  previewImport,
  rejectedRows,
  renameSavedMapping,
  startImport,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { describeOnEachDatabase, type TestApp } from '../../testing/testApp'
import { until } from '../../testing/until'

const header = 'MLS#,Full Address,City,Zip Code,LP,BR,Baths Tot,SqFt,List Dt,Status,Status'
const rows = [
  '1,1 Alder St,Kent,98030,489000,3,2.5,1240,02/24/2024,Active,A',
  '2,2 Alder St,Kent,98030,Call,3,2.5,1190,2024-02-03,Active,A',
  '3,"3 Alder St, Unit 2",Kent,981,$519000,4,1.3,1530,31/02/2024,Active,A',
  '4,4 Alder St,Kent,98030,530000,3,1,1300,,Active',
]
const text = [header, ...rows, ''].join('\n')

const body = (more: Partial<ImportPreviewInput> = {}, file = text): ImportPreviewInput => ({
  fileName: 'kcmls-export-2024-03-07.csv',
  head: Buffer.from(file).toString('base64'),
  isWhole: true,
  ...more,
})

const field = ({ fields }: ImportPreview, name: string) => fields.find((one) => one.name === name)!

/** The preview after a column or a constant has been chosen for a field. */
async function change(
  app: TestApp,
  as: string,
  { mapping }: ImportPreview,
  chosen: ImportPreviewInput['change'],
  file = text,
) {
  const { data } = await app.call(previewImport, { as, body: body({ mapping, change: chosen }, file) })
  return data
}

async function runToEnd(app: TestApp, as: string, file: string, start: Partial<ImportStart>) {
  const bytes = Buffer.from(file)
  const given = { adapter: 'csv' as const, fileName: 'homes.csv', size: bytes.length, ...start }
  const { data: run } = await app.call(startImport, { as, body: given })
  const params = { id: run._id }
  await app.call(appendImportFile, { as, params, body: { offset: 0, data: bytes.toString('base64') } })
  await until(async () => !isImportUnderWay((await app.call(getImport, { as, params })).data.state))
  const { data } = await app.call(getImport, { as, params })
  return data
}

describeOnEachDatabase('an import of a CSV file without a mapping file', (app) => {
  test('shows how its columns are read, and what is wrong with its values [USE-18]', async () => {
    const as = await app.signIn('Admin')
    const { data: preview } = await app.call(previewImport, { as, body: body() })
    expect(preview).toMatchObject({
      encoding: 'utf-8',
      delimiter: ',',
      rows: 4,
      checked: 4,
      source: 'kcmls-export',
      missing: ['Status', 'State'],
      savedAs: null,
    })
    expect(preview.fields.slice(0, 5).map(({ label }) => label)).toEqual([
      'Listing number',
      'Status',
      'Street address',
      'City',
      'State',
    ])
    expect(preview.notes).toEqual([
      expect.stringContaining("Several columns are named 'Status'"),
      '1 row will be rejected whole. Line 5: it has 10 cells, the header 11.',
    ])
    expect(field(preview, 'LatestListingPrice')).toMatchObject({
      column: 'LP',
      matchedBy: 'name',
      samples: [489_000, 519_000],
      invalid: { count: 1, example: "'Call' is not a number" },
    })
    expect(field(preview, 'Bathrooms').samples).toEqual(['2 full, 1 half', '2 full, 1 half'])
    expect(field(preview, 'Bathrooms').invalid?.example).toBe("'1.3' is not a count of baths in quarters")
    expect(field(preview, 'OnMarketDate').samples).toEqual(['2024-02-24', '2024-02-03'])
    expect(preview.preview[1]).toMatchObject({ line: 3, rejection: null })
  })

  test('lets columns, constants and units be corrected, and counts the rows that it rejects [USE-18]', async () => {
    const as = await app.signIn('Admin')
    const { data: first } = await app.call(previewImport, { as, body: body() })
    const withState = await change(app, as, first, { field: 'PropertyAddressState', constant: 'wa' })
    expect(withState.missing).toEqual(['Status'])
    const complete = await change(app, as, withState, { field: 'status', constant: 'forSale' })
    expect(complete).toMatchObject({ missing: [], rejected: 3 })
    expect(complete.preview.map(({ rejection }) => rejection)).toEqual([
      null,
      "LP: 'Call' is not a number",
      expect.stringContaining("List Dt: '31/02/2024' is not a date"),
    ])
    const area = { field: 'BuildingAreaTotal', column: 'SqFt', unit: 'squareMeters' }
    expect(field(await change(app, as, complete, area), 'BuildingAreaTotal')).toMatchObject({
      unit: 'squareMeters',
      matchedBy: 'hand',
      samples: [expect.closeTo(13_347.2, 1), expect.closeTo(12_809.1, 1), expect.closeTo(16_468.8, 1)],
    })
    const none = await change(app, as, complete, { field: 'PropertyAddressFull' })
    expect(none.missing).toEqual(['Street address'])
    for (const wrong of [
      { field: 'LatestListingPrice', column: 'Status' },
      { field: 'constructor', column: 'LP' },
    ]) {
      const { status } = await app.call(previewImport, {
        as,
        body: body({ mapping: none.mapping, change: wrong }),
      })
      expect(status).toBe(400)
    }
  })

  test('imports what the preview shows, keeps the reasons of rejected rows, and saves the mapping [USE-18]', async () => {
    const as = await app.signIn('Admin')
    const { data: first } = await app.call(previewImport, { as, body: body() })
    const withState = await change(app, as, first, { field: 'PropertyAddressState', constant: 'WA' })
    const { mapping, header: names } = await change(app, as, withState, {
      field: 'status',
      constant: 'forSale',
    })
    const saveMapping = { name: 'King County MLS', header: names }
    const run = await runToEnd(app, as, text, { mapping, saveMapping })
    expect(run).toMatchObject({ state: 'finished', created: 1, rejected: 3 })
    const { rows: homes } = await app.db.execute(sql`select address_full, zip, listing_price from properties`)
    expect(homes).toEqual([{ address_full: '1 Alder St', zip: '98030', listing_price: 489_000 }])

    const { data: rejected } = await app.call(rejectedRows, { as, params: { id: run._id } })
    expect(rejected).toEqual({
      rows: [
        { line: 3, field: 'LP', reason: "'Call' is not a number" },
        { line: 4, field: 'List Dt', reason: expect.stringContaining("'31/02/2024' is not a date") },
        { line: 5, field: null, reason: 'it has 10 cells, the header 11' },
      ],
      fields: expect.arrayContaining([{ field: 'LP', count: 1 }]),
    })
    const { data: errors } = await app.call(importErrors, { as, params: { id: run._id } })
    expect(errors.csv.split('\n').slice(0, 2)).toEqual([
      'line,reason,row,field',
      `3,"LP: 'Call' is not a number","${rows[1]}","LP"`,
    ])

    // The next file has its columns in another order, and comes from a program with another delimiter.
    const next = `Status;${header.split(',').toReversed().slice(1).join(';')}\nA;Active;;1240;2.5;3;500000;98030;Kent;9 Alder St;9\n`
    const { data: again } = await app.call(previewImport, { as, body: body({}, next) })
    expect(again).toMatchObject({ savedAs: 'King County MLS', missing: [], rejected: 0, delimiter: ';' })
    expect(field(again, 'PropertyAddressState').matchedBy).toBe('saved')
    const { data: fresh } = await app.call(previewImport, { as, body: body({ useSaved: false }, next) })
    expect(fresh.savedAs).toBeNull()
    expect(fresh.saved.map(({ name }) => name)).toEqual(['King County MLS'])
  })

  test('keeps the mapping of a run that fails [USE-18]', async () => {
    const as = await app.signIn('Admin')
    const { data: first } = await app.call(previewImport, { as, body: body() })
    const withState = await change(app, as, first, { field: 'PropertyAddressState', constant: 'WA' })
    const { mapping, header: names } = await change(app, as, withState, { field: 'status', constant: 'sold' })
    const start = { mapping, saveMapping: { name: 'Tried', header: names } }
    const run = await runToEnd(app, as, 'Other,Columns\n1,2\n', start)
    expect(run).toMatchObject({ state: 'failed', message: expect.stringContaining("has no column 'MLS#'") })
    const { data: again } = await app.call(previewImport, { as, body: body() })
    expect(again.savedAs).toBe('Tried')
  })

  test('lets an Admin rename and delete what was saved, under names that are no address [USE-18]', async () => {
    const as = await app.signIn('Admin')
    const { data: first } = await app.call(previewImport, { as, body: body() })
    const withState = await change(app, as, first, { field: 'PropertyAddressState', constant: 'WA' })
    const { mapping, header: names } = await change(app, as, withState, { field: 'status', constant: 'sold' })
    for (const name of ['b', '../a', '..']) {
      await runToEnd(app, as, text, { mapping, saveMapping: { name, header: names } })
    }
    const listed = async () => (await app.call(listSavedMappings, { as })).data
    const of = async (name: string) => (await listed()).find((one) => one.name === name)!
    expect((await listed()).map(({ name }) => name)).toEqual(['..', '../a', 'b'])
    expect(await of('b')).toMatchObject({ columns: 9, savedAt: expect.stringMatching(/^\d{4}-/) })

    const rename = async (from: { _id: string }, name: string) =>
      app.call(renameSavedMapping, { as, params: { id: from._id }, body: { name } })
    const dots = await of('..')
    const taken = await rename(dots, ' b ')
    expect([taken.status, taken.error?.fields]).toEqual([
      409,
      { name: 'Another saved mapping has this name' },
    ])
    expect((await rename(dots, ' ')).error?.fields).toEqual({ name: 'Name is required' })
    expect((await rename(dots, 'x'.repeat(101))).status).toBe(400)
    expect((await rename(dots, 'Älder & "Söhne"')).data).toMatchObject({
      name: 'Älder & "Söhne"',
      columns: 9,
    })
    expect((await rename(dots, 'Again')).status).toBe(404)
    // The newest is proposed under its new name.
    expect((await app.call(previewImport, { as, body: body() })).data.savedAs).toBe('Älder & "Söhne"')

    const params = { id: (await of('Älder & "Söhne"'))._id }
    const investor = await app.signIn('Investor')
    expect((await app.call(deleteSavedMapping, { as: investor, params })).status).toBe(403)
    expect((await app.call(deleteSavedMapping, { as, params })).status).toBe(204)
    expect((await app.call(deleteSavedMapping, { as, params })).status).toBe(404)
    const { data: next } = await app.call(previewImport, { as, body: body() })
    expect(next.saved.map(({ name }) => name)).toEqual(['../a', 'b'])
    const { rows: audited } = await app.db.execute(
      sql`select action, details from audit_log where action like 'savedMapping.%' order by at`,
    )
    expect(audited).toEqual([
      { action: 'savedMapping.renamed', details: { name: 'Älder & "Söhne"' } },
      { action: 'savedMapping.deleted', details: { name: 'Älder & "Söhne"' } },
    ])
  })

  test('reads sales of King County by the mapping that Freehold comes with [USE-18]', async () => {
    const as = await app.signIn('Admin')
    const sales =
      'id,date,price,bedrooms,bathrooms,sqft_living,sqft_lot,floors,waterfront,view,condition,grade,yr_built,zipcode,lat,long\n' +
      '7129300520,2014-10-13,221900,3,2.25,1180,5650,1.0,0,0,3,7,1955,98178,47.5112,-122.257\n'
    const { data } = await app.call(previewImport, { as, body: body({ isWhole: true }, sales) })
    expect(data).toMatchObject({
      savedAs: 'King County sales',
      missing: [],
      rejected: 0,
      source: 'king-county',
    })
    expect(field(data, 'PropertyAddressFull')).toMatchObject({
      composed: 'Parcel {id}',
      samples: ['Parcel 7129300520'],
    })
    expect(field(data, 'Bathrooms').samples).toEqual(['1 full, 1 three-quarter, 1 half'])
  })

  test('is for Admins only, and refuses what is no CSV file and no mapping [USE-18]', async () => {
    const investor = await app.signIn('Investor')
    expect((await app.call(previewImport, { as: investor, body: body() })).status).toBe(403)
    const as = await app.signIn('Admin')
    const refusal = async (more: Partial<ImportPreviewInput>, file?: string) => {
      const { status, error } = await app.call(previewImport, { as, body: body(more, file) })
      expect(status).toBe(400)
      return error?.message
    }
    expect(await refusal({}, 'a single column\nx\n')).toContain('has only one column')
    expect(await refusal({ encoding: 'utf-8', head: Buffer.from('a,b\nPe\xf1a,1\n', 'latin1').toString('base64') })).toContain('is not UTF-8') // oxfmt-ignore
    expect(await refusal({ mapping: '{"fields":{"Secret":{"constant":1}}}' })).toContain('mapping')
    expect(await refusal({ head: '' })).toBe('The file is empty')
    expect(await refusal({ head: 'A'.repeat(200_000) })).toBeTruthy()
  })
})
