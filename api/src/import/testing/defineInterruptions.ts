import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ImportAdapter } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { describeOnEachDatabase } from '../../testing/testApp'
import { addHomesBefore, everythingWritten, openSourceFile } from './importCases'
import type { ImportPhase } from '../ImportSource'
import { runImport } from '../runs/runImport'

class Interruption extends Error {}

interface Interruptions {
  adapters: readonly ImportAdapter[]
  /** Interrupts one import after the other at the next step (1), or at every nth step only. */
  every: number
}

/** Interrupts imports within this process. */
export function defineInterruptions({ adapters, every }: Interruptions): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'freehold-interrupted-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  describeOnEachDatabase('an interrupted import', (app) => {
    test.each(adapters)(
      'of %s is completed by the next one, without losses or duplicates, wherever it was interrupted',
      async (adapter) => {
        await addHomesBefore(app.db)
        await runImport(app.db, await openSourceFile(folder, adapter))
        const whole = await everythingWritten(app.db)
        await app.reset()
        await addHomesBefore(app.db)
        for (let at = every, isInterrupted = true; isInterrupted; at += every) {
          isInterrupted = false
          let steps = 0
          const onProgress = () => {
            if (++steps !== at) return
            isInterrupted = true
            throw new Interruption()
          }
          await runImport(app.db, await openSourceFile(folder, adapter), { onProgress }).catch(
            (error: unknown) => {
              if (!(error instanceof Interruption)) throw error
            },
          )
          // A killed process does not record its end.
          if (isInterrupted) await app.db.execute(sql`update import_runs set state = 'running', created = 0, updated = 0, removed = 0, finished_at = null where state = 'failed'`) // oxfmt-ignore
        }
        expect(await everythingWritten(app.db)).toEqual(whole)
        const { rows } = await app.db.execute<{ state: string }>(
          sql`select distinct state from import_runs order by 1`,
        )
        expect(rows.map(({ state }) => state)).toEqual(['cutOff', 'finished'])
      },
    )

    test('is also completed by the next import of another source', async () => {
      let batches = 0
      const interrupt = (phase: ImportPhase) => {
        if (phase === 'loading' && ++batches === 2) throw new Interruption()
      }
      const reso = await openSourceFile(folder, 'reso')
      await expect(runImport(app.db, reso, { onProgress: interrupt })).rejects.toThrow(Interruption)
      await runImport(app.db, await openSourceFile(folder, 'rents'))
      const { rows } = await app.db.execute(sql`
      select count(*)::int as homes, count(buy_hold_status)::int as computed, sum(stale::int)::int as stale,
        (select count(*)::int from places where kind = 'address') as places
      from properties where visible`)
      // Two batches without the withdrawn listings.
      expect(rows).toEqual([{ homes: 987, computed: 987, stale: 0, places: 987 }])
    })
  })
}
