import { randomUUID } from 'node:crypto'
import { DAY_MS, SHARE_LINKS_MAX, type ShareLink } from '@freehold/contracts'
import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { timestamptz } from '../db/columns'
import type { Database } from '../db/Database'
import { properties, savedAnalyses, shareLinks } from '../db/schema'
import { lockUsername, userProfileView } from '../users/users.queries'
import type { FrozenReport } from './freezeReport'

/** A user who makes many links sees the newest. */
const LISTED_MAX = 50

const { id, analysisId, tokenHash, report, showsAddress, createdAt, expiresAt, revokedAt } = shareLinks
const { timesOpened, lastOpenedAt } = shareLinks
const columns = { _id: id, createdAt, expiresAt, revokedAt, showsAddress, timesOpened, lastOpenedAt }

type Row = Omit<ShareLink, 'createdAt' | 'expiresAt' | 'revokedAt' | 'lastOpenedAt'> &
  Pick<typeof shareLinks.$inferSelect, 'createdAt' | 'expiresAt' | 'revokedAt' | 'lastOpenedAt'>

const toShareLink = (row: Row): ShareLink => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  revokedAt: row.revokedAt?.toISOString() ?? null,
  lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
})

/** The links to an analysis, the newest first; also those that have ended. */
export async function findShareLinks(db: Database, analysis: string): Promise<ShareLink[]> {
  const rows = await db
    .select(columns)
    .from(shareLinks)
    .where(eq(analysisId, analysis))
    .orderBy(desc(createdAt), asc(id))
    .limit(LISTED_MAX)
  return rows.map(toShareLink)
}

interface NewLink {
  analysisId: string
  tokenHash: string
  report: FrozenReport
  showsAddress: boolean
  createdAt: Date
  expiresAt: Date
}

/** Null if the analysis already has `SHARE_LINKS_MAX` links that work. */
export async function insertShareLink(
  db: Database,
  userId: string,
  link: NewLink,
): Promise<ShareLink | null> {
  return db.transaction(async (tx) => {
    // Makes links of one user wait for each other: two at once could exceed the limit.
    await lockUsername(tx, userId)
    const working = await tx.$count(
      shareLinks,
      and(eq(analysisId, link.analysisId), isNull(revokedAt), gt(expiresAt, link.createdAt)),
    )
    if (working >= SHARE_LINKS_MAX) return null
    const [row] = await tx
      .insert(shareLinks)
      .values({ id: randomUUID(), ...link })
      .returning(columns)
    return toShareLink(row!)
  })
}

/** Ends a link for good and deletes what it showed. False if the user has no such link. */
export async function revokeLink(
  db: Database,
  userId: string,
  ids: { analysis: string; link: string },
  now: Date,
): Promise<boolean> {
  const own = db
    .select({ id: savedAnalyses.id })
    .from(savedAnalyses)
    .where(and(eq(savedAnalyses.id, ids.analysis), eq(savedAnalyses.userId, userId)))
  const revoked = await db
    .update(shareLinks)
    // A second call does not change when it ended.
    .set({ revokedAt: sql`coalesce(${revokedAt}, ${timestamptz(now)})`, report: null })
    .where(and(eq(id, ids.link), inArray(analysisId, own)))
    .returning({ id })
  return revoked.length > 0
}

/**
 * What a working link shows, with its home as of today. Undefined for a token that is unknown, expired or revoked, or of a
 * user who may not sign in: one statement, so that these take the same time.
 */
export async function findSharedReport(db: Database, hash: string, now: Date) {
  const [row] = await db
    .select({
      id,
      report,
      showsAddress,
      createdAt,
      expiresAt,
      firstName: userProfileView.firstName,
      lastName: userProfileView.lastName,
      accountName: userProfileView.accountName,
      home: {
        id: properties.id,
        visible: properties.visible,
        PropertyAddressFull: properties.addressFull,
        listOffice: properties.listOffice,
      },
    })
    .from(shareLinks)
    .innerJoin(savedAnalyses, eq(savedAnalyses.id, analysisId))
    .innerJoin(properties, eq(properties.id, savedAnalyses.propertyId))
    .innerJoin(userProfileView, eq(userProfileView.id, savedAnalyses.userId))
    .where(and(eq(tokenHash, hash), isNull(revokedAt), gt(expiresAt, now), eq(userProfileView.active, true)))
  return row
}

/** False if the link has been revoked in the meantime. */
export async function countOpening(db: Database, link: string, now: Date): Promise<boolean> {
  const counted = await db
    .update(shareLinks)
    .set({ timesOpened: sql`${timesOpened} + 1`, lastOpenedAt: now })
    .where(and(eq(id, link), isNull(revokedAt)))
    .returning({ id })
  return counted.length > 0
}

/** Owners still see for this long that a link has ended. */
const ENDED_KEPT_MS = 90 * DAY_MS

export async function deleteOldShareLinks(db: Database, now: Date): Promise<void> {
  await db.delete(shareLinks).where(lt(expiresAt, new Date(now.getTime() - ENDED_KEPT_MS)))
}
