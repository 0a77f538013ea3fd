import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** By what rows name a person who is to be erased, and what they say afterwards. */
export interface Identity {
  userId: string
  pseudonym: string
  /** Present and former email addresses, without those that another user has by now. */
  emails: readonly string[]
  /** First and last names together, present and former. */
  fullNames: readonly string[]
  /** First names, last names and every address: what an entry about the person may have as a value. */
  words: readonly string[]
  /** The phone numbers and addresses that the person has put on a letterhead. */
  contacts: readonly string[]
  /** Accounts without users, once this one is gone. */
  accountNames: readonly string[]
  /** Network addresses that the person used. */
  addresses: readonly string[]
}

const escapeForPattern = (text: string) => text.replaceAll(/[!-/:-@[-`{-~]/g, (character) => `\\${character}`)

/** As a string of JSON contains it. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

const alternatives = (texts: readonly string[]) =>
  [...texts]
    .toSorted((a, b) => b.length - a.length)
    .map(escapeForPattern)
    .join('|')

/** Matches nothing. */
const NEVER = '(?!)'

/**
 * Finds addresses and full names anywhere in a text, but no address within a longer one, such as that of another country, and
 * no name within a longer word.
 */
function patternOf(emails: readonly string[], fullNames: readonly string[]): string {
  const parts = [
    ...(emails.length === 0
      ? []
      : [`(?<![A-Za-z0-9._%+-])(?:${alternatives(emails)})(?![A-Za-z0-9-])(?!\\.[A-Za-z]{2}(?![A-Za-z]))`]),
    ...(fullNames.length === 0 ? [] : [`(?<![A-Za-z0-9])(?:${alternatives(fullNames)})(?![A-Za-z0-9])`]),
  ]
  return parts.length === 0 ? NEVER : parts.join('|')
}

/** For PostgreSQL, in upper or lower case. */
export const namingPattern = ({ emails, fullNames }: Identity, as: 'text' | 'json' = 'text'): string =>
  as === 'text' ? patternOf(emails, fullNames) : patternOf(emails.map(inJson), fullNames.map(inJson))

/** The same for texts that are not in the database. */
export const namingExpression = ({ emails, fullNames }: Pick<Identity, 'emails' | 'fullNames'>): RegExp =>
  new RegExp(patternOf(emails, fullNames), 'i')

/** Finds strings of a JSON text, as `jsonb` prints it, that are one of these and not the name of a field. */
export const wholeStringPattern = (texts: readonly string[]): string =>
  texts.length === 0 ? NEVER : `"(${alternatives(texts.map(inJson))})"(?!:)`

/** The text with the pseudonym in place of what names the person. */
export const withoutNames = (
  text: PgColumn | SQL,
  identity: Identity,
  as: 'text' | 'json' = 'text',
): SQL<string> => sql`regexp_replace(${text}, ${namingPattern(identity, as)}, ${identity.pseudonym}, 'gi')`

/** The name with the pseudonym in its place if it is one of the person's addresses. */
export const pseudonymOr = (column: PgColumn, { emails, pseudonym }: Identity): SQL<string> =>
  sql`case when ${column} = any(${sql.param([...emails])}::text[]) then ${pseudonym} else ${column} end`
