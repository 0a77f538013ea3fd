import { sql } from 'drizzle-orm'
import { interests, strategies } from '../db/schema'

/** Strategies and interests are the same thing under two names: a name, a description, a place in the profile. */
export const kinds = {
  strategy: { noun: 'Strategy', table: strategies, profileColumn: sql`strategy_ids` },
  interest: { noun: 'Interest', table: interests, profileColumn: sql`interest_ids` },
} as const
export type Kind = (typeof kinds)[keyof typeof kinds]
