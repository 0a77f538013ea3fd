import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { describeOnEachDatabase } from '../../../testing/testApp'
import { CommandRunner } from '../../testing/CommandRunner'

const runner = new CommandRunner()
const fixtures = path.join(__dirname, '../../fixtures')
const mapping = path.join(fixtures, 'houses.mapping.json')
const header = 'id,unit,sold,price,beds,baths,sqft,zip,lat,long,dues,note'
const house = (id: number, note: string) =>
  `${id},1,2024-04-01,300000,3,2.0,1500,01234,46.6285,-119.5205,,${note}`
const houses = [header, house(1, 'Café – “as is”'), house(2, '½ acre')].join('\r\n')

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
/** Windows-1252 has these characters at other places than Unicode. */
const windows1252 = (text: string) =>
  Buffer.from(text.replace('–', '\u0096').replace('“', '\u0093').replace('”', '\u0094'), 'latin1')

describeOnEachDatabase('a file', (app) => {
  function run(bytes: Buffer, map = mapping, name = 'houses.csv') {
    const file = runner.fileOf(name, '')
    writeFileSync(file, bytes)
    return runner.run(app, ['csv', '--map', map, file])
  }
  const notes = async () =>
    (
      await app.db.execute<{ remarks: string }>(sql`select remarks from properties order by listing_key`)
    ).rows.map(({ remarks }) => remarks)

  test.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(houses)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${houses}`)],
    ['UTF-16, little-endian', utf16(houses)],
    ['UTF-16, big-endian', utf16(houses).swap16()],
    ['UTF-16 without a byte order mark', utf16(houses).subarray(2)],
    ['gzip', gzipSync(houses)],
    ['UTF-16 in gzip', gzipSync(utf16(houses))],
  ])('in %s is recognized [REC-6]', async (_, bytes) => {
    expect(await run(bytes)).toMatchObject({ code: 0, output: expect.stringContaining('  2 created') })
    expect(await notes()).toEqual(['Café – “as is”', '½ acre'])
  })

  test('in Windows-1252 is refused with the line, and read if the mapping says so [REC-6]', async () => {
    const bytes = windows1252([houses, house(3, 'plain')].join('\n'))
    const refused = await run(bytes)
    expect(refused).toMatchObject({ code: 1, output: '' })
    expect(refused.errorOutput).toMatch(
      /houses\.csv is not UTF-8: see line 2\. Save it as UTF-8, or add "encoding": "windows-1252" to the mapping[^\n]*\n$/,
    )
    const read = { ...JSON.parse(readFileSync(mapping, 'utf8')), encoding: 'windows-1252' }
    const { output } = await run(bytes, runner.fileOf('windows.json', JSON.stringify(read)))
    expect(output).toContain('  3 created')
    expect(await notes()).toEqual(['Café – “as is”', '½ acre', 'plain'])
  })

  test.each<[string, Buffer, RegExp]>([
    ['a workbook', Buffer.from('PK\x03\x04\x14\0\x06\0'), /is a ZIP archive or a workbook: unpack it/],
    ['half an archive', gzipSync(houses).subarray(0, 60), /Cannot read \S+: unexpected end of file/],
    [
      'an archive of zeros',
      gzipSync(`${header}\n${'0'.repeat(1e8)}`),
      /becomes more than 200 times as large/,
    ],
    ['something else', Buffer.from('\x1b[2J\x07\0id,unit\x9b'), /has no column|is not UTF-8/],
    ['text with control characters', Buffer.from('\x1b[2J\x07\0id,unit'), /has no column/],
  ])('that is %s is refused in one line without control characters [REC-6]', async (_, bytes, reason) => {
    const { code, output, errorOutput } = await run(bytes)
    expect([code, output, errorOutput]).toEqual([1, '', expect.stringMatching(reason)])
    expect(errorOutput).toMatch(/^\P{Cc}+\n$/u)
    expect(await notes()).toEqual([])
  })

  test('with two columns of one name is refused if that column is read [REC-6]', async () => {
    const row = house(1, 'Sunny')
    const doubled = await run(Buffer.from(`${header},price\n${row},250000`))
    expect([doubled.code, doubled.errorOutput]).toEqual([
      1,
      expect.stringMatching(/houses\.csv has two columns 'price': rename the one that is not to be read\n$/),
    ])
    expect((await run(Buffer.from(`${header},other,other\n${row},1,2`))).output).toContain('  1 created')
  })
})
