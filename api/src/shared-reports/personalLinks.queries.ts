import { asc, eq } from 'drizzle-orm'
import type { Database } from '../db/Database'
import { savedAnalyses, shareLinks } from '../db/schema'

/** The links that a user has shared analyses with, without their tokens. */
export const selectPersonalLinks = (db: Database, userId: string) =>
  db
    .select({
      analysis: savedAnalyses.name,
      showsAddress: shareLinks.showsAddress,
      createdAt: shareLinks.createdAt,
      expiresAt: shareLinks.expiresAt,
      revokedAt: shareLinks.revokedAt,
      timesOpened: shareLinks.timesOpened,
      lastOpenedAt: shareLinks.lastOpenedAt,
      report: shareLinks.report,
    })
    .from(shareLinks)
    .innerJoin(savedAnalyses, eq(savedAnalyses.id, shareLinks.analysisId))
    .where(eq(savedAnalyses.userId, userId))
    .orderBy(asc(shareLinks.createdAt), shareLinks.id)
