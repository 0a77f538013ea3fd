import { REJECTED_ROWS_SHOWN } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/Database'
import { importErrors } from '../../db/schema'

/** The first kept rows of each field that rejects some, and how many each rejects. */
export async function findRowsByField(db: Database, runId: string) {
  const { field, line, reason, position } = importErrors
  const ofRun = sql`from ${importErrors} where ${importErrors.runId} = ${runId}`
  const { rows } = await db.execute<{ line: number; field: string | null; reason: string }>(sql`
    select line, field, reason from (
      select ${line} as line, ${field} as field, ${reason} as reason, ${position} as position,
        row_number() over (partition by ${field} order by ${position}) as rank ${ofRun}
    ) as ranked where rank <= ${REJECTED_ROWS_SHOWN} order by position`)
  const { rows: fields } = await db.execute<{ field: string | null; count: number }>(sql`
    select ${field} as field, count(*)::int as count ${ofRun} group by 1 order by 2 desc, 1`)
  return { rows, fields }
}
