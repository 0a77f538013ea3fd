import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ImportAdapter } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { describeOnEachDatabase } from '../testing/testApp'
import { addHomesBefore, everything, openDelivery } from './cutOffCases'
import { runIntake } from './runIntake'

class Cut extends Error {}

interface CutOffs {
  adapters: readonly ImportAdapter[]
  /** Cut off at each of its steps, one import after the other, or at every nth alone. */
  every: number
}

/** Within this process. */
export function defineCutOff({ adapters, every }: CutOffs): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'freehold-cut-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  describeOnEachDatabase('an import that is cut off', (app) => {
    test.each(adapters)(
      'of %s, at whatever point, is made good by the next one, without loss and without doubling',
      async (adapter) => {
        await addHomesBefore(app.db)
        await runIntake(app.db, await openDelivery(folder, adapter))
        const whole = await everything(app.db)
        await app.reset()
        await addHomesBefore(app.db)
        for (let at = every, isCut = true; isCut; at += every) {
          isCut = false
          let steps = 0
          const onProgress = () => {
            if (++steps !== at) return
            isCut = true
            throw new Cut()
          }
          await runIntake(app.db, await openDelivery(folder, adapter), { onProgress }).catch(
            (error: unknown) => {
              if (!(error instanceof Cut)) throw error
            },
          )
          // A process that was killed leaves no word of it.
          if (isCut) await app.db.execute(sql`update import_runs set state = 'running', created = 0, updated = 0, removed = 0, finished_at = null where state = 'failed'`) // oxfmt-ignore
        }
        expect(await everything(app.db)).toEqual(whole)
        const { rows } = await app.db.execute<{ state: string }>(
          sql`select distinct state from import_runs order by 1`,
        )
        expect(rows.map(({ state }) => state)).toEqual(['cutOff', 'finished'])
      },
    )

    test('leaves what it stored to the next import of another source', async () => {
      let steps = 0
      const cut = () => {
        if (++steps === 2) throw new Cut()
      }
      const reso = await openDelivery(folder, 'reso')
      await expect(runIntake(app.db, reso, { onProgress: cut })).rejects.toThrow(Cut)
      await runIntake(app.db, await openDelivery(folder, 'rents'))
      const { rows } = await app.db.execute(sql`
      select count(*)::int as homes, count(buy_hold_status)::int as computed, sum(stale::int)::int as stale,
        (select count(*)::int from places where kind = 'address') as places
      from properties where visible`)
      // Two batches without those that were withdrawn.
      expect(rows).toEqual([{ homes: 987, computed: 987, stale: 0, places: 987 }])
    })
  })
}
