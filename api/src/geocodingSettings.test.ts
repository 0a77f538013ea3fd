import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CensusServer, match } from './import/testing/CensusServer'
import { runCommand } from './runCommand'
import { startFreehold } from './startFreehold'
import { makeDataDirectory, migrationsDirectory } from './testing/testDatabases'
import { until } from './testing/until'

jest.setTimeout(120_000)

const home = mkdtempSync(path.join(tmpdir(), 'freehold-geocoding-'))
const census = new CensusServer()
beforeAll(() => census.start())
afterAll(() => {
  census.stop()
  rmSync(home, { recursive: true })
})

const locations = { root: home, migrationsDirectory }

/** A file with one home on Elm St that has no coordinates. */
function listingsFile(number: number): string {
  const file = path.join(home, `${number}.json`)
  const address = {
    UnparsedAddress: `${number} Elm St`,
    City: 'Wrenfield',
    StateOrProvince: 'WA',
    PostalCode: '98001',
  }
  writeFileSync(
    file,
    JSON.stringify({ value: [{ ListingKey: `${number}`, StandardStatus: 'Active', ...address }] }),
  )
  return file
}

test('GEOCODER lets a server look up what earlier imports left, and a command what it has imported [GND-6]', async () => {
  census.reply = (rows) => rows.map((row) => match(row, '-119.5,46.1'))
  const written = jest.spyOn(process.stdout, 'write').mockReturnValue(true)
  await makeDataDirectory(path.join(home, 'data'))
  const without = {
    FREEHOLD_PROFILE: 'production',
    PUBLIC_URL: 'http://freehold.test',
    FREEHOLD_DATA: path.join(home, 'data'),
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
  }
  const env = { ...without, GEOCODER: 'census', GEOCODER_URL: census.settings().url }
  expect(await runCommand(['import', 'reso', listingsFile(1)], without, locations)).toBe(0)
  expect(census.requests).toEqual([])
  const server = await startFreehold(env, locations, () => {})
  await until(() => census.requests.length === 1)
  // It may stop before the answer has arrived.
  await server.stop()
  expect(census.streets).toEqual([['1 Elm St']])
  expect(await runCommand(['import', 'reso', listingsFile(2)], env, locations)).toBe(0)
  expect(census.streets.at(-1)).toContain('2 Elm St')
  const output = written.mock.calls.map(([text]) => String(text)).join('')
  written.mockRestore()
  expect(output).toContain('Geocoded: 2 exact, 0 approximate, 0 without match.')
})
