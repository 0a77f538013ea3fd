import { readFileSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { describeOnEachDatabase } from '../../../testing/testApp'
import { CommandRunner } from '../../testing/CommandRunner'

const runner = new CommandRunner()
const mapping = path.join(__dirname, '../../fixtures/houses.mapping.json')
const errors = path.join(runner.folder, 'errors.csv')
const header = 'id,unit,sold,price,beds,baths,sqft,zip,lat,long,dues,note'
const house = (id: number, note = '', price = '300000') =>
  `${id},1,2024-04-01,${price},3,2.0,1500,01234,46.6285,-119.5205,,${note}`

describeOnEachDatabase('the lines of a CSV file', (app) => {
  async function run(text: string | null) {
    const file = runner.fileOf('houses.csv', text ?? '')
    // A sparse file: longer than the longest possible string, without using disk space.
    if (text === null) truncateSync(file, 3e9)
    return runner.run(app, ['csv', '--map', mapping, '--errors', errors, file])
  }
  const notes = async () =>
    (
      await app.db.execute<{ remarks: string }>(sql`select remarks from properties order by listing_key`)
    ).rows.map(({ remarks }) => remarks)

  test('end where spreadsheets end them, not at Unicode separators within a remark', async () => {
    const separators = 'Sunny\u2028and\u2029quiet\u0085\v\f'
    const { output } = await run([header, house(1, separators), house(2, 'x', 'none'), house(3)].join('\n'))
    expect(output).toContain(': 3 rows\n  2 created')
    expect(await notes()).toEqual([separators.trim(), null])
    expect(readFileSync(errors, 'utf8')).toContain('\n3,"price')
  })

  test.each<[string, string]>([
    ['a line feed', '\n'],
    ['both', '\r\n'],
    ['a carriage return', '\r'],
  ])('that end in %s are read the same, wherever a chunk of the file ends', async (_, end) => {
    const notesOf = (count: number) => Array.from({ length: count }, (_, i) => 'é'.repeat(7_000 + i))
    const rows = notesOf(18).map((note, i) => house(100 + i, note))
    // The first chunk of this size ends after the carriage return of this row.
    const before = Buffer.byteLength([header, ...rows, house(118)].join(end)) + 1
    const filler = 'x'.repeat(2 ** 18 - before)
    const more = notesOf(40).map((note, i) => house(200 + i, `"""${note}"""`))
    const { output } = await run(
      [header, ...rows, house(118, filler), ...more, house(1, '', 'none'), ''].join(end),
    )
    expect(output).toContain(': 60 rows\n  59 created')
    expect(readFileSync(errors, 'utf8')).toContain('\n61,"price')
    expect(await notes()).toEqual([...notesOf(18), filler, ...notesOf(40).map((note) => `"${note}"`)])
  })

  test('that are too long are skipped and reported, and the rest of the file is loaded [REC-6]', async () => {
    const long = 'x'.repeat(1e7)
    const rows = [house(1), long, house(2, 'x'), `${house(3)}${long}`, `"open${long}`, house(4, '', 'none')]
    for (const end of ['\n', '\r\n', '\r']) {
      const { code, output } = await run([header, ...rows, house(5), long].join(end))
      expect([code, output]).toEqual([0, expect.stringMatching(/: 8 rows\n[^]* 5 rejected\n/)])
      const reported = readFileSync(errors, 'utf8').split('\n').slice(1, -1)
      expect(reported.map((line) => line.slice(0, 42))).toEqual([
        '3,"it has more than 1,048,576 characters",',
        '5,"it has more than 1,048,576 characters",',
        '6,"it has more than 1,048,576 characters",',
        expect.stringMatching(/^7,"price/),
        '9,"it has more than 1,048,576 characters",',
      ])
      expect(reported[0]!.length).toBeLessThan(1_100)
      expect(await notes()).toEqual([null, 'x', null])
    }
  })

  test('that are too long are a sign of another kind of file if the first one is', async () => {
    const { code, errorOutput } = await run(null)
    expect([code, errorOutput]).toEqual([1, expect.stringMatching(/line 1: it has more than 1,048,576 char/)])
  })

  test('within quotes are limited to those of one record, and the rest of the file is read', async () => {
    const long = Array.from({ length: 50 }, () => 'y'.repeat(100_000)).join('\n')
    const { output } = await run([header, house(1, `"${long}`), house(2), house(3)].join('\n'))
    expect(output).toContain('  2 created')
  })
})
