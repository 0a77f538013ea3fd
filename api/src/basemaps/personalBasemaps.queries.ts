import { asc } from 'drizzle-orm'
import { type Identity, pseudonymOr } from '../audit/Identity'
import { isOneOf } from '../db/columns'
import type { Database } from '../db/Database'
import { basemaps } from '../db/schema'

/** The base maps that someone with one of these addresses has added. */
export const selectBasemapsBy = (db: Database, emails: readonly string[]) =>
  db
    .select({ name: basemaps.name, addedAt: basemaps.addedAt })
    .from(basemaps)
    .where(isOneOf(basemaps.addedBy, emails))
    .orderBy(asc(basemaps.addedAt), basemaps.id)

export async function eraseFromBasemaps(tx: Database, identity: Identity): Promise<void> {
  await tx
    .update(basemaps)
    .set({ addedBy: pseudonymOr(basemaps.addedBy, identity) })
    .where(isOneOf(basemaps.addedBy, identity.emails))
}
