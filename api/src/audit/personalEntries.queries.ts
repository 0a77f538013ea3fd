import { and, asc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { isOneOf } from '../db/columns'
import type { Database } from '../db/Database'
import { auditLog } from '../db/schema'
import { type Identity, namingPattern, wholeStringPattern } from './Identity'

const { actorId, actor, subjectType, subjectId, details, address } = auditLog

const isAboutUser = (userId: string) => and(eq(subjectType, 'user'), eq(subjectId, userId))

/** What the user did, and what was done to the user, the oldest first. */
export function selectEntriesOf(db: Database, userId: string) {
  return db
    .select()
    .from(auditLog)
    .where(or(eq(actorId, userId), isAboutUser(userId)))
    .orderBy(asc(auditLog.at), asc(auditLog.id))
}

/** The ids of all users who ever had this address, also of deleted ones. */
export async function selectIdsOfAddress(db: Database, email: string): Promise<string[]> {
  const ofActor = db
    .select({ id: actorId })
    .from(auditLog)
    .where(and(eq(actor, email), isNotNull(actorId)))
  const inDetails = db
    .select({ id: subjectId })
    .from(auditLog)
    .where(and(eq(subjectType, 'user'), sql`${details} ->> 'username' = ${email}`))
  const rows = await ofActor.union(inDetails)
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}

/**
 * Replaces what names the person by the pseudonym, and deletes the network addresses that the person came from. Who did what
 * to whom and when stays. Called after `recordLogChange`.
 */
export async function eraseFromAudit(tx: Database, identity: Identity): Promise<void> {
  const { userId, pseudonym, emails, addresses, words, contacts, accountNames } = identity
  const isOwn = eq(actorId, userId)
  const isAbout = isAboutUser(userId)
  const isNamed = and(isNull(actorId), isOneOf(actor, emails))
  const fromOwnAddress = and(eq(actor, 'anonymous'), isNull(subjectId), isOneOf(address, addresses))
  const naming = namingPattern(identity, 'json')
  const found = sql`regexp_replace(${details}::text, ${naming}, ${pseudonym}, 'gi')`
  // A name alone may be a word like any other, so it is looked for only where entries say what a user or account is called.
  const whole = sql`case when ${isAbout} then ${wholeStringPattern([...words, ...accountNames])}
    when ${subjectType} = 'account' then ${wholeStringPattern([...contacts, ...accountNames])}
    when ${subjectType} = 'user' then ${wholeStringPattern(accountNames)} else ${wholeStringPattern([])} end`
  const replaced = sql`regexp_replace(${found}, ${whole}, ${`"${pseudonym}"`}, 'gi')`
  await tx
    .update(auditLog)
    .set({
      actor: either(or(isOwn, isNamed), sql`${pseudonym}`, actor),
      details: sql`(${replaced})::jsonb`,
      address: either(
        or(isOwn, isNamed, fromOwnAddress, and(isAbout, isOneOf(actor, ['anonymous', 'system']))),
        sql`null`,
        address,
      ),
    })
    .where(
      or(
        isOwn,
        isAbout,
        isNamed,
        fromOwnAddress,
        sql`${details}::text ~* ${naming}`,
        sql`${details}::text ~* ${whole}`,
      ),
    )
}

const either = (condition: SQL | undefined, then: SQL, otherwise: typeof actor | typeof address) =>
  sql`case when ${condition} then ${then} else ${otherwise} end`
