import { rootOf } from '../db/databaseErrors'

/** The message of an error on one line. */
export const failureOf = (error: unknown): string => rootOf(error).message.replaceAll(/\s+/g, ' ')
