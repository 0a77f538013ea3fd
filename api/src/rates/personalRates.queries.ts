import { asc } from 'drizzle-orm'
import { type Identity, pseudonymOr } from '../audit/Identity'
import { isOneOf } from '../db/columns'
import type { Database } from '../db/Database'
import { rates } from '../db/schema'

/** The rates that someone with one of these addresses has entered. */
export const selectRatesBy = (db: Database, emails: readonly string[]) =>
  db
    .select({
      type: rates.type,
      rate: rates.rate,
      asOf: rates.asOf,
      source: rates.source,
      at: rates.fetchedAt,
    })
    .from(rates)
    .where(isOneOf(rates.enteredBy, emails))
    .orderBy(asc(rates.fetchedAt), rates.id)

export async function eraseFromRates(tx: Database, identity: Identity): Promise<void> {
  await tx
    .update(rates)
    .set({ enteredBy: pseudonymOr(rates.enteredBy, identity) })
    .where(isOneOf(rates.enteredBy, identity.emails))
}
