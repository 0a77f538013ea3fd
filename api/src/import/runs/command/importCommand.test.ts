import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { sql, type SQL } from 'drizzle-orm'
import type { Database, OpenDatabase } from '../../../db/Database'
import { StartError } from '../../../startError'
import { describeOnEachDatabase } from '../../../testing/testApp'
import { runImportCommand } from './importCommand'

const fixtures = path.join(__dirname, '../../fixtures')
const housesFile = path.join(fixtures, 'houses.csv')
const houses = readFileSync(housesFile, 'utf8')
const mapping = path.join(fixtures, 'houses.mapping.json')
const folder = mkdtempSync(path.join(tmpdir(), 'freehold-import-'))
const errorsPath = path.join(folder, 'errors.csv')
afterAll(() => rmSync(folder, { recursive: true }))

const opened = (db: Database): OpenDatabase => ({ db, kind: 'embedded', close: async () => {} })

/** Runs the command; returns its exit code and output. */
const run = (openDatabase: () => Promise<OpenDatabase>, ...argv: string[]) =>
  runTo(new PassThrough(), openDatabase, argv)

async function runTo(stderr: PassThrough, openDatabase: () => Promise<OpenDatabase>, argv: string[]) {
  const stdout = new PassThrough()
  const terminal = { stdout, stderr, workingDirectory: folder }
  const host = { openDatabase, dataDirectory: folder, publicUrl: 'http://freehold.test', terminal }
  const code = await runImportCommand(argv, host)
  return { code, output: String(stdout.read() ?? ''), errorOutput: String(stderr.read() ?? '') }
}

const importFile = (db: Database, file: string, ...more: string[]) =>
  run(async () => opened(db), 'csv', '--map', mapping, '--errors', errorsPath, ...more, file)

function fileOf(name: string, text: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

const header = houses.split('\n')[0]!
const sale = (id: number, date: string, price: number, lat = 46.6285) =>
  `${id},1,${date},${price},3,2.0,1500,01234,${lat},-119.5205,,`

const select = async (db: Database, query: SQL) => (await db.execute(query)).rows
/** All columns that an import writes into properties, expenses, results and places, with their timestamps. */
const everything = (db: Database) =>
  Promise.all([
    select(db, sql`select * from properties order by id`),
    select(db, sql`select * from expenses order by id`),
    select(db, sql`select * from strategy_results order by property_id, strategy`),
    select(db, sql`select * from places order by id`),
  ])

/** The loosest possible mapping: counts are numbers, the date is text. */
const homesMapping = {
  source: 'homes',
  listingKey: ['id'],
  status: { column: 'status', values: { S: 'sold' } },
  fields: {
    PropertyAddressFull: { column: 'address' },
    PropertyAddressCity: { column: 'city' },
    PropertyAddressState: { column: 'state' },
    PropertyAddressZIP: { column: 'zip' },
    longitude: { column: 'lng', as: 'number' },
    latitude: { column: 'lat', as: 'number' },
    BedroomsTotal: { column: 'beds', as: 'number' },
    Bathrooms: { column: 'baths', as: 'number' },
    BathroomsFull: { column: 'full', as: 'number' },
    BuildingAreaTotal: { column: 'area', as: 'number' },
    YearBuilt: { column: 'year', as: 'number' },
    MLSSoldPrice: { column: 'price', as: 'number' },
    soldDate: { column: 'date' },
    PublicListingRemarks: { column: 'remarks' },
  },
  expenses: [{ type: 'HOA', name: 'Dues', value: { column: 'dues', as: 'number' } }],
}
const homeCells = {
  id: 'a',
  status: 'S',
  address: '5 Elm St',
  city: 'Wrenfield',
  state: 'WA',
  zip: '01234',
  lng: '-119.52',
  lat: '46.62',
  beds: '3',
  baths: '',
  full: '2',
  area: '1500',
  year: '1990',
  price: '300000',
  date: '2024-05-01',
  remarks: 'Sunny',
  dues: '300',
}
type HomeCells = Partial<typeof homeCells>
/** Each listing is of a home of its own, whose street is named by the listing's key. */
const homeRow = (cells: HomeCells) =>
  Object.values({ ...homeCells, address: `5 ${cells.id ?? 'Elm'} St`, ...cells }).join(',')

/** Text without repetitions, which an index cannot compress. */
const incompressible = (length: number) =>
  Array.from({ length: Math.ceil(length / 40) }, (_, i) =>
    createHash('sha256').update(`${i}`).digest('base64url'),
  )
    .join('')
    .slice(0, length)

function importHomes(db: Database, rows: string[]) {
  const map = fileOf('homes.json', JSON.stringify(homesMapping))
  const file = fileOf('homes.csv', [Object.keys(homeCells).join(','), ...rows, ''].join('\n'))
  return run(async () => opened(db), 'csv', '--map', map, '--errors', errorsPath, file)
}

const rejections = () =>
  readFileSync(errorsPath, 'utf8')
    .split('\n')
    .slice(1, -1)
    .map((line) => line.split('","')[0])

const storedKeys = async (db: Database) =>
  (await select(db, sql`select listing_key from properties order by 1`)).map((row) => row['listing_key'])

const broken: [what: string, cells: HomeCells, reason: string][] = [
  [
    'NUL in its address',
    { address: '5 E\0lm St' },
    'PropertyAddressFull has a character that cannot be stored',
  ],
  ['NUL in its key', { id: 'b\0d' }, 'The listing key has a character that cannot be stored'],
  ['NUL in its remarks', { remarks: '\0' }, 'PublicListingRemarks has a character that cannot be stored'],
  ['a key too long', { id: incompressible(4_000) }, 'The listing key is longer than 200 characters'],
  [
    'an address too long',
    { address: `12 ${incompressible(7_000)} St` },
    'PropertyAddressFull is longer than 300 characters',
  ],
  ['a city too long', { city: 'x'.repeat(101) }, 'PropertyAddressCity is longer than 100 characters'],
  ['a ZIP code too long', { zip: '9'.repeat(3_000) }, 'PropertyAddressZIP is longer than 20 characters'],
  [
    'remarks too long',
    { remarks: 'x'.repeat(20_001) },
    'PublicListingRemarks is longer than 20000 characters',
  ],
  ['half a bedroom', { beds: '3.5' }, 'BedroomsTotal: 3.5 is not a whole number'],
  ['bedrooms beyond counting', { beds: '3e9' }, 'BedroomsTotal: 3000000000 is not between 0 and 1000'],
  ['half a full bath', { full: '1.5' }, 'BathroomsFull: 1.5 is not a whole number'],
  ['baths not in quarters', { baths: '1.3' }, 'Bathrooms: 1.3 is not a count of baths in quarters'],
  ['half a year', { year: '1990.5' }, 'YearBuilt: 1990.5 is not a whole number'],
  [
    'an area of next to nothing',
    { area: '1e-300' },
    'BuildingAreaTotal: 1e-300 is not between 1 and 10000000',
  ],
  ['a price beyond all', { price: '1e300' }, 'MLSSoldPrice: 1e+300 is not between 1 and 100000000000'],
  ['dues beyond all', { dues: '1e10' }, 'Dues: 10000000000 is not between 0 and 1000000000'],
  ['no date', { date: 'soon' }, `soldDate: 'soon' is not a date (YYYY-MM-DD)`],
  ['a day that there is not', { date: '2023-02-29' }, `soldDate: '2023-02-29' is not a date (YYYY-MM-DD)`],
  ['the year 0', { date: '0000-05-01' }, `soldDate: '0000-05-01' is not a date (YYYY-MM-DD)`],
  ['a latitude off Earth', { lat: '90.1' }, 'latitude: 90.1 is not between -90 and 90'],
  ['a longitude off Earth', { lng: '-180.1' }, 'longitude: -180.1 is not between -180 and 180'],
  [
    'a status of another kind',
    { status: 'constructor' },
    `status: 'constructor' is not one of the mapping's values`,
  ],
  ['a number of many letters', { beds: 'x'.repeat(5_000) }, `beds: '${'x'.repeat(60)}…' is not a number`],
]

describeOnEachDatabase('importing a CSV file', (app) => {
  test('every bad row is reported with line and reason, and the others are stored', async () => {
    const { code, output } = await importFile(app.db, housesFile)
    expect(code).toBe(0)
    expect(output).toContain(': 14 rows\n  4 created\n  0 updated\n  0 unchanged\n  2 superseded')
    expect(output).toContain('  8 rejected')
    expect(output).toContain(errorsPath)
    const reported = readFileSync(errorsPath, 'utf8').split('\n').slice(0, -1)
    expect(reported.map((line) => line.split('","')[0])).toEqual([
      'line,reason,row,field',
      `4,"sold: '4/31/2024' is not a date (YYYY-MM-DD or M/D/YYYY)`,
      '5,"price is missing',
      `6,"beds: 'three' is not a number`,
      `7,"baths: '1.3' is not a count of baths in quarters`,
      '8,"it has 9 cells, the header 12',
      '9,"id is missing',
      '12,"latitude: 96.6289 is not between -90 and 90',
      '13,"a quote is opened and never closed',
    ])
    expect(reported[2]).toContain('"102,1,2024-04-02,?,3,')
    expect(await select(app.db, sql`select listing_key from properties order by 1`)).toEqual(
      ['100-1', '100-2', '106-1', '109-1'].map((listing_key) => ({ listing_key })),
    )
  })

  test.each(broken)(
    'a row with %s is rejected alone, and later files are imported',
    async (_, cells, reason) => {
      const rows = [homeRow({ id: 'first' }), homeRow({ id: 'bad', ...cells }), homeRow({ id: 'last' })]
      const { code, output, errorOutput } = await importHomes(app.db, rows)
      expect([code, errorOutput]).toEqual([0, expect.not.stringMatching(/ at |params|Failed/)])
      expect(output).toContain('  2 created')
      expect(output).toContain('  1 rejected')
      expect(rejections()).toEqual([`3,"${reason}`])
      expect(await storedKeys(app.db)).toEqual(['first', 'last'])
      expect((await importHomes(app.db, [homeRow({ id: 'later' })])).output).toContain('  1 created')
      expect(await storedKeys(app.db)).toEqual(['first', 'last', 'later'])
    },
  )

  test('the longest texts and most extreme numbers that are accepted can be stored, computed and found', async () => {
    const rows = [
      homeRow({ id: incompressible(200), address: `9 ${incompressible(298)}`, city: incompressible(100) }),
      homeRow({ id: 'wide', address: `8 ${'\u{20000}漢é'.repeat(74)}`, remarks: incompressible(20_000) }),
      homeRow({
        id: 'north',
        lng: '180',
        lat: '90',
        area: '1',
        price: '1e11',
        year: '2200',
        date: '9999-12-31',
      }),
      homeRow({
        id: 'south',
        lng: '-180',
        lat: '-90',
        area: '1e7',
        price: '1',
        year: '1500',
        date: '0001-01-01',
      }),
    ]
    expect((await importHomes(app.db, rows)).output).toContain('  4 created')
    expect((await importHomes(app.db, rows)).output).toContain('  4 unchanged')
    const found = await select(app.db, sql`select kind from places where search_text like '9 %'`)
    expect(found).toEqual([{ kind: 'address' }])
  })

  test('a mapping that reads a column as the wrong type rejects every row with the reason', async () => {
    const dates = ['May 2024', '5/1/2024', 'soon'].map((date, id) => homeRow({ id: `${id}`, date }))
    const beds = ['a', 'b'].map((id) => homeRow({ id, beds: '3.5' }))
    const { code, output } = await importHomes(app.db, [...dates, ...beds])
    expect(code).toBe(0)
    expect(output).toContain(': 5 rows\n  0 created')
    expect(rejections()).toEqual([
      `2,"soldDate: 'May 2024' is not a date (YYYY-MM-DD)`,
      `3,"soldDate: '5/1/2024' is not a date (YYYY-MM-DD)`,
      `4,"soldDate: 'soon' is not a date (YYYY-MM-DD)`,
      '5,"BedroomsTotal: 3.5 is not a whole number',
      '6,"BedroomsTotal: 3.5 is not a whole number',
    ])
  })

  test('a row that only the database refuses is rejected, and the rest of its batch is stored', async () => {
    const rows = ['a', 'b', 'culprit', 'd', 'e'].map((id) => homeRow({ id }))
    await app.db.execute(sql`alter table listings add constraint picky check (listing_key <> 'culprit')`)
    try {
      const { code, output, errorOutput } = await importHomes(app.db, rows)
      expect([code, errorOutput]).toEqual([0, expect.not.stringMatching(/ at |params|Failed/)])
      expect(output).toContain('  4 created')
      expect(rejections()).toEqual([
        `4,"the database refuses it: new row for relation ""listings"" violates check constraint ""picky""`,
      ])
      expect(await storedKeys(app.db)).toEqual(['a', 'b', 'd', 'e'])
    } finally {
      await app.db.execute(sql`alter table listings drop constraint picky`)
    }
    expect((await importHomes(app.db, rows)).output).toContain('  1 created\n  0 updated\n  4 unchanged')
  })

  test('a failing database ends the import with one line without data, and the next import completes it', async () => {
    const rows = [homeRow({ id: 'a', remarks: 'a secret' })]
    await app.db.execute(sql`alter table places rename to places_away`)
    try {
      const { code, errorOutput } = await importHomes(app.db, rows)
      expect(code).toBe(1)
      expect(errorOutput.split('\n').slice(-2)).toEqual([
        'The database failed (42P01): relation "places" does not exist',
        '',
      ])
      expect(errorOutput).not.toMatch(/secret|insert|delete| at /)
    } finally {
      await app.db.execute(sql`alter table places_away rename to places`)
    }
    expect((await importHomes(app.db, rows)).output).toContain('  1 unchanged')
    expect(await select(app.db, sql`select kind from places order by 1`)).toEqual(
      ['address', 'city', 'street', 'zip'].map((kind) => ({ kind })),
    )
  })

  test('cells become baths by kind, dollars, dates, ZIP codes with leading zeros and annual dues', async () => {
    await importFile(app.db, housesFile)
    const [row] = await select(
      app.db,
      sql`select p.*, to_char(sold_date, 'YYYY-MM-DD') as day, e.type, e.value
      from properties p join expenses e on e.property_id = p.id where listing_key = '100-1'`,
    )
    expect(row).toMatchObject({
      status: 'sold',
      address_full: 'Parcel 100, unit 1',
      city: 'Wrenfield',
      state: 'WA',
      zip: '01234',
      bathrooms_full: 1,
      bathrooms_three_quarter: 1,
      bathrooms_half: 1,
      sold_price: 310_000,
      listing_price: null,
      day: '2024-03-05',
      remarks: 'Corner lot, "as is"',
      type: 'HOA',
      value: 300,
    })
    const [second] = await select(app.db, sql`select * from properties where listing_key = '106-1'`)
    expect(second).toMatchObject({ bedrooms: null, lat: 46.6287, remarks: 'A note\nof two lines' })
  })

  test('imported homes have results, comps and places', async () => {
    const { output } = await importFile(app.db, housesFile)
    expect(output).toContain('Results of 4 homes were computed')
    const homes = await select(
      app.db,
      sql`select cardinality(comp_ids) as comps, arv->>'method' as arv, buy_hold_status,
        (select count(*)::int from strategy_results where property_id = p.id) as results
      from properties p where listing_key = '100-1'`,
    )
    // Of the other three homes, one has too few baths and one has no bedroom count.
    expect(homes).toEqual([{ comps: 1, arv: 'LIST_PRICE', buy_hold_status: expect.any(String), results: 4 }])
    expect(await select(app.db, sql`select main_text from places where kind = 'zip'`)).toEqual([
      { main_text: '01234' },
    ])
  })

  test('the same command changes nothing the second time, and its summary says so', async () => {
    await importFile(app.db, housesFile)
    const before = await everything(app.db)
    const { code, output } = await importFile(app.db, housesFile)
    expect(code).toBe(0)
    expect(output).toContain(': 14 rows\n  0 created\n  0 updated\n  4 unchanged\n  2 superseded')
    expect(output).toContain('Nothing has changed.')
    expect(await everything(app.db)).toEqual(before)
    expect(
      await select(
        app.db,
        sql`select rows_read, created, unchanged, rejected from import_runs order by started_at`,
      ),
    ).toEqual([
      { rows_read: 14, created: 4, unchanged: 0, rejected: 8 },
      { rows_read: 14, created: 0, unchanged: 4, rejected: 8 },
    ])
  })

  test('the latest sale of a property counts, whatever the order of sales and files', async () => {
    await importFile(app.db, housesFile)
    const sold = sql`select sold_price, to_char(sold_date, 'YYYY-MM-DD') as day from properties where listing_key = '100-2'`
    expect(await select(app.db, sold)).toEqual([{ sold_price: 320_000, day: '2024-06-01' }])
    const older = fileOf(
      'older.csv',
      `${header}\n100,2,2022-01-01,200000,2,1.0,1100,01234,46.6283,-119.5203,,\n`,
    )
    expect((await importFile(app.db, older)).output).toContain('1 superseded')
    expect(await select(app.db, sold)).toEqual([{ sold_price: 320_000, day: '2024-06-01' }])
  })

  test('a corrected row is updated, and only homes near it are computed again', async () => {
    const near = [1, 2, 3, 4].map((id) => sale(id, '2024-04-01', 300_000))
    const far = [5, 6, 7, 8].map((id) => sale(id, '2024-05-01', 400_000, 47.5))
    await importFile(app.db, fileOf('first.csv', [header, ...near, ...far].join('\n')))
    const computedAt = sql`select listing_key, max(computed_at)::text as at, min(arv->>'arv') as arv
      from properties p join strategy_results r on r.property_id = p.id group by 1 order by 1`
    const before = await select(app.db, computedAt)
    const corrected = fileOf('corrected.csv', [header, sale(1, '2024-04-01', 360_000)].join('\n'))
    const { output } = await importFile(app.db, corrected)
    expect(output).toContain('1 updated')
    expect(output).toContain('Results of 4 homes')
    const after = await select(app.db, computedAt)
    expect(after.slice(4)).toEqual(before.slice(4))
    for (const i of [0, 1, 2, 3]) expect(after[i]!.at).not.toBe(before[i]!.at)
  })

  test('newer sales move the day that recency counts from, and all homes of the source are computed again', async () => {
    const far = [5, 6, 7, 8].map((id) => sale(id, '2023-05-01', 400_000, 47.5))
    await importFile(app.db, fileOf('first.csv', [header, ...far].join('\n')))
    const comps = sql`select max(cardinality(comp_ids))::int as most from properties`
    expect(await select(app.db, comps)).toEqual([{ most: 3 }])
    const newer = [1, 2, 3].map((id) => sale(id, '2024-09-01', 300_000, 46 + id / 10))
    await importFile(app.db, fileOf('newer.csv', [header, ...newer].join('\n')))
    expect(await select(app.db, comps)).toEqual([{ most: 0 }])
  })

  test('an interrupted import is completed by the next one', async () => {
    await importFile(app.db, housesFile)
    const results = sql`select count(*)::int as count from strategy_results`
    await app.db.execute(sql`delete from strategy_results`)
    await app.db.execute(sql`update properties set stale = true`)
    await app.db.execute(sql`update import_runs set state = 'running', finished_at = null`)
    expect((await importFile(app.db, housesFile)).output).toContain('4 unchanged')
    expect(await select(app.db, results)).toEqual([{ count: 16 }])
  })

  test('a dry run reports what would happen and writes nothing', async () => {
    const before = await everything(app.db)
    const { output } = await importFile(app.db, housesFile, '--dry-run')
    expect(output).toContain('4 created')
    expect(output).toContain('nothing was written')
    expect(await everything(app.db)).toEqual(before)
    expect(await select(app.db, sql`select * from import_runs`)).toEqual([])
  })

  test('a dry run keeps the errors file of the last import', async () => {
    const argv = ['csv', '--map', mapping, housesFile]
    const go = (...more: string[]) => run(async () => opened(app.db), ...argv, ...more)
    await go()
    const rejected = path.join(folder, 'imports/houses.csv.errors.csv')
    const before = readFileSync(rejected, 'utf8')
    writeFileSync(rejected, 'as it was')
    const { output } = await go('--dry-run')
    const tried = path.join(folder, 'imports/houses.csv.dry-run.errors.csv')
    expect(output).toContain(tried)
    expect([readFileSync(rejected, 'utf8'), readFileSync(tried, 'utf8')]).toEqual(['as it was', before])
  })

  test('Windows line ends and a byte order mark make no difference', async () => {
    await importFile(app.db, housesFile)
    const windows = fileOf('houses.csv', `\uFEFF${houses.replaceAll('\n', '\r\n')}`)
    expect((await importFile(app.db, windows)).output).toContain('4 unchanged')
  })

  test('a terminal shows a bar for each phase with its rate and the time left', async () => {
    const screen = Object.assign(new PassThrough(), { isTTY: true })
    const argv = ['csv', '--map', mapping, '--errors', errorsPath, housesFile]
    const { errorOutput } = await runTo(screen, async () => opened(app.db), argv)
    expect(errorOutput).toMatch(/Reading #+ 100% \| 968 of 968 bytes \| [\d,]+ bytes\/s \| \w+ left/)
    expect(errorOutput).toMatch(/Loading #+ 100% \| 14 of 14 rows \| [\d,]+ rows\/s \| \w+ left/)
    expect(errorOutput).toMatch(/Computing #+ 100% \| 4 of 4 homes \| [\d,]+ homes\/s \| \w+ left/)
    expect(errorOutput).not.toContain('NaN')
  })

  test('with --strict, the exit code is 2 if rows were rejected', async () => {
    expect((await importFile(app.db, housesFile, '--strict')).code).toBe(2)
    const clean = fileOf('clean.csv', [header, sale(1, '2024-04-01', 300_000)].join('\n'))
    expect((await importFile(app.db, clean, '--strict')).code).toBe(0)
    expect(existsSync(errorsPath)).toBe(false)
  })
})

describe('an import that cannot run says why in one line and opens no database', () => {
  const never = () => Promise.reject(new Error('the database was opened'))
  const broken = (text: string) => fileOf('mapping.json', text)
  const changed = (change: (given: { source?: string; fields: Record<string, object> }) => void) => {
    const given = JSON.parse(readFileSync(mapping, 'utf8'))
    change(given)
    return broken(JSON.stringify(given))
  }
  test.each<[string, () => string[], RegExp]>([
    ['no file', () => ['csv', '--map', mapping, 'absent.csv'], /Cannot read .*absent\.csv: ENOENT/],
    ['an empty file', () => ['csv', '--map', mapping, fileOf('empty.csv', '')], /empty\.csv is empty/],
    [
      'a missing column',
      () => ['csv', '--map', mapping, fileOf('short.csv', 'id,unit,sold,beds\n')],
      /short\.csv has no column 'zip', .*'price'.*which the mapping reads; its columns are id, unit, sold, beds/,
    ],
    ['no mapping', () => ['csv', housesFile], /--map <mapping file> is missing/],
    [
      'a mapping that does not exist',
      () => ['csv', '--map', 'absent.json', housesFile],
      /Cannot read the mapping/,
    ],
    ['a mapping that is not JSON', () => ['csv', '--map', broken('{'), housesFile], /is not JSON/],
    [
      'a mapping without a source',
      () => ['csv', '--map', changed((given) => delete given.source), housesFile],
      /mapping\.json is wrong: source is missing/,
    ],
    [
      'an unknown field',
      () => ['csv', '--map', changed(({ fields }) => (fields.Beds = { column: 'beds' })), housesFile],
      /fields\.Beds is not known/,
    ],
    [
      'an unknown type',
      () => [
        'csv',
        '--map',
        changed(({ fields }) => (fields.YearBuilt = { column: 'beds', as: 'year' })),
        housesFile,
      ],
      /fields\.YearBuilt\.as.*"year"/,
    ],
    [
      'an unknown adapter',
      () => ['xml', '--map', mapping, housesFile],
      /'xml' is not an adapter; use one of csv/,
    ],
    ['an unknown option', () => ['csv', '--mapping', mapping, housesFile], /--mapping/],
  ])('%s', async (_, argv, line) => {
    const { code, errorOutput } = await run(never, ...argv())
    expect(errorOutput).toMatch(line)
    expect(errorOutput.trim().split('\n')).toHaveLength(1)
    expect(code).toBe(1)
  })

  test('a database whose connection is lost', async () => {
    const lost = Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' })
    const { code, errorOutput } = await run(() => Promise.reject(lost), 'csv', '--map', mapping, housesFile)
    expect(errorOutput).toBe('The database connection was lost: run the same command again to continue\n')
    expect(code).toBe(1)
  })

  test('a database that the server has open', async () => {
    const held = () => Promise.reject(new StartError('/data is in use by process 1: stop it first'))
    const { code, errorOutput } = await run(held, 'csv', '--map', mapping, housesFile)
    expect(errorOutput).toBe('/data is in use by process 1: stop it first\n')
    expect(code).toBe(1)
  })
})
