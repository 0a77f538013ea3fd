import { sql, type SQL } from 'drizzle-orm'

/** Whether a place is only a name of an archive, without homes. An index contains this text. */
export const isNameOnly = (weight: SQL): SQL => sql`(${weight} < 0)`
