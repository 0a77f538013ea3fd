import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import type { Dollars, IsoDate } from '@freehold/contracts'
import { randomFrom } from '@freehold/demo-town'
import { type PastSale, readSales } from '../import/readSales'
import { onlyWhere } from '../testing/onlyWhere'
import { runBacktestCommand } from './backtestCommand'
import { backtestSales } from './backtestSales'

const seattle = path.resolve(__dirname, '../../../../shared/data/sales/kc_seattle_shared_8977.csv')
const kingCounty = path.resolve(__dirname, '../../mappings/king-county-sales.json')
const folder = mkdtempSync(path.join(tmpdir(), 'freehold-backtest-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(name: string, text: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

async function run(...argv: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const code = await runBacktestCommand(argv, { stdout, stderr, workingDirectory: folder })
  return { code, output: String(stdout.read() ?? ''), errors: String(stderr.read() ?? '') }
}

async function figuresOf(file: string, ...options: string[]) {
  const { code, output } = await run('--mapping', kingCounty, '--json', ...options, file)
  expect(code).toBe(0)
  const lines = output.trimEnd().split('\n')
  const [all, ...bands] = errorsByPrice(output)
  return { output, formerError: all!.formerError, bands, figures: JSON.parse(lines.at(-1)!) }
}

/** The median errors in the first table: of all sales, then of each price band. */
function errorsByPrice(output: string) {
  const [, table = ''] = output.split('\n\n')
  const errors =
    /\| ([^|]*\S)\s*\| adjusted sales \|[^|]*\|\s*([\d.]+) % .*\n\|\s+\| median \$\/sq ft \|[^|]*\|\s*([\d.]+) % /g
  return [...table.matchAll(errors)].map(([, name, error, formerError]) => ({
    name,
    error: Number(error),
    formerError: Number(formerError),
  }))
}

const header =
  'id,date,price,bedrooms,bathrooms,sqft_living,sqft_lot,floors,waterfront,view,condition,grade,sqft_above,sqft_basement,yr_built,yr_renovated,zipcode,lat,long,sqft_living15,sqft_lot15'

/** Of the logs of prices. The median distance of what scatters so is 0.67 of it. */
const NOISE = 0.1

/** Sales of a year in a town whose prices follow the place, the area, the grade, the age and the month. */
function townRows(count: number): string[] {
  const random = randomFrom(11)
  return Array.from({ length: count }, (_, index) => {
    const [east, north, area] = [random(), random(), Math.round(700 + 2_800 * random() ** 2)]
    const [grade, year, day] = [Math.floor(5 + 6 * random()), Math.floor(1930 + 85 * random()), Math.floor(365 * random())] // oxfmt-ignore
    const noise = NOISE * Math.sqrt(3) * (random() + random() + random() + random() - 2)
    const place = 0.4 * Math.sin(4 * east) + 0.3 * Math.cos(5 * north)
    const logPrice =
      13 + place + 0.7 * Math.log(area / 1_800) + 0.1 * (grade - 7) - (0.02 * (2015 - year)) / 10 + (0.08 * day) / 365 + noise // oxfmt-ignore
    const date = new Date(Date.UTC(2014, 4, 1 + day)).toISOString().slice(0, 10)
    return [
      `71${String(index).padStart(6, '0')}`, date, Math.round(Math.exp(logPrice)), 3, '2.0', area, 5_000, '1.0', 0, 0, 3,
      grade, area, 0, year, 0, 98178, 47.5 + 0.06 * north, -122.3 + 0.09 * east, area, 5_000,
    ].join(',') // oxfmt-ignore
  })
}

const town = townRows(1_000)
const townFile = fileOf('town.csv', [header, ...town].join('\n'))

test('the sales of a generated town are valued nearly as exactly as they scatter [VAL-3]', async () => {
  const { figures, formerError, output } = await figuresOf(townFile)
  expect(Object.keys(figures)).toEqual([
    'tried',
    'valued',
    'medianAbsErrorPercent',
    'meanAbsErrorPercent',
    'within10Percent',
    'within20Percent',
    'medianBiasPercent',
    'rangeCoversPercent',
    'msPerHome',
  ])
  expect(figures.tried).toBeGreaterThan(480)
  expect(figures.valued).toBe(figures.tried)
  // Equal weights, or worths that are learnt without regard to the place, have mean errors of 8.8 % and more.
  expect(figures.medianAbsErrorPercent).toBeLessThan(67 * NOISE * 1.07)
  expect(figures.meanAbsErrorPercent).toBeLessThan(8.6)
  expect(figures.medianAbsErrorPercent).toBeLessThan(0.45 * formerError)
  expect(Math.abs(figures.medianBiasPercent)).toBeLessThan(1)
  expect(figures.rangeCoversPercent).toBeGreaterThan(78)
  expect(figures.rangeCoversPercent).toBeLessThan(84)
  expect(output).toContain('| under $250k ')
  expect(output).toContain('| 16 and more ')
  // Half of the prices depend on the grade.
  const { figures: without } = await figuresOf(townFile, '--without-quality')
  expect(without.medianAbsErrorPercent).toBeGreaterThan(1.5 * figures.medianAbsErrorPercent)
  expect(without.rangeCoversPercent).toBeGreaterThan(76)
})

test('small markets are valued with the worths of the larger one, hardly less exactly, and their ranges hold [VAL-3]', async () => {
  const { figures, output } = await figuresOf(townFile, '--small-markets')
  expect(Number(/^(\d+) models learnt/m.exec(output)![1])).toBeGreaterThan(20)
  expect(figures.valued).toBe(figures.tried)
  // 9.0 % and more with equal weights or without regard to the place.
  expect(figures.meanAbsErrorPercent).toBeLessThan(8.8)
  expect(figures.rangeCoversPercent).toBeGreaterThan(78)
  expect(figures.rangeCoversPercent).toBeLessThan(85)
})

test('no sale is valued from a later one, or from another sale of its home [VAL-3]', async () => {
  const resold = town.slice(0, 20)
  const onDay = (day: string, rows: readonly string[]) => rows.map((row) => row.replace(/,[\d-]{10},/, `,${day},`)) // oxfmt-ignore
  const rows = [...town.slice(20, 700), ...onDay('2015-01-20', resold), ...onDay('2015-03-01', resold)]
  const { sales } = await readSales(fileOf('resold.csv', [header, ...rows].join('\n')), kingCounty)
  const from = '2015-02-15' as IsoDate
  const valuesOn = (changed: readonly PastSale[], day: string) => {
    const { tried, adjusted, perSquareFoot } = backtestSales(changed, { from })
    return [...tried.keys()].filter((at) => tried[at]!.soldDate === day).map((at) => [adjusted[at]!.value, perSquareFoot[at]?.value]) // oxfmt-ignore
  }
  const times = (factor: number, isChanged: (sale: PastSale) => boolean) =>
    sales.map((sale) => isChanged(sale) ? { ...sale, MLSSoldPrice: (factor * sale.MLSSoldPrice) as Dollars } : sale) // oxfmt-ignore
  const values = valuesOn(sales, '2015-03-01')
  expect(values.length).toBeGreaterThanOrEqual(20)
  expect(
    valuesOn(
      times(3, ({ soldDate }) => soldDate >= '2015-03-01'),
      '2015-03-01',
    ),
  ).toEqual(values)

  const later = sales.filter(({ soldDate }) => soldDate === '2015-03-01').map(({ _id }) => _id)
  const home = sales.find(({ soldDate, _id }) => soldDate === '2015-01-20' && later.includes(_id))!._id
  const at = later.indexOf(home)
  const isOwn = ({ _id, soldDate }: PastSale) => _id === home && soldDate === '2015-01-20'
  const changed = valuesOn(times(1.5, isOwn), '2015-03-01')
  // The model is learnt from it as well, which moves the value a little. As a comp it would move it by a tenth.
  expect(Math.abs(changed[at]![0]! / values[at]![0]! - 1)).toBeLessThan(0.02)
  expect(changed[at]![1]).toBe(values[at]![1])
  // It is evidence for others.
  expect(changed).not.toEqual(values)
})

test('writes small plots into a folder [VAL-3]', async () => {
  const { code } = await run('--mapping', kingCounty, '--plots', 'plots/new', townFile)
  expect(code).toBe(0)
  for (const name of ['error', 'range', 'distribution']) {
    const svg = readFileSync(path.join(folder, 'plots/new', `backtest-${name}.svg`), 'utf8')
    expect(svg).toMatch(/^<svg [^]*<\/svg>\n$/)
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    expect(svg.length).toBeLessThan(10_000)
  }
})

test.each<[string, string[], RegExp]>([
  ['a missing file', ['--mapping', kingCounty, 'none.csv'], /none\.csv/],
  ['a missing mapping', ['--mapping', 'none.json', townFile], /Cannot read the mapping .*none\.json/],
  ['no mapping', [townFile], /--mapping <mapping file> is missing/],
  ['a mapping that is none', ['--mapping', townFile, townFile], /is not JSON/],
  ['no file', ['--mapping', kingCounty], /The file of sales is missing/],
  ['two files', ['--mapping', kingCounty, townFile, 'b.csv'], /remove b\.csv/],
  ['an unknown option', ['--mapping', kingCounty, '--fast', townFile], /--fast/],
  ['a day that does not exist', ['--mapping', kingCounty, '--from', '2015-02-30', townFile], /'2015-02-30' is not a day/],
  ['a day after all sales', ['--mapping', kingCounty, '--from', '2030-01-01', townFile], /1,000 sales, and none of them since 2030-01-01/],
  ['a file without rows', ['--mapping', kingCounty, fileOf('empty.csv', header)], /has no sale with a place/],
  ['one sale', ['--mapping', kingCounty, fileOf('one.csv', [header, town[0]].join('\n'))], /has one sale, and none of them since/],
  ['twenty sales', ['--mapping', kingCounty, fileOf('few.csv', [header, ...town.slice(0, 20)].join('\n'))], /can be valued: that takes at least 30 sales/],
  ['a folder of plots that is a file', ['--mapping', kingCounty, '--plots', townFile, townFile], /Cannot write the plots/],
])('%s is one clear line [VAL-3]', async (_, argv, message) => {
  const { code, errors } = await run(...argv)
  expect(code).toBe(1)
  expect(errors).toMatch(message)
  expect(errors.trimEnd().split('\n')).toHaveLength(1)
}) // oxfmt-ignore

onlyWhere(
  existsSync(seattle),
  'there is no ../shared/data',
  describe,
)('the sales of Seattle', () => {
  // Required are 12.0 and 12.8 %; a method that is worse than that of today is not far above these.
  test.each<[string, string[], number]>([
    ['with all facts', [], 10.2],
    ['without quality facts', ['--without-quality'], 11],
  ])(
    'are valued %s with errors and ranges that a worse method would not reach, in each price band better than by the former one [VAL-3]',
    async (_, options, errorMax) => {
      const { figures, bands } = await figuresOf(seattle, ...options)
      expect(figures.tried).toBeGreaterThan(4_400)
      expect(figures.valued).toBe(figures.tried)
      expect(figures.medianAbsErrorPercent).toBeLessThan(errorMax)
      expect(Math.abs(figures.medianBiasPercent)).toBeLessThan(1)
      expect(figures.rangeCoversPercent).toBeGreaterThan(78)
      expect(figures.rangeCoversPercent).toBeLessThan(82)
      expect(bands).toHaveLength(7)
      expect(bands.filter(({ error, formerError }) => error >= formerError)).toEqual([])
    },
  )
})
