import { asc, eq } from 'drizzle-orm'
import type { Database } from '../db/Database'
import { properties, savedAnalyses } from '../db/schema'

/** A user's saved analyses as they are stored, each with its home. */
export const selectPersonalAnalyses = (db: Database, userId: string) =>
  db
    .select({
      id: savedAnalyses.id,
      name: savedAnalyses.name,
      strategy: savedAnalyses.strategy,
      home: properties.addressFull,
      inputs: savedAnalyses.inputs,
      results: savedAnalyses.results,
      beforeUpdate: savedAnalyses.beforeUpdate,
      createdAt: savedAnalyses.createdAt,
    })
    .from(savedAnalyses)
    .innerJoin(properties, eq(properties.id, savedAnalyses.propertyId))
    .where(eq(savedAnalyses.userId, userId))
    .orderBy(asc(savedAnalyses.createdAt), savedAnalyses.id)
