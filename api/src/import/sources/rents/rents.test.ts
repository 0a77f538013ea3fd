import { getProperty } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../../db/openDatabase'
import { addHomes } from '../../../testing/addHomes'
import { describeOnEachDatabase, type TestApp } from '../../../testing/testApp'
import { migrationsDirectory, openOnServer, onPostgres } from '../../../testing/testDatabases'
import { runImport } from '../../runs/runImport'
import { CommandRunner } from '../../testing/CommandRunner'
import { addHomesBefore, openSourceFile } from '../../testing/importCases'

const runner = new CommandRunner()
const run = (app: TestApp, ...argv: string[]) => runner.run(app, argv)

const rents = (rows: string[]) =>
  runner.fileOf('rents.csv', ['zip,area_name,br0,br1,br2,br3,br4', ...rows].join('\n'))

describeOnEachDatabase("HUD's small-area rents", (app) => {
  const rentOf = async (id: string) => {
    const { data } = await app.call(getProperty, { as: await app.signIn('Investor'), params: { id } })
    return data.rent?.monthlyRent
  }

  test('become the rents of homes by ZIP code, the lowest if areas share one; only these homes are computed', async () => {
    await addHomes(app.db, [
      { id: 'home', zip: '01234' },
      { id: 'far', zip: '98002' },
    ])
    const { output } = await run(app, 'rents', rents(['1234,"Here, WA",900,1000,1500,2000,2500', '01234,There,950,990,1600,1900,2600', 'x,Nowhere,1,1,1,1,1', '98003,A,1,2,3,,5'])) // oxfmt-ignore
    expect(output).toContain('4 rows\n  1 created\n  0 updated\n  0 unchanged\n  1 superseded')
    expect(output).toContain('2 rejected')
    expect(output).toContain('Results of 1 home were computed')
    expect(await rentOf('home')).toBe(1_900)
    expect(await rentOf('far')).toBeUndefined()
    const again = await run(app, 'rents', rents(['01234,There,900,990,1500,1900,2500']))
    expect(again.output).toContain('1 unchanged')
    expect(again.output).toContain('Nothing has changed.')
    await run(app, 'rents', rents(['01234,There,900,990,1500,1950,2500']))
    expect(await rentOf('home')).toBe(1_950)
  })

  test('have the fiscal year of the file’s name, so that rents of another year are computed again [VAL-9]', async () => {
    await addHomes(app.db, [{ id: 'home', zip: '01234' }])
    const yearAfter = async (name: string, rent = 1_500) => {
      const file = runner.fileOf(name, `zip,br0,br1,br2,br3,br4\n01234,900,990,${rent},1900,2500`)
      const { output } = await run(app, 'rents', file)
      const { data } = await app.call(getProperty, {
        as: await app.signIn('Investor'),
        params: { id: 'home' },
      })
      return [data.rent?.year, output.includes('Nothing has changed.')]
    }
    expect(await yearAfter('rents.csv')).toEqual([undefined, false])
    expect(await yearAfter('fy2025_safmrs.csv')).toEqual([2025, false])
    expect(await yearAfter('safmr_fy26_all_zips.csv')).toEqual([2026, false])
    // The same rents from a file without a year.
    expect(await yearAfter('rents.csv')).toEqual([2026, true])
    expect(await yearAfter('rents.csv', 1_550)).toEqual([undefined, false])
  })

  test('show how far they have been read and stored', async () => {
    const rows = Array.from({ length: 1_200 }, (_, i) => `${98_001 + i},900,1000,1500,2000,2500`)
    const text = ['zip,br0,br1,br2,br3,br4', ...rows].join('\n')
    const { output, errorOutput } = await runner.run(app, ['rents', runner.fileOf('rents.csv', text)], {
      isTTY: true,
    })
    expect(output).toContain('1,200 created')
    expect(errorOutput).toMatch(new RegExp(`Reading [#.]+ \\d+% \\| ${text.length} of ${text.length} bytes`))
    expect(errorOutput).toMatch(/Loading #+ 100% \| 1200 of 1200 rows/)
  })
})

onPostgres(test)(
  'rents are imported even if marking the homes of a metro takes longer than the statement timeout',
  async () => {
    const direct = await openOnServer()
    await addHomesBefore(direct.db)
    await direct.db.execute(sql`
    create function linger() returns trigger language plpgsql as 'begin perform pg_sleep(1.5); return new; end'`)
    await direct.db.execute(sql`
    create trigger linger before update on properties for each row when (new.stale) execute function linger()`)
    const url = new URL(direct.url)
    url.searchParams.set('statement_timeout', '1000')
    const hurried = await openDatabase({
      databaseUrl: url.href,
      dataDirectory: runner.folder,
      migrationsDirectory,
    })
    try {
      const { computed } = await runImport(hurried.db, await openSourceFile(runner.folder, 'rents'))
      expect(computed).toBe(2)
    } finally {
      await hurried.close()
      await direct.close()
    }
  },
)
